"""A program seen from outside: how long it takes, how much memory it holds, what it says.

What counts as memory is what is resident and belongs to the process alone: mapped read-only files
do not. What counts as time is the clock on the wall, unless the process was kept waiting for a
processor: then it is the time that it had one.
"""

import os
import resource
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass

MIB = 1 << 20
BEYOND_MEMORY = 64 * MIB  # what a question may hold beyond its limit
BEYOND_TIME = 1.0  # seconds that it may take beyond its limit
LARGEST_ANSWER = 64 * MIB
LOOK_EVERY = 0.002
PATIENCE = 30.0  # seconds beyond the limit, before it is killed
HARD_BEYOND = 3 << 30  # of address space: a question that goes wrong shall not take the machine


@dataclass
class Measured:
    status: int
    seconds: float
    memory: int
    out_bytes: int
    out: str
    err: str
    killed: bool = False
    wall: float = 0.0


def resident(pid):
    """Bytes of its own that a process holds in memory; 0 once it has ended."""
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:
            fields = file.read().split()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return (int(fields[1]) - int(fields[2])) * os.sysconf("SC_PAGE_SIZE")


def run(words, memory, seconds, stdin=b"", terminate_after=None, env=None):
    """Runs a program to its end, and kills it if it goes far beyond its limits."""

    def limit():
        most = memory + HARD_BEYOND
        resource.setrlimit(resource.RLIMIT_AS, (most, most))

    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, \
            tempfile.TemporaryFile() as err:
        given.write(stdin)
        given.seek(0)
        begin = time.monotonic()
        process = subprocess.Popen(words, stdin=given, stdout=out, stderr=err, preexec_fn=limit,
                                   env=env)
        peak, killed, terminated = 0, False, None
        while True:
            pid, raw, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            peak = max(peak, resident(process.pid))
            now = time.monotonic() - begin
            if terminate_after is not None and terminated is None and now > terminate_after:
                process.terminate()
                terminated = now
            if now > seconds + PATIENCE and not killed:
                process.kill()
                killed = True
            time.sleep(LOOK_EVERY)
        wall = time.monotonic() - begin - (terminated or 0)
        processor = usage.ru_utime + usage.ru_stime
        process.returncode = os.waitstatus_to_exitcode(raw)
        size = out.seek(0, os.SEEK_END)
        out.seek(0)
        err.seek(0)
        seconds_taken = wall if killed or terminated is not None else min(wall, processor)
        return Measured(process.returncode, seconds_taken, peak, size,
                        out.read(1 << 16).decode(errors="replace"),
                        err.read(1 << 16).decode(errors="replace"), killed, wall)


class Watch:
    """The most that a running process holds, while this is open."""

    def __init__(self, pid):
        self.pid, self.peak, self.ended = pid, 0, threading.Event()
        self.thread = threading.Thread(target=self.look)

    def look(self):
        while not self.ended.wait(LOOK_EVERY):
            self.peak = max(self.peak, resident(self.pid))

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()

"""A program seen from outside: how long it takes, how much memory it holds, what it says.

What counts as memory is what is resident and belongs to the process alone: mapped read-only files
do not. What counts as time is the clock on the wall, without what the process stood in line for a
processor: other programs on a busy machine are not its fault. Time beyond the limit is counted from
the moment on the wall when the limit is reached, as the program sees the same clock.
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
ATTEMPTS = 3  # what goes beyond its limits does so every time, unlike a machine that stands still
PATIENCE = 30.0  # seconds beyond the limit, before it is killed
LONGEST_WALL = 600.0  # the same, with those in line
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
    beyond: float = 0.0  # seconds beyond the limit


def resident(pid):
    """Bytes of its own that a process holds in memory; 0 once it has ended."""
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as file:
            fields = file.read().split()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return (int(fields[1]) - int(fields[2])) * os.sysconf("SC_PAGE_SIZE")


class Clock:
    """Time since it was made, and how much of it is beyond a limit."""

    def __init__(self, pid, limit):
        self.pid, self.limit, self.lines = pid, limit, {}
        self.begin, self.waited, self.at_limit = time.monotonic(), self.in_line(), None

    def wall(self):
        return time.monotonic() - self.begin

    def in_line(self):
        """Seconds that its threads, ended ones too, have stood in line for a processor; 0 where the
        kernel does not tell."""
        try:
            for thread in os.listdir(f"/proc/{self.pid}/task"):
                with open(f"/proc/{self.pid}/task/{thread}/schedstat", encoding="ascii") as file:
                    self.lines[thread] = int(file.read().split()[1])
        except OSError:  # it has just ended
            pass
        return sum(self.lines.values()) / 1e9

    def look(self):
        """To be called often: notes when the limit is reached."""
        now = self.in_line()
        if self.at_limit is None and self.wall() >= self.limit:
            self.at_limit = now

    def end(self):
        """Seconds on the wall, the same without those in line, and of these those beyond."""
        wall, now = self.wall(), self.in_line()
        beyond = wall - self.limit - (now - self.at_limit) if self.at_limit is not None else 0.0
        return wall, max(0.0, wall - (now - self.waited)), max(0.0, beyond)


def run(words, memory, seconds, stdin=b"", terminate_after=None, env=None):
    """Runs a program to its end, and kills it if it goes far beyond its limits. Without `stdin` its
    input is a pipe into which nobody writes."""
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out, \
            tempfile.TemporaryFile() as err:
        given.write(stdin or b"")
        given.seek(0)
        process = subprocess.Popen(words, stdin=subprocess.PIPE if stdin is None else given,
                                   stdout=out, stderr=err, env=env)
        most = memory + HARD_BEYOND
        resource.prlimit(process.pid, resource.RLIMIT_AS, (most, most))
        clock = Clock(process.pid, seconds if terminate_after is None else terminate_after)
        peak, killed, terminated = 0, False, False
        # It is left to be waited for until its times were read.
        while os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            peak = max(peak, resident(process.pid))
            clock.look()
            if terminate_after is not None and not terminated and clock.wall() > terminate_after:
                process.terminate()
                terminated = True
            if not killed and (clock.end()[2] > PATIENCE or clock.wall() > LONGEST_WALL):
                process.kill()
                killed = True
            time.sleep(LOOK_EVERY)
        wall, taken, beyond = clock.end()
        status = process.wait()
        if process.stdin:
            process.stdin.close()
        size = out.seek(0, os.SEEK_END)
        out.seek(0)
        err.seek(0)
        return Measured(status, taken, peak, size,
                        out.read(1 << 16).decode(errors="replace"),
                        err.read(1 << 16).decode(errors="replace"), killed, wall, beyond)


def until_within(ask):
    """The first answer of `ask` in a few attempts with nothing wrong with it, or the last."""
    for _ in range(ATTEMPTS):
        seen, wrong = ask()
        if not wrong:
            break
    return seen, wrong


class Watch:
    """The most that a running process holds, and its clock, while this is open."""

    def __init__(self, pid, limit):
        self.pid, self.peak, self.ended = pid, 0, threading.Event()
        self.clock = Clock(pid, limit)
        self.thread = threading.Thread(target=self.look)

    def look(self):
        while not self.ended.wait(LOOK_EVERY):
            self.peak = max(self.peak, resident(self.pid))
            self.clock.look()

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.thread.join()

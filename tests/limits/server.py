"""A server that is asked questions and watched from outside."""

import http.client
import json
import os
import signal
import socket
import subprocess
import time

import measure

PATIENCE = measure.LONGEST_WALL


def processor_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    def __init__(self, program, memory, seconds):
        self.seconds = seconds
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--quiet", "--timeout", f"{seconds}",
             "--memory", f"{memory // measure.MIB}M"], stdout=subprocess.PIPE)
        self.port = int(self.process.stdout.readline().decode().rstrip("/\n").rsplit(":", 1)[1])

    def ask(self, path, fields):
        before = measure.resident(self.process.pid)
        with measure.Watch(self.process.pid, self.seconds) as watch:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
            try:
                connection.request("POST", path, json.dumps(fields),
                                   {"Content-Type": "application/json"})
                answer = connection.getresponse()
                text, status = answer.read(), answer.status
            except OSError as error:
                text, status = b"", f"no answer: {error}"
            finally:
                connection.close()
            wall, taken, beyond = watch.clock.end()
        return measure.Measured(status, taken, max(0, watch.peak - before), len(text),
                                text[:1 << 16].decode(errors="replace"), "", wall >= PATIENCE, wall,
                                beyond)

    def ask_and_leave(self, path, fields, after):
        """The processor time that the question takes once nobody waits for it."""
        body = json.dumps(fields).encode()
        head = (f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\n\r\n").encode()
        with socket.create_connection(("127.0.0.1", self.port)) as connection:
            connection.sendall(head + body)
            time.sleep(after)
        used = processor_seconds(self.process.pid)
        time.sleep(1.5)
        return processor_seconds(self.process.pid) - used

    def begin(self, path, fields):
        """Asks without waiting for an answer."""
        body = json.dumps(fields).encode()
        connection = socket.create_connection(("127.0.0.1", self.port))
        connection.sendall(
            (f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
             f"Content-Length: {len(body)}\r\n\r\n").encode() + body)
        return connection

    def end(self):
        """Seconds from the signal to the end, without those in line for a processor."""
        clock = measure.Clock(self.process.pid, 0)
        self.process.send_signal(signal.SIGTERM)
        while os.waitid(os.P_PID, self.process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            clock.look()
            if clock.wall() > measure.LONGEST_WALL:
                self.process.kill()
            time.sleep(measure.LOOK_EVERY)
        taken = clock.end()[1]
        self.process.wait()
        return taken

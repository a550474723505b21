"""A server that is asked questions and watched from outside."""

import http.client
import json
import os
import signal
import socket
import subprocess
import time

import measure


def processor_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Server:
    def __init__(self, program, memory, seconds):
        self.process = subprocess.Popen(
            [program, "serve", "--port", "0", "--quiet", "--timeout", f"{seconds}",
             "--memory", f"{memory // measure.MIB}M"], stdout=subprocess.PIPE)
        self.port = int(self.process.stdout.readline().decode().rstrip("/\n").rsplit(":", 1)[1])

    def ask(self, path, fields):
        before = measure.resident(self.process.pid)
        used = processor_seconds(self.process.pid)
        begin = time.monotonic()
        with measure.Watch(self.process.pid) as watch:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            try:
                connection.request("POST", path, json.dumps(fields),
                                   {"Content-Type": "application/json"})
                answer = connection.getresponse()
                text, status = answer.read(), answer.status
            except OSError as error:
                text, status = b"", f"no answer: {error}"
            finally:
                connection.close()
        wall = time.monotonic() - begin
        used = processor_seconds(self.process.pid) - used
        return measure.Measured(status, min(wall, used), max(0, watch.peak - before), len(text),
                                text[:1 << 16].decode(errors="replace"), "", wall > 60, wall)

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
        """Seconds from the signal to the end."""
        begin = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        return time.monotonic() - begin

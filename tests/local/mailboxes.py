"""A server that takes mails (SMTP, RFC 5321): as much of one as is needed to keep what comes."""

from __future__ import annotations

import email
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message


class Mailboxes(socketserver.ThreadingTCPServer):
    """``letters``: all that came, in order."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Conversation)
        self.letters: list[Message] = []

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def to(self, mailbox: str) -> list[Message]:
        """What was sent to one of them."""
        return [letter for letter in self.letters if letter["To"] == mailbox]

    def last(self, mailbox: str) -> str:
        """The text of the last one."""
        text = self.to(mailbox)[-1].get_payload(decode=True)
        assert isinstance(text, bytes)
        return text.decode()


class _Conversation(socketserver.StreamRequestHandler):
    server: Mailboxes

    def handle(self) -> None:
        self._say("220 ready")
        while line := self.rfile.readline():
            word = line[:4].upper().strip()
            if word == b"DATA":
                self._say("354 go on")
                self.server.letters.append(email.message_from_bytes(b"".join(self._letter())))
            if word == b"QUIT":
                self._say("221 bye")
                return
            self._say("250 ok")

    def _letter(self) -> Iterator[bytes]:
        while (line := self.rfile.readline()) not in (b".\r\n", b""):
            yield line.removeprefix(b".")

    def _say(self, words: str) -> None:
        self.wfile.write(f"{words}\r\n".encode())


@contextmanager
def mailboxes() -> Iterator[Mailboxes]:
    """One that runs until the block ends."""
    with Mailboxes() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join()

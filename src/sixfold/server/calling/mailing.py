"""E-mails, where an operator configured where to send them: plain text, rarely, and each with a way to stop them.

The standard library's client sends them, in threads of its own: a slow mail server keeps nobody else waiting.
"""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate
from hashlib import sha256
from urllib.parse import unquote, urlsplit

from sixfold.errors import UsageError
from sixfold.server.calling import words
from sixfold.server.common.settings import Settings
from sixfold.server.protocol import CallNotice
from sixfold.server.store.rows import Letter

PATIENCE = 10.0
"""Seconds for each answer of a mail server; there are about ten of them to an e-mail."""
LONGEST = 120_000
"""Milliseconds that an e-mail can take at most."""
THREADS = 4


class MailFailed(Exception):
    """An e-mail was not sent. ``final`` says that it would not help to try again: the address does not exist, for example."""

    def __init__(self, why: str, *, final: bool = False) -> None:
        super().__init__(why)
        self.final = final


def check(settings: Settings) -> None:
    """Refuse settings with which no e-mail could be written."""
    if settings.smtp is None:
        return
    parts = urlsplit(settings.smtp)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise UsageError(
            "--smtp takes an address such as smtp://user:password@mail.example.org:587, or smtps://… for TLS at once"
        )
    if "@" not in settings.mail_from:
        raise UsageError("--smtp needs --mail-from, the address that writes the e-mails")
    if not (settings.site or "").startswith(("https://", "http://")):
        raise UsageError("--smtp needs --site, the address of the page, for the links in e-mails")


class Mailer:
    """Writes e-mails."""

    def __init__(self, settings: Settings) -> None:
        check(settings)
        assert settings.smtp is not None
        parts = urlsplit(settings.smtp)
        self._host, self._tls_at_once = parts.hostname or "", parts.scheme == "smtps"
        self._port = parts.port or (465 if self._tls_at_once else 587)
        self._user, self._password = unquote(parts.username or ""), unquote(parts.password or "")
        self._from, self._site = settings.mail_from, (settings.site or "").rstrip("/")
        self._threads = ThreadPoolExecutor(THREADS, "sixfold-mail")
        self._places = asyncio.Semaphore(THREADS)

    def close(self) -> None:
        """Begin no more e-mails."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def places(self) -> asyncio.Semaphore:
        """Return what has to be held while an e-mail is sent, so that nothing waits in line with a lease."""
        return self._places

    async def confirm(self, letter: Letter, secret: str) -> None:
        """Ask the owner of an address to confirm it."""
        message = self._new(letter, words.say("confirm.subject", letter.language), f"confirm/{secret}")
        text = words.say("confirm.text", letter.language, site=self._site)
        link = f"{self._site}/api/mail/confirm/{secret}"
        message.set_content("\n\n".join([text, link, words.say("confirm.not", letter.language)]) + "\n")
        async with self._places:
            await self.send(message)

    async def call(self, letter: Letter, notice: CallNotice) -> None:
        """Call somebody by e-mail; ``places`` has to be held."""
        stop = f"{self._site}/api/mail/stop/{letter.stop}"
        message = self._new(letter, notice.title, notice.id)
        message["List-Unsubscribe"] = f"<{stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        to_open, why, no_more = (words.say(f"mail.{key}", letter.language, site=self._site) for key in ("open", "why", "stop"))
        about = f"{notice.title}\n{notice.body}"
        message.set_content(f"{about}\n\n{to_open}\n{self._site}{notice.url}\n\n-- \n{why}\n{no_more}\n{stop}\n")
        await self.send(message)

    def _new(self, letter: Letter, subject: str, id_: str) -> EmailMessage:
        """Return an e-mail without its text; if it is sent twice, both have the same id."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._from, letter.address, subject
        message["Date"] = formatdate()
        name = sha256(f"{id_}/{letter.stop}".encode()).hexdigest()[:32]
        message["Message-ID"] = f"<{name}@{self._from.rpartition('@')[2]}>"
        message["Auto-Submitted"] = "auto-generated"
        return message

    async def send(self, message: EmailMessage) -> None:
        """Send an e-mail, or raise MailFailed."""
        try:
            await asyncio.get_running_loop().run_in_executor(self._threads, self._send, message)
        except smtplib.SMTPRecipientsRefused as error:
            code, _ = next(iter(error.recipients.values()))
            raise MailFailed(f"the address is refused ({code})", final=code >= 500) from None
        except smtplib.SMTPResponseException as error:
            final = error.smtp_code >= 500 and not isinstance(error, smtplib.SMTPAuthenticationError)
            raise MailFailed(f"the mail server answers with {error.smtp_code}", final=final) from None
        except (OSError, smtplib.SMTPException) as error:
            raise MailFailed(f"the mail server cannot be used ({type(error).__name__})") from None

    def _send(self, message: EmailMessage) -> None:
        context = ssl.create_default_context()
        if self._tls_at_once:
            client: smtplib.SMTP = smtplib.SMTP_SSL(self._host, self._port, timeout=PATIENCE, context=context)
        else:
            client = smtplib.SMTP(self._host, self._port, timeout=PATIENCE)
        with client:
            client.ehlo()
            if not self._tls_at_once and client.has_extn("starttls"):
                client.starttls(context=context)
                client.ehlo()
            elif self._user and not self._tls_at_once:
                raise smtplib.SMTPException("a password is only sent over TLS, which the mail server does not offer")
            if self._user:
                client.login(self._user, self._password)
            client.send_message(message)

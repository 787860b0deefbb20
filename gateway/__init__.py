"""The way in: what reads requests and sends answers, so that no slow client holds a thread."""

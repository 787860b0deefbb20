"""What is read of games. Nothing here changes anything; everything shown is redacted here."""

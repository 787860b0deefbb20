"""What is sent to those who follow games by stream, and how they are let in. ``live`` serves it."""

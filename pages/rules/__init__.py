"""The law as pages show it: its text, what is found in it, and its cases scene by scene."""

"""What the environment says, and what stands in for it on one machine. Anybody may read it."""

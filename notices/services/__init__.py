"""What is stored of addresses and notices changes here, and nowhere else."""

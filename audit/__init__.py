"""What an auditor needs: histories to take away, checks of them, public checkpoints."""

"""Units and containers that the guide offers."""

"""What is counted of Kleio at work, for whoever runs it. Anybody may count; `exporter` tells it."""

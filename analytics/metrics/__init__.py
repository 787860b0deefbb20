"""What a metric is, and the shapes of what metrics answer."""

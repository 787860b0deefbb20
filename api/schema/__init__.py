"""The OpenAPI document: typed records as components, the moves of each title, the problems."""

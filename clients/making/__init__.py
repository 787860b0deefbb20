"""Makes the packages of the clients from their sources and from the document of the API."""

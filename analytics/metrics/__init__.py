"""What can be asked, declared once: the endpoints, the pages and the glossary are made from it."""

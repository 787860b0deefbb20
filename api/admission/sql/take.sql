-- Parameters: key, burst, pause.
SELECT api_take(%s, %s, %s)

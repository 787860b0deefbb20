-- Take a lease or keep it, or do not: no row if somebody else holds it. One that ends later than a lease
-- can was taken before the clock was set back, and holds nobody up.
-- Parameters: name, holder, now, until.
INSERT INTO notices_lease AS held (name, holder, until)
VALUES (%(name)s, %(holder)s, %(until)s)
ON CONFLICT (name) DO UPDATE SET holder = EXCLUDED.holder, until = EXCLUDED.until
WHERE held.holder = EXCLUDED.holder OR held.until <= %(now)s OR held.until > EXCLUDED.until
RETURNING name

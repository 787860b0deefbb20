-- What was published stays as it was. Part of migration 0001: never edit, add a later file instead.

CREATE FUNCTION audit_refuse() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Checkpoints are published: % of % is refused, for everybody and for ever.',
        TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'KV005';
END $$;

-- TRUNCATE is the owner's alone, and `manage.py flush` needs it.
CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE ON audit_publiccheckpoint
    FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
ALTER TABLE audit_publiccheckpoint ENABLE ALWAYS TRIGGER audit_refuse;
CREATE TRIGGER audit_refuse BEFORE UPDATE OR DELETE ON audit_namedstream
    FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
ALTER TABLE audit_namedstream ENABLE ALWAYS TRIGGER audit_refuse;

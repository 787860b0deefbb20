#!/bin/sh
# Makes both roles and the database when PostgreSQL first starts: docs/deploy.md, section 1.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres \
    --set=owner="$KLEIO_OWNER_PASSWORD" --set=app="$KLEIO_APP_PASSWORD" <<'SQL'
CREATE ROLE kleio_owner LOGIN PASSWORD :'owner';
CREATE ROLE kleio_app LOGIN PASSWORD :'app';
CREATE DATABASE kleio OWNER kleio_owner;
SQL

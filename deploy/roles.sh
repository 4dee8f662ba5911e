#!/bin/sh
# Creates the portal's two roles and its database, once, when PostgreSQL's volume is empty.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres \
  -v owner="$PORTAL_OWNER_PASSWORD" -v app="$PORTAL_APP_PASSWORD" <<'SQL'
CREATE ROLE portal_owner LOGIN PASSWORD :'owner';
CREATE ROLE portal_app LOGIN PASSWORD :'app';
GRANT portal_app TO portal_owner;
CREATE DATABASE portal OWNER portal_owner;
REVOKE CONNECT ON DATABASE portal FROM PUBLIC;
GRANT CONNECT ON DATABASE portal TO portal_app;
SQL

-- On the primary, before the standby is copied. Choose the passwords.
SET synchronous_commit = local;  -- nothing is waited for while there is no standby
CREATE ROLE replicator LOGIN REPLICATION PASSWORD 'REPLICATOR_PASSWORD';
CREATE ROLE portal_owner LOGIN PASSWORD 'PORTAL_OWNER_PASSWORD';
CREATE ROLE portal_app LOGIN PASSWORD 'PORTAL_APP_PASSWORD';
GRANT portal_app TO portal_owner;
CREATE DATABASE portal OWNER portal_owner;

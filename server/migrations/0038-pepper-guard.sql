-- The fingerprints of the peppers stop a server with another one: the application adds to them and takes none away.
revoke update, delete, truncate on pepper_fingerprints from sahuji_app;

-- Once, on the primary, as postgres: the owner of the database, and a login that reads for reports.
create role sahuji login createrole password '${OWNER_PASSWORD}';
create database sahuji owner sahuji;
create role reports login password '${REPORTS_PASSWORD}';
grant pg_read_all_data to reports;
alter role reports set default_transaction_read_only = on;
alter role reports set statement_timeout = '120s';

-- How a file writes dates and signs is known when all of it was read: its text is kept until it counts, to be read again.
create table rail_statement_parts (
  statement_id uuid not null references rail_statements,
  number integer not null,
  text text not null,
  constraint statement_part_is_its_own primary key (statement_id, number)
);
revoke update, truncate on rail_statement_parts from sahuji_app;

-- What was found of the file's conventions so far: forms of its dates, signs of its debits, its running balance.
alter table rail_statements add column conventions jsonb;

-- A rail is asked for a day each night and by hand: what it said and nobody has looked at yet stands once, the newest answer.
create unique index fetched_statement_waits_once on rail_statements (account, day) where source = 'rail' and state = 'read';

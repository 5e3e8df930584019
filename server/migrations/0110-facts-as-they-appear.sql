-- Facts are read as they become visible, by the transaction that wrote them: ids follow the clocks of several servers, and one
-- that is written first may be committed last. What was there before is followed by nobody.
alter table facts add column xact xid8;
alter table facts alter column xact set default pg_current_xact_id();
create index facts_by_transaction on facts (xact) where xact is not null;

alter table notifications add column xact xid8;
alter table notifications alter column xact set default pg_current_xact_id();

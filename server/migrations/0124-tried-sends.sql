-- A waiting send that nobody can take yet does not keep those behind it waiting: whoever was tried comes last.
-- Null: it was not tried yet.
alter table transfers add column tried_at timestamptz;
create index transfers_to_be_tried on transfers (tried_at nulls first, id) where state = 'held';
grant update (tried_at) on transfers to sahuji_app;

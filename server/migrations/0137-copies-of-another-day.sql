-- Under a reference that never changes the same words come every month: one person ends as a copy only a row of whose day another
-- one is; of another day two people say so, whatever its words are.
create or replace function copying_takes_two(copied bigint, first bigint) returns boolean stable language sql
  set search_path = public, pg_temp as $$
  select coalesce(not bool_or((rows_have(c.id, copied))[3]), false)
    from copies_of_row(first) c(id) left join reconciliation_breaks b on b.row_id = c.id
   where c.id <> copied and not coalesce(b.state = 'resolved' and b.act = 'copy', false)
$$;

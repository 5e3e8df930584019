-- A row that two statements say is one row of the bank: what becomes of it is decided once.
alter table reconciliation_breaks
  -- The same row in the statement that counted first.
  add column twin_row_id bigint references rail_statement_rows,
  add constraint break_twin_is_another_row check (twin_row_id <> row_id);
create index breaks_by_twin on reconciliation_breaks (twin_row_id) where twin_row_id is not null;

-- Of all copies one is booked, or waits for a second person.
create unique index copied_row_is_booked_once on reconciliation_breaks (coalesce(twin_row_id, row_id))
  where row_id is not null and line_id is null and state in ('proposed', 'resolved')
    and act in ('suspense', 'fee', 'write_off', 'settlement', 'clawback');

create function break_keeps_its_twin() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'refused: the row of break % stays a copy of the same row', new.id
    using errcode = '23001', constraint = 'break_keeps_its_twin';
end $$;
create trigger break_keeps_its_twin before update on reconciliation_breaks
  for each row when (new.twin_row_id is distinct from old.twin_row_id) execute function break_keeps_its_twin();
revoke all on function break_keeps_its_twin from public, sahuji_app;

-- A row that was taken as a copy and is another payment after all becomes a row of its own, once a person says so. Never where
-- both have the same reference of the rail: that names one payment.
create or replace function break_keeps_its_twin() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state = 'open' and new.state = 'open' and new.act = 'not_copy' and new.note <> '' and new.decided_by is not null
     and new.twin_row_id is null and new.line_id is null and new.kind = 'unknown_row' and not exists (
       select from copies_of_row(old.twin_row_id) c(id)
         join rail_statement_rows said on said.id = c.id
         join rail_statement_rows own on own.id = new.row_id and own.rail_reference = said.rail_reference
        where c.id <> new.row_id) then
    return new;
  end if;
  raise exception 'refused: the row of break % stays a copy of the same row', new.id
    using errcode = '23001', constraint = 'break_keeps_its_twin';
end $$;

-- Of all copies one moves money: none belongs to an entry by hand once another was booked.
create function copy_of_booked_row_belongs_to_nothing() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from copies_of_row(coalesce((select twin_row_id from reconciliation_breaks where row_id = new.row_id), new.row_id)) c(id)
      join reconciliation_breaks b on b.row_id = c.id and b.line_id is null and b.state = 'resolved'
       and b.act in ('suspense', 'fee', 'write_off', 'settlement', 'clawback')
     where c.id <> new.row_id) then
    raise exception 'refused: a copy of row % was booked', new.row_id
      using errcode = '23001', constraint = 'copy_of_booked_row_belongs_to_nothing';
  end if;
  return new;
end $$;
create trigger copy_of_booked_row_belongs_to_nothing before insert on statement_matches
  for each row when (new.how = 'by_hand' and new.row_id is not null) execute function copy_of_booked_row_belongs_to_nothing();
revoke all on function break_keeps_its_twin, copy_of_booked_row_belongs_to_nothing from public, sahuji_app;

-- Rows that several statements say are one row: whether that found its entry counts as much as what was decided about it.
create function copies_of_row(first bigint) returns setof bigint stable language sql set search_path = public, pg_temp as $$
  select first union all select row_id from reconciliation_breaks where twin_row_id = first
$$;

-- Of all copies one moves money: none does by a break once another has found its entry.
create function copy_of_matched_row_moves_nothing() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from copies_of_row(coalesce(new.twin_row_id, new.row_id)) c(id) join statement_matches m on m.row_id = c.id
              where c.id <> new.row_id) then
    raise exception 'refused: a copy of the row of break % has found its entry', new.id
      using errcode = '23001', constraint = 'copy_of_matched_row_moves_nothing';
  end if;
  return new;
end $$;
create trigger copy_of_matched_row_moves_nothing before update on reconciliation_breaks
  for each row when (new.row_id is not null and new.line_id is null and new.state in ('proposed', 'resolved')
    and new.state <> old.state and new.act in ('suspense', 'fee', 'write_off', 'settlement', 'clawback'))
  execute function copy_of_matched_row_moves_nothing();

-- As before, and `copy` ends a row that found nothing while another one that says the same does not end so.
create or replace function break_stays_what_it_is() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  is_matched boolean := exists (select from statement_matches m
                                 where m.row_id = new.row_id or (new.row_id is null and m.line_id = new.line_id));
begin
  if (new.id, new.account, new.day, new.row_id, new.found_at) is distinct from
     (old.id, old.account, old.day, old.row_id, old.found_at)
     or ((new.kind, new.line_id, new.difference) is distinct from (old.kind, old.line_id, old.difference)
         and (new.row_id is null or new.difference is distinct from
              (select amount from rail_statement_rows where id = new.row_id)
              - coalesce((select amount from book_lines where id = new.line_id), 0)))
     or (new.state = 'mended' and old.state <> 'mended' and not is_matched)
     or (new.state = 'resolved' and old.state <> 'resolved' and (
          (new.act = 'belongs' and not is_matched)
          or (new.act = 'accept' and not (new.kind = 'fee' and new.difference = 0))
          or (new.act = 'copy' and (is_matched or new.row_id is null or new.line_id is not null or not exists (
                select from copies_of_row(coalesce(new.twin_row_id, new.row_id)) c(id)
                  left join reconciliation_breaks b on b.row_id = c.id and b.state = 'resolved' and b.act = 'copy'
                 where c.id <> new.row_id and b.id is null)))
          or new.act not in ('belongs', 'accept', 'copy', 'suspense', 'fee', 'write_off', 'settlement', 'clawback')))
     or (new.decided_by is distinct from old.decided_by and not operator_may(new.decided_by, 'finance_maker')) then
    raise exception 'refused: break % stays what it is', new.id
      using errcode = '23001', constraint = 'break_stays_what_it_is';
  end if;
  return new;
end $$;

revoke all on function copy_of_matched_row_moves_nothing, break_stays_what_it_is from public, sahuji_app;

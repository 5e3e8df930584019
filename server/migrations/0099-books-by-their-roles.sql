-- Files for banks, their answers and closed days are signed by who may, this moment, whatever statement writes it; and who
-- asked for a day to be opened is settled before another person opens it.
create function operator_may(by uuid, variadic roles text[]) returns boolean stable language sql
  set search_path = public, pg_temp as $$
  select exists (select from operators o join operator_roles r on r.operator_id = o.id
                  where o.id = by and o.disabled_at is null and r.role = any (roles))
$$;

create function bank_file_is_made_by_its_role() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not operator_may(new.made_by, 'finance_maker') then
    raise exception 'a bank file is made by somebody who may' using errcode = 'check_violation',
      constraint = 'bank_file_is_made_by_its_role', table = 'bank_files';
  end if;
  return new;
end $$;
create trigger bank_file_is_made_by_its_role before insert on bank_files
  for each row execute function bank_file_is_made_by_its_role();

create function bank_answer_is_by_its_role() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not operator_may(coalesce(new.applied_by, new.uploaded_by), 'finance_checker') then
    raise exception 'an answer of a bank is brought and applied by somebody who may' using errcode = 'check_violation',
      constraint = 'bank_answer_is_by_its_role', table = 'bank_file_answers';
  end if;
  return new;
end $$;
create trigger bank_answer_is_by_its_role before insert or update of uploaded_by, applied_by on bank_file_answers
  for each row execute function bank_answer_is_by_its_role();

create function day_is_signed_by_its_roles() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    if not operator_may(new.closed_by, 'finance_maker', 'finance_checker') or new.reopened_by is not null
       or new.reopen_asked_by is not null then
      raise exception 'a day is closed by somebody who may' using errcode = 'check_violation',
        constraint = 'day_is_signed_by_its_roles', table = 'closed_days';
    end if;
  elsif (new.reopen_asked_by is distinct from old.reopen_asked_by and new.reopen_asked_by is not null
         and not operator_may(new.reopen_asked_by, 'finance_maker', 'finance_checker'))
     or (new.reopened_by is not null and (not operator_may(new.reopened_by, 'finance_checker')
         or new.reopen_asked_by is distinct from old.reopen_asked_by)) then
    raise exception 'a day is opened again by two people who may' using errcode = 'check_violation',
      constraint = 'day_is_signed_by_its_roles', table = 'closed_days';
  end if;
  return new;
end $$;
create trigger day_is_signed_by_its_roles before insert or update on closed_days
  for each row execute function day_is_signed_by_its_roles();

-- A break is about what it was found about, and says by how much its row and its line differ. It is mended, or belongs to
-- something, by a match alone; only a fee that was not agreed is accepted as it is; and who decides may.
create function break_stays_what_it_is() returns trigger language plpgsql security definer
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
          or new.act not in ('belongs', 'accept', 'suspense', 'fee', 'write_off', 'settlement', 'clawback')))
     or (new.decided_by is distinct from old.decided_by and not operator_may(new.decided_by, 'finance_maker')) then
    raise exception 'refused: break % stays what it is', new.id
      using errcode = '23001', constraint = 'break_stays_what_it_is';
  end if;
  return new;
end $$;
create trigger break_stays_what_it_is before update on reconciliation_breaks
  for each row execute function break_stays_what_it_is();

revoke all on function break_stays_what_it_is from public, sahuji_app;
revoke all on function operator_may, bank_file_is_made_by_its_role, bank_answer_is_by_its_role, day_is_signed_by_its_roles
  from public, sahuji_app;

-- A day of an account is closed by a person over its totals, and signed with the server's key; open again only by two people.
create table closed_days (
  id uuid primary key,
  account text not null,
  day date not null,
  -- What the signature stands under: account, day, totals, who closed it, what was carried over by name.
  signed_text text not null,
  key_id text,
  signature text,
  -- Paisa and counts, as they were then.
  rows integer not null,
  statement bigint not null,
  movement bigint not null,
  carried integer not null,
  note text not null,
  closed_by uuid not null references operators,
  closed_name text not null,
  closed_at timestamptz not null,
  reopen_asked_by uuid references operators,
  reopen_asked_name text,
  reopen_asked_at timestamptz,
  reopen_reason text,
  reopened_by uuid references operators,
  reopened_name text,
  reopened_at timestamptz,
  constraint closed_day_is_signed_whole check ((key_id is null) = (signature is null)),
  constraint reopening_is_asked_whole check (
    num_nulls(reopen_asked_by, reopen_asked_name, reopen_asked_at, reopen_reason) in (0, 4)),
  constraint day_is_reopened_by_two check (reopened_by is null or (reopen_asked_by is not null and reopened_by <> reopen_asked_by)),
  constraint day_is_reopened_whole check (num_nulls(reopened_by, reopened_name, reopened_at) in (0, 3))
);
create unique index day_is_closed_once on closed_days (account, day) where reopened_at is null;
create index days_to_reopen on closed_days (reopen_asked_at) where reopen_asked_at is not null and reopened_at is null;
revoke delete, truncate on closed_days from sahuji_app;

-- What was signed stays; only the reopening is written beside it, once.
create function closed_day_stays() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.reopened_at is not null
     or (new.id, new.account, new.day, new.signed_text, new.key_id, new.signature, new.rows, new.statement, new.movement,
         new.carried, new.note, new.closed_by, new.closed_name, new.closed_at)
        is distinct from (old.id, old.account, old.day, old.signed_text, old.key_id, old.signature, old.rows, old.statement,
         old.movement, old.carried, old.note, old.closed_by, old.closed_name, old.closed_at) then
    raise exception 'refused: a closed day stays as it was signed' using errcode = '23001', constraint = 'closed_day_stays';
  end if;
  return new;
end $$;
create trigger closed_day_stays before update on closed_days for each row execute function closed_day_stays();

-- Rows begin to count as a whole, and never on a day that is closed. Once they count the statement stays.
create function statement_counts_on_open_days() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state in ('counted', 'discarded') then
    raise exception 'refused: a statement that was decided on stays as it is'
      using errcode = '23001', constraint = 'decided_statement_stays';
  end if;
  if new.state = 'counted' then
    if exists (select from closed_days c where c.account = new.account and c.reopened_at is null
                  and c.day in (select day from rail_statement_rows where statement_id = new.id)) then
      raise exception 'refused: a day of this statement is closed' using errcode = '23001', constraint = 'counted_day_is_open';
    end if;
  end if;
  return new;
end $$;
create trigger statement_counts_on_open_days before update on rail_statements
  for each row execute function statement_counts_on_open_days();

-- Rows are written and taken away only while nobody counts on them.
create function statement_rows_are_a_draft() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from (select distinct statement_id from changed_rows) c
               join rail_statements s on s.id = c.statement_id where s.state in ('counted', 'discarded')) then
    raise exception 'refused: rows of a statement that was decided on stay'
      using errcode = '23001', constraint = 'statement_rows_are_a_draft';
  end if;
  return null;
end $$;
create trigger new_statement_rows_are_a_draft after insert on rail_statement_rows
  referencing new table as changed_rows for each statement execute function statement_rows_are_a_draft();
create trigger gone_statement_rows_are_a_draft after delete on rail_statement_rows
  referencing old table as changed_rows for each statement execute function statement_rows_are_a_draft();

-- Nothing of a closed day is matched anew, but for what was carried over by name and what was posted to it since; a row
-- and its line are of one account.
create function matches_are_of_open_days() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from new_matches m join book_lines l on l.id = m.line_id join rail_statement_rows r on r.id = m.row_id
      join rail_statements s on s.id = r.statement_id
     where r.account <> l.account or s.state <> 'counted'
  ) then
    raise exception 'refused: a match is of one account and of rows that count'
      using errcode = '23001', constraint = 'match_is_of_one_account';
  end if;
  if exists (
    select from new_matches m join rail_statement_rows r on r.id = m.row_id
      join closed_days c on c.account = r.account and c.day = r.day and c.reopened_at is null
     where not exists (select from reconciliation_breaks b where b.row_id = r.id and b.carried_name is not null)
    union all
    select from new_matches m join book_lines l on l.id = m.line_id
      join closed_days c on c.account = l.account and c.day = l.day and c.reopened_at is null and l.seen_at <= c.closed_at
     where not exists (select from reconciliation_breaks b where b.line_id = l.id and b.carried_name is not null)
  ) then
    raise exception 'refused: the day is closed' using errcode = '23001', constraint = 'matched_day_is_open';
  end if;
  return null;
end $$;
create trigger matches_are_of_open_days after insert on statement_matches
  referencing new table as new_matches for each statement execute function matches_are_of_open_days();

revoke all on function closed_day_stays, statement_counts_on_open_days, statement_rows_are_a_draft, matches_are_of_open_days
  from public, sahuji_app;

-- Reconciliation: statements of rails and banks compared with the books; matches, breaks, closed days.

-- Result of each verification of the books (ledger:verify). Append-only.
create table book_verifications (
  id uuid primary key,
  verified_at timestamptz not null,
  seconds real not null,
  entries bigint not null,
  promises integer not null,
  -- Broken promises as sentences; empty if all promises hold.
  broken jsonb not null,
  constraint verification_lists_what_is_broken check (jsonb_typeof(broken) = 'array')
);
revoke update, delete on book_verifications from sahuji_app;
create index book_verifications_by_time on book_verifications (verified_at desc);

-- Settlement accounts: the operator's own bank accounts, in which money from a rail arrives less the rail's charges and
-- reduces what the rail owes us. Each has a ledger account `bank_settlement:<code>` in both books; the ledger account
-- `bank_settlement` belongs to no row here.
create table settlement_accounts (
  code text primary key,
  bank_name text not null,
  account_last4 text not null,
  opened_at timestamptz not null,
  opened_by text not null,
  constraint settlement_account_code_is_a_word check (code ~ '^[a-z][a-z0-9_]{1,29}$'),
  constraint settlement_account_keeps_four_digits check (account_last4 ~ '^[0-9]{4}$'),
  constraint settlement_account_names_its_bank check (length(bank_name) between 2 and 80)
);
revoke update, delete on settlement_accounts from sahuji_app;

-- Statement maps: how the columns of a file are read. A change is a new version; a statement keeps the version with which it
-- was read. The server writes the first version of each shipped map at start (`shippedMaps`).
create table statement_maps (
  code text not null,
  version integer not null,
  name text not null,
  body jsonb not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint statement_map_version_is_its_own primary key (code, version),
  constraint statement_map_code_is_a_word check (code ~ '^[a-z][a-z0-9_]{1,29}$'),
  constraint statement_map_versions_start_at_one check (version > 0)
);
revoke update, delete on statement_maps from sahuji_app;

-- Statements: an uploaded file, or the rail's own answer. Amounts of statement rows and book lines are paisa, positive if the
-- rail or bank holds more of our money. Rows count only after an operator has checked them.
create table rail_statements (
  id uuid primary key,
  -- Name of the ledger account: rail_clearing:khalti, bank_settlement:nabil.
  account text not null,
  source text not null,
  name text not null,
  map_code text not null,
  map_version integer not null,
  -- The day of rows whose map has no date column.
  day date,
  state text not null,
  -- SHA-256 over the text lines in order; the same file has the same hash.
  hash text not null,
  parts integer not null default 0,
  -- The incomplete end of the last part, and the columns of the header.
  rest text not null default '',
  columns text[],
  lines integer not null default 0,
  bad_lines integer not null default 0,
  -- The first unreadable lines, with their numbers.
  bad jsonb not null default '[]',
  begun_by uuid references operators,
  begun_name text not null,
  begun_at timestamptz not null,
  counted_at timestamptz,
  first_day date,
  last_day date,
  -- Conventions that the file shows: date formats, signs of debits, running balance.
  conventions jsonb,
  constraint statement_is_of_a_rail_or_bank check (account ~ '^(rail_clearing|bank_settlement):[a-z][a-z0-9_]*$'),
  constraint statement_source_is_known check (source in ('file', 'rail')),
  constraint statement_state_is_known check (state in ('draft', 'read', 'counted', 'discarded')),
  constraint statement_follows_a_map foreign key (map_code, map_version) references statement_maps,
  constraint counted_statement_says_when check ((state = 'counted') = (counted_at is not null)),
  constraint statement_days_are_in_order check (first_day <= last_day)
);
revoke delete on rail_statements from sahuji_app;
create unique index statement_counts_once on rail_statements (account, hash) where state = 'counted';
create index statements_by_account on rail_statements (account, id);
-- The server asks a rail for a day each night, and operators ask by hand: only the newest unchecked answer is kept.
create unique index fetched_statement_waits_once on rail_statements (account, day) where source = 'rail' and state = 'read';

-- All rows of a statement start to count together, and never on a closed day. A counted or discarded statement never changes.
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
revoke all on function statement_counts_on_open_days from public, sahuji_app;

create trigger statement_counts_on_open_days before update on rail_statements
  for each row execute function statement_counts_on_open_days();

-- Parts of the text of a statement, kept until it counts: dates and signs of a file are certain only after all of it was
-- read, so the file is then read again.
create table rail_statement_parts (
  statement_id uuid not null references rail_statements,
  number integer not null,
  text text not null,
  constraint statement_part_is_its_own primary key (statement_id, number)
);
revoke update on rail_statement_parts from sahuji_app;

create table rail_statement_rows (
  id bigint generated always as identity,
  statement_id uuid not null references rail_statements,
  account text not null,
  line integer not null,
  day date not null,
  at timestamptz,
  amount bigint not null,
  -- Fee that the rail keeps, according to the statement.
  fee bigint,
  -- Our reference and the rail's, reduced to capital letters and digits.
  reference text,
  rail_reference text,
  description text not null,
  constraint statement_row_is_its_own primary key (id),
  constraint statement_row_has_its_line unique (statement_id, line),
  constraint statement_row_moves_money check (amount <> 0)
);
revoke update on rail_statement_rows from sahuji_app;
create index statement_rows_by_day on rail_statement_rows (account, day, id);
create index statement_rows_by_reference on rail_statement_rows (account, reference) where reference is not null;
create index statement_rows_by_rail_reference on rail_statement_rows (account, rail_reference) where rail_reference is not null;

-- Rows are written and deleted only until their statement is counted or discarded.
create function statement_rows_are_a_draft() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from (select distinct statement_id from changed_rows) c
               join rail_statements s on s.id = c.statement_id where s.state in ('counted', 'discarded')) then
    raise exception 'refused: rows of a statement that was decided on stay'
      using errcode = '23001', constraint = 'statement_rows_are_a_draft';
  end if;
  return null;
end $$;
revoke all on function statement_rows_are_a_draft from public, sahuji_app;

create trigger gone_statement_rows_are_a_draft after delete on rail_statement_rows
  referencing old table as changed_rows for each statement execute function statement_rows_are_a_draft();

create trigger new_statement_rows_are_a_draft after insert on rail_statement_rows
  referencing new table as changed_rows for each statement execute function statement_rows_are_a_draft();

-- The external references of a transfer: ours, and the rail's or the bank's.
create function transfer_references(transfers uuid[])
  returns table (transfer_id uuid, reference text, rail_reference text)
  stable language sql set search_path = public, pg_temp as $$
  select l.transfer_id, l.reference, l.rail_reference from loads l where l.transfer_id = any (transfers)
  union all
  select l.suspense_transfer_id, l.reference, l.rail_reference from loads l where l.suspense_transfer_id = any (transfers)
  union all
  select l.reversal_transfer_id, l.reference, l.rail_reference from loads l where l.reversal_transfer_id = any (transfers)
  union all
  select p.sent_transfer_id, p.reference, p.rail_reference from payouts p where p.sent_transfer_id = any (transfers)
  union all
  select p.transfer_id, p.reference, p.rail_reference from payouts p where p.transfer_id = any (transfers)
  union all
  select p.reversal_transfer_id, p.reference, p.rail_reference from payouts p where p.reversal_transfer_id = any (transfers)
  union all
  select p.transfer_id, null, p.body ->> 'bank_reference' from operator_proposals p
   where p.transfer_id = any (transfers) and p.kind = 'settlement'
  union all
  select h.transfer_id, h.reference, h.rail_reference from transactions h where h.transfer_id = any (transfers)
$$;

-- A reference in its form for comparison: capital letters and digits; null if none remain.
create function comparable_reference(text) returns text immutable parallel safe
  return nullif(regexp_replace(upper($1), '[^A-Z0-9]', '', 'g'), '');

-- Book lines: entries of the reconciled accounts, all stripes together, with the references of their transfers. Copied in
-- ledger order, each entry once; live book only.
create table book_lines (
  id bigint generated always as identity,
  account text not null,
  account_id uuid not null,
  seq bigint not null,
  transfer_id uuid not null,
  kind text not null,
  posted_at timestamptz not null,
  day date not null,
  amount bigint not null,
  reference text,
  rail_reference text,
  seen_at timestamptz not null,
  constraint book_line_is_its_own primary key (id),
  constraint book_line_is_one_entry unique (account_id, seq)
);
revoke update, delete on book_lines from sahuji_app;
create index book_lines_by_day on book_lines (account, day, id);
create index book_lines_by_transfer on book_lines (transfer_id);
-- The settlements of a rail, for traces of single payments.
create index settlements_by_day on book_lines (account, day, id) where kind = 'rail_settlement';

-- Each book line equals its ledger entry, with the opposite sign.
create function book_lines_are_entries() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from new_lines l left join ledger_entries e on e.account_id = l.account_id and e.seq = l.seq
     where (e.transfer_id = l.transfer_id and e.amount = -l.amount) is not true
  ) then
    raise exception 'refused: a line of the books is an entry of the ledger'
      using errcode = '23001', constraint = 'book_line_is_an_entry';
  end if;
  return null;
end $$;
revoke all on function book_lines_are_entries from public, sahuji_app;

create trigger book_lines_are_entries after insert on book_lines
  referencing new table as new_lines for each statement execute function book_lines_are_entries();

-- Breaks: differences between a statement and the books.
create table reconciliation_breaks (
  id uuid primary key,
  account text not null,
  day date not null,
  kind text not null,
  row_id bigint references rail_statement_rows,
  line_id bigint references book_lines,
  -- Difference between statement and books that this break explains; an unexpected fee alone does not change it.
  difference bigint not null,
  fee_difference bigint not null default 0,
  found_at timestamptz not null,
  state text not null,
  act text,
  note text,
  kept_until timestamptz,
  proposal_id uuid references operator_proposals,
  decided_by uuid references operators,
  decided_name text,
  decided_at timestamptz,
  resolved_at timestamptz,
  carried_name text,
  carried_note text,
  -- For a copy: the same row in the statement that counted first. Several statements may contain the same row of the
  -- bank; the operators decide about it once.
  twin_row_id bigint references rail_statement_rows,
  -- Rows of which this row was declared no copy, in the order of the decisions. A reference identifies a payment only if the
  -- rail or bank gives each payment its own: a row with the same reference but another day or description may be another
  -- payment, which two operators decide. A row separated from one payment may be a copy of another.
  parted_from bigint[] not null default '{}',
  constraint break_kind_is_known check (kind in ('unknown_row', 'twice', 'missing_row', 'amount', 'fee')),
  constraint break_state_is_known check (state in ('open', 'proposed', 'resolved', 'mended')),
  constraint break_names_its_side check (
    case kind when 'missing_row' then row_id is null and line_id is not null
              when 'amount' then row_id is not null and line_id is not null
              when 'fee' then row_id is not null
              else row_id is not null and line_id is null end),
  constraint break_proposed_names_its_proposal check (state <> 'proposed' or proposal_id is not null),
  constraint break_resolved_says_by_whom check (state <> 'resolved' or (act is not null and decided_name is not null)),
  constraint break_ends_once check ((state in ('resolved', 'mended')) = (resolved_at is not null)),
  constraint break_twin_is_another_row check (twin_row_id <> row_id),
  constraint break_waits_sixty_days_at_most check (kept_until <= decided_at + interval '1440 hours')
);
revoke delete on reconciliation_breaks from sahuji_app;
create unique index row_breaks_once on reconciliation_breaks (row_id) where row_id is not null;
create unique index line_breaks_once on reconciliation_breaks (line_id) where row_id is null;
create unique index break_has_its_own_proposal on reconciliation_breaks (proposal_id) where proposal_id is not null;
create index breaks_of_a_day on reconciliation_breaks (account, day);
create index open_breaks on reconciliation_breaks (found_at, id) where state in ('open', 'proposed');
create index breaks_by_line on reconciliation_breaks (line_id) where line_id is not null;
create index breaks_by_twin on reconciliation_breaks (twin_row_id) where twin_row_id is not null;

-- Of all copies of a row, only one is booked or awaits a second operator.
create unique index copied_row_is_booked_once on reconciliation_breaks (coalesce(twin_row_id, row_id))
  where row_id is not null and line_id is null and state in ('proposed', 'resolved')
    and act in ('suspense', 'fee', 'write_off', 'settlement', 'clawback');
create index parted_breaks on reconciliation_breaks using gin (parted_from) where parted_from <> '{}';

-- All copies of a row in several statements, the first one included. If any of them matched its entry
-- or was decided on, that counts for all.
create function copies_of_row(first bigint) returns setof bigint stable language sql set search_path = public, pg_temp as $$
  select first union all select row_id from reconciliation_breaks where twin_row_id = first
$$;

-- A description in its form for comparison.
create function row_words(text) returns text immutable parallel safe
  return lower(regexp_replace(btrim($1), '\s+', ' ', 'g'));

-- What two rows share, in order of weight: the rail's reference, our reference, the day, the description.
create function rows_have(one bigint, other bigint) returns boolean[] stable language sql set search_path = public, pg_temp as $$
  select array[coalesce(o.rail_reference = t.rail_reference, false), coalesce(o.reference = t.reference, false), o.day = t.day,
               row_words(o.description) = row_words(t.description)]
    from rail_statement_rows o, rail_statement_rows t where o.id = one and t.id = other
$$;

-- Whether two rows may be the same payment.
create function rows_agree(one bigint, other bigint) returns boolean stable language sql set search_path = public, pg_temp as $$
  select o.account = t.account and o.amount = t.amount
         and coalesce(o.reference = t.reference, true) and coalesce(o.rail_reference = t.rail_reference, true)
         and case when o.rail_reference = t.rail_reference then abs(o.day - t.day) <= 3
                  else o.day = t.day and coalesce(o.at = t.at, true)
                       and (o.reference = t.reference or row_words(o.description) = row_words(t.description)) is true end
    from rail_statement_rows o, rail_statement_rows t where o.id = one and t.id = other
$$;

-- Copies that share more with the separated row than with the first row: they follow it.
create function rows_that_follow(moved bigint, first bigint) returns setof bigint stable language sql
  set search_path = public, pg_temp as $$
  select c.id from copies_of_row(first) c(id)
   where c.id not in (moved, first) and rows_have(c.id, moved) > rows_have(c.id, first)
$$;

-- Copies that stay with the first row and did not end as copies.
create function rows_that_stay(moved bigint, first bigint) returns setof bigint stable language sql
  set search_path = public, pg_temp as $$
  select c.id from copies_of_row(first) c(id)
   where c.id <> moved and c.id not in (select rows_that_follow(moved, first))
     and not exists (select from reconciliation_breaks b where b.row_id = c.id and b.state = 'resolved' and b.act = 'copy')
$$;

-- The row of which a separated row then becomes a copy: an earlier row separated from the same rows that agrees with it.
create function parted_row_joins(moved bigint, first bigint) returns bigint stable language sql
  set search_path = public, pg_temp as $$
  select p.row_id
    from reconciliation_breaks own join reconciliation_breaks p
      on p.account = own.account and p.parted_from <> '{}' and p.parted_from && (own.parted_from || first)
   where own.row_id = moved and p.twin_row_id is null and p.row_id <> moved and p.row_id <> all (own.parted_from || first)
     and rows_agree(p.row_id, moved)
   order by p.row_id limit 1
$$;

-- Number of operators needed to separate a row from its copies: 1 if no remaining copy has its rail reference; 2 if the copies
-- with that reference have another day or description, or if further rows have that reference; otherwise null: not allowed.
create function parting_takes(moved bigint, first bigint) returns integer stable language sql
  set search_path = public, pg_temp as $$
  select case when not exists (select rows_that_stay(moved, first)) then null
              when not exists (select from copies_of_row(first) c(id)
                                where c.id <> moved and c.id not in (select rows_that_follow(moved, first))
                                  and (rows_have(c.id, moved))[1]) then 1
              when not exists (select from copies_of_row(first) c(id)
                                where c.id <> moved and c.id not in (select rows_that_follow(moved, first))
                                  and (rows_have(c.id, moved))[1] and (rows_have(c.id, moved))[3] and (rows_have(c.id, moved))[4])
                or exists (select from rail_statement_rows own
                             join rail_statement_rows r on (r.account, r.rail_reference) = (own.account, own.rail_reference)
                             join rail_statements s on s.id = r.statement_id and s.state = 'counted'
                            where own.id = moved and sign(r.amount) = sign(own.amount)
                              and r.id not in (select copies_of_row(first))) then 2 end
$$;

-- Whether ending a row as a copy takes two operators: recurring payments have the same reference and description every month,
-- so one operator may do it only if another copy has the same day.
create function copying_takes_two(copied bigint, first bigint) returns boolean stable language sql
  set search_path = public, pg_temp as $$
  select coalesce(not bool_or((rows_have(c.id, copied))[3]), false)
    from copies_of_row(first) c(id) left join reconciliation_breaks b on b.row_id = c.id
   where c.id <> copied and not coalesce(b.state = 'resolved' and b.act = 'copy', false)
$$;

-- Whether two operators agreed on this act for these rows.
create function copied_row_is_agreed_on(one reconciliation_breaks, wanted text, moved bigint, first bigint) returns boolean
  stable language sql set search_path = public, pg_temp as $$
  select exists (
    select from operator_proposals p
     where p.id = one.proposal_id and p.kind = 'copied_row' and p.state = 'done' and p.checker <> p.maker
       and p.body @> jsonb_build_object('break_id', one.id, 'act', wanted, 'moved', moved, 'first', first))
$$;

-- A break with a proposal ends only when its proposal is posted, with exactly the break's difference.
create function break_ends_by_what_explains_it() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from operator_proposals p
     where p.id = new.proposal_id and p.state = 'done'
       and (select sum(-e.amount) from ledger_entries e join ledger_accounts a on a.id = e.account_id
             where e.transfer_id = p.transfer_id and a.merchant_id is null and a.mode = 'live' and a.kind = new.account)
           = new.difference
  ) then
    raise exception 'refused: nothing that was posted explains break %', new.id
      using errcode = '23001', constraint = 'break_ends_by_what_explains_it';
  end if;
  return new;
end $$;
revoke all on function break_ends_by_what_explains_it from public, sahuji_app;

create trigger break_ends_by_what_explains_it before update on reconciliation_breaks
  for each row when (new.state = 'resolved' and old.state <> 'resolved'
    and new.act in ('suspense', 'fee', 'write_off', 'settlement', 'clawback'))
  execute function break_ends_by_what_explains_it();

-- The facts of a break never change, and each way to end it has its conditions. One operator alone ends a row as `copy` only
-- if another copy has the same day; otherwise two operators must agree (copying_takes_two).
create function break_stays_what_it_is() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  first bigint := coalesce(new.twin_row_id, new.row_id);
  is_matched boolean;
begin
  if new.act = 'copy' and new.state = 'resolved' and old.state <> 'resolved' and first is not null then
    perform lock_copies(first);
  end if;
  is_matched := exists (select from statement_matches m
                         where m.row_id = new.row_id or (new.row_id is null and m.line_id = new.line_id));
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
          or (new.act = 'copy' and (is_matched or new.row_id is null or new.line_id is not null
              or not exists (
                select from copies_of_row(first) c(id)
                  left join reconciliation_breaks b on b.row_id = c.id and b.state = 'resolved' and b.act = 'copy'
                 where c.id <> new.row_id and b.id is null)
              or (copying_takes_two(new.row_id, first) and not copied_row_is_agreed_on(new, 'copy', new.row_id, first))))
          or new.act not in ('belongs', 'accept', 'copy', 'suspense', 'fee', 'write_off', 'settlement', 'clawback')))
     or (new.decided_by is distinct from old.decided_by and not operator_may(new.decided_by, 'finance_maker')) then
    raise exception 'refused: break % stays what it is', new.id
      using errcode = '23001', constraint = 'break_stays_what_it_is';
  end if;
  return new;
end $$;
revoke all on function break_stays_what_it_is from public, sahuji_app;

create trigger break_stays_what_it_is before update on reconciliation_breaks
  for each row execute function break_stays_what_it_is();

-- Bounds of a write-off: the largest break that operators may write off. Two operators agree on each
-- bound, which takes effect at its time.
create table write_off_bounds (
  id bigint generated always as identity primary key,
  -- Paisa; zero forbids write-offs.
  amount bigint not null,
  begins_at timestamptz not null,
  -- Null: the product's initial bound.
  proposal_id uuid references operator_proposals,
  constraint write_off_bound_is_an_amount check (amount >= 0),
  constraint write_off_bound_has_its_own_proposal unique (proposal_id)
);
revoke insert, update, delete on write_off_bounds from sahuji_app;

insert into write_off_bounds (amount, begins_at) values (10000, now());

-- The write-off that one operator proposes stays within the bound, whichever statement writes it.
create function write_off_stays_in_its_bound() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if abs(new.difference) > (select amount from write_off_bounds order by id desc limit 1) then
    raise exception 'refused: break % is more than is written off', new.id
      using errcode = '23001', constraint = 'write_off_stays_in_its_bound';
  end if;
  return new;
end $$;
revoke all on function write_off_stays_in_its_bound from public, sahuji_app;

create trigger write_off_stays_in_its_bound before update on reconciliation_breaks
  for each row when (new.state = 'proposed' and new.act = 'write_off' and old.state <> 'proposed')
  execute function write_off_stays_in_its_bound();

-- A decision separates a row from its copies: a decision on the row's own break, or on the break of the first row if a copy
-- of the first row was booked. The row then becomes a copy of an earlier separated row that agrees with it, or a row of its
-- own; copies that are nearer to it follow it.
create function break_keeps_its_twin() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  first bigint := old.twin_row_id;
  goes_along boolean := to_jsonb(new) - 'twin_row_id' - 'parted_from' = to_jsonb(old) - 'twin_row_id' - 'parted_from';
  decided reconciliation_breaks := new;
  people integer;
begin
  perform lock_copies(coalesce(first, old.row_id));
  if first is not null and new.twin_row_id is distinct from first and new.parted_from = old.parted_from || first then
    if goes_along and exists (select rows_that_stay(old.row_id, first))
       and exists (select from reconciliation_breaks x
                    where x.row_id <> old.row_id and first = any (x.parted_from)
                      and coalesce(x.twin_row_id, x.row_id) = new.twin_row_id
                      and old.row_id in (select rows_that_follow(x.row_id, first))) then
      return new;
    end if;
    people := parting_takes(old.row_id, first);
    if old.state in ('resolved', 'mended') and goes_along then
      select * into decided from reconciliation_breaks b where b.row_id = first;
      -- two operators, or still null: afterwards the first row may match its entry on its own, and the booking remains
      people := people - people + 2;
    elsif old.state not in ('open', 'proposed')
       or new.kind <> (case when new.twin_row_id is null then 'unknown_row' else 'twice' end)
       -- each separation needs a decision of its own
       or (people = 1 and (new.note, new.decided_at, new.decided_by)
           is not distinct from (old.note, old.decided_at, old.decided_by)) then
      people := null;
    end if;
    if decided.state = 'open' and decided.act = 'not_copy' and decided.note <> '' and decided.decided_by is not null
       and decided.line_id is null
       and (people = 1 or (people = 2 and copied_row_is_agreed_on(decided, 'not_copy', old.row_id, first)))
       and new.twin_row_id is not distinct from parted_row_joins(old.row_id, first) then
      return new;
    end if;
  end if;
  raise exception 'refused: the row of break % stays a copy of the same row', new.id
    using errcode = '23001', constraint = 'break_keeps_its_twin';
end $$;
revoke all on function break_keeps_its_twin from public, sahuji_app;

create trigger break_keeps_its_twin before update on reconciliation_breaks
  for each row when ((new.twin_row_id, new.parted_from) is distinct from (old.twin_row_id, old.parted_from))
  execute function break_keeps_its_twin();

-- Only one of all copies moves money: after one copy has matched its entry, no break of another copy may book money.
create function copy_of_matched_row_moves_nothing() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from copies_of_row(coalesce(new.twin_row_id, new.row_id)) c(id) join statement_matches m on m.row_id = c.id
              where c.id <> new.row_id) then
    raise exception 'refused: a copy of the row of break % has found its entry', new.id
      using errcode = '23001', constraint = 'copy_of_matched_row_moves_nothing';
  end if;
  return new;
end $$;
revoke all on function copy_of_matched_row_moves_nothing from public, sahuji_app;

create trigger copy_of_matched_row_moves_nothing before update on reconciliation_breaks
  for each row when (new.row_id is not null and new.line_id is null and new.state in ('proposed', 'resolved')
    and new.state <> old.state and new.act in ('suspense', 'fee', 'write_off', 'settlement', 'clawback'))
  execute function copy_of_matched_row_moves_nothing();

-- Matches: the reason for each book line, which is either a row of a statement or the break that the line resolves.
create table statement_matches (
  line_id bigint primary key,
  row_id bigint,
  break_id uuid references reconciliation_breaks,
  how text not null,
  matched_at timestamptz not null,
  matched_by uuid references operators,
  constraint row_is_matched_once unique (row_id),
  constraint match_has_one_reason check (num_nonnulls(row_id, break_id) = 1),
  constraint match_says_how check (how in ('reference', 'truncated', 'window', 'by_hand', 'posted')),
  constraint match_by_hand_says_by_whom check ((how = 'by_hand') = (matched_by is not null))
);
revoke update, delete on statement_matches from sahuji_app;
create index matches_of_a_break on statement_matches (break_id) where break_id is not null;

-- A closed day gets no new matches, except for breaks that were carried over by name and for lines posted after the closing.
-- A row and its book line have the same account.
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
revoke all on function matches_are_of_open_days from public, sahuji_app;

create trigger matches_are_of_open_days after insert on statement_matches
  referencing new table as new_matches for each statement execute function matches_are_of_open_days();

-- A match needs an existing book line, and a counted row of the same account.
create function matches_are_of_one_account() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from new_matches m left join book_lines l on l.id = m.line_id
      left join rail_statement_rows r on r.id = m.row_id left join rail_statements s on s.id = r.statement_id
     where l.id is null or (m.row_id is not null and (r.account = l.account and s.state = 'counted') is not true)
  ) then
    raise exception 'refused: a match is of a line, and of a row of the same account that counts'
      using errcode = '23001', constraint = 'match_is_of_one_account';
  end if;
  return null;
end $$;
revoke all on function matches_are_of_one_account from public, sahuji_app;

create trigger matches_are_of_one_account after insert on statement_matches
  referencing new table as new_matches for each statement execute function matches_are_of_one_account();

-- A row cannot be matched by hand if a copy was booked, or if a copy with the same rail reference is matched: that reference
-- identifies one payment until an operator decides otherwise.
create function copy_of_booked_row_belongs_to_nothing() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if exists (
    select from copies_of_row(coalesce((select twin_row_id from reconciliation_breaks
                                         where row_id = new.row_id), new.row_id)) c(id)
     where c.id <> new.row_id
       and (exists (select from reconciliation_breaks b
                     where b.row_id = c.id and b.line_id is null and b.state = 'resolved'
                       and b.act in ('suspense', 'fee', 'write_off', 'settlement', 'clawback'))
            or ((rows_have(c.id, new.row_id))[1] and exists (select from statement_matches m where m.row_id = c.id)))) then
    raise exception 'refused: a copy of row % was booked', new.row_id
      using errcode = '23001', constraint = 'copy_of_booked_row_belongs_to_nothing';
  end if;
  return new;
end $$;
revoke all on function copy_of_booked_row_belongs_to_nothing from public, sahuji_app;

create trigger copy_of_booked_row_belongs_to_nothing before insert on statement_matches
  for each row when (new.how = 'by_hand' and new.row_id is not null) execute function copy_of_booked_row_belongs_to_nothing();

-- Closed days: an operator closes a day of an account with its totals, and the server's key signs
-- them; only two operators can reopen it.
create table closed_days (
  id uuid primary key,
  account text not null,
  day date not null,
  -- The signed text: account, day, totals, the closing operator, and the breaks carried over by name.
  signed_text text not null,
  key_id text,
  signature text,
  -- Paisa and counts at the closing.
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
  constraint day_is_reopened_by_two
    check (reopened_by is null or (reopen_asked_by is not null and reopened_by <> reopen_asked_by)),
  constraint day_is_reopened_whole check (num_nulls(reopened_by, reopened_name, reopened_at) in (0, 3))
);
revoke delete on closed_days from sahuji_app;
create unique index day_is_closed_once on closed_days (account, day) where reopened_at is null;
create index days_to_reopen on closed_days (reopen_asked_at) where reopen_asked_at is not null and reopened_at is null;

-- Signed values never change; only the reopening is added, once.
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
revoke all on function closed_day_stays from public, sahuji_app;

create trigger closed_day_stays before update on closed_days for each row execute function closed_day_stays();

-- Operators close and reopen a day by their roles: a maker or checker closes a day or asks
-- to reopen it, and a checker reopens it.
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
revoke all on function day_is_signed_by_its_roles from public, sahuji_app;

create trigger day_is_signed_by_its_roles before insert or update on closed_days
  for each row execute function day_is_signed_by_its_roles();

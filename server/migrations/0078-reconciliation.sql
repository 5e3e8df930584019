-- What rails and banks say of a day, beside what our books say: rows of statements, lines of the books, and which belongs to
-- which. Amounts in paisa; both sides are positive where the rail or the bank has more of ours.

-- How a file's columns are read. A change is a new version; a statement keeps the one that it was read by.
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
revoke update, delete, truncate on statement_maps from sahuji_app;

-- A file, or the rail's own answer. Its rows count once a person has seen what was read.
create table rail_statements (
  id uuid primary key,
  -- As the ledger's account is called: rail_clearing:khalti, bank_settlement:nabil.
  account text not null,
  source text not null,
  name text not null,
  map_code text not null,
  map_version integer not null,
  -- The day of rows whose map has no column for one.
  day date,
  state text not null,
  -- SHA-256 over the lines, one after the other; the same file has the same.
  hash text not null,
  parts integer not null default 0,
  -- What of the last part is no whole line yet, and the columns of the head.
  rest text not null default '',
  columns text[],
  lines integer not null default 0,
  bad_lines integer not null default 0,
  -- The first of them, with their numbers.
  bad jsonb not null default '[]',
  begun_by uuid references operators,
  begun_name text not null,
  begun_at timestamptz not null,
  counted_at timestamptz,
  first_day date,
  last_day date,
  constraint statement_is_of_a_rail_or_bank check (account ~ '^(rail_clearing|bank_settlement):[a-z][a-z0-9_]*$'),
  constraint statement_source_is_known check (source in ('file', 'rail')),
  constraint statement_state_is_known check (state in ('draft', 'read', 'counted', 'discarded')),
  constraint statement_follows_a_map foreign key (map_code, map_version) references statement_maps,
  constraint counted_statement_says_when check ((state = 'counted') = (counted_at is not null)),
  constraint statement_days_are_in_order check (first_day <= last_day)
);
create unique index statement_counts_once on rail_statements (account, hash) where state = 'counted';
create index statements_by_account on rail_statements (account, id);
revoke delete, truncate on rail_statements from sahuji_app;

create table rail_statement_rows (
  id bigint generated always as identity,
  statement_id uuid not null references rail_statements,
  account text not null,
  line integer not null,
  day date not null,
  at timestamptz,
  amount bigint not null,
  -- What the rail says it keeps of it.
  fee bigint,
  -- Ours and the rail's, capital letters and digits alone.
  reference text,
  rail_reference text,
  description text not null,
  constraint statement_row_is_its_own primary key (id),
  constraint statement_row_has_its_line unique (statement_id, line),
  constraint statement_row_moves_money check (amount <> 0)
);
create index statement_rows_by_day on rail_statement_rows (account, day, id);
create index statement_rows_by_reference on rail_statement_rows (account, reference) where reference is not null;
revoke update, truncate on rail_statement_rows from sahuji_app;

-- The entries of those accounts, all stripes together, with what their transfers are known by. Copied in the order of the
-- ledger, each once; live book only.
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
  constraint book_line_is_one_entry unique (account_id, seq),
  constraint book_line_names_an_entry foreign key (account_id, seq) references ledger_entries (account_id, seq)
);
create index book_lines_by_day on book_lines (account, day, id);
create index book_lines_by_transfer on book_lines (transfer_id);
revoke update, delete, truncate on book_lines from sahuji_app;

create table reconciliation_breaks (
  id uuid primary key,
  account text not null,
  day date not null,
  kind text not null,
  row_id bigint references rail_statement_rows,
  line_id bigint references book_lines,
  -- By how much statement and books differ because of it; a fee that was not agreed moves nothing by itself.
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
  constraint break_kind_is_known check (kind in ('unknown_row', 'twice', 'missing_row', 'amount', 'fee')),
  constraint break_state_is_known check (state in ('open', 'proposed', 'resolved', 'mended')),
  constraint break_names_its_side check (
    case kind when 'missing_row' then row_id is null and line_id is not null
              when 'amount' then row_id is not null and line_id is not null
              when 'fee' then row_id is not null
              else row_id is not null and line_id is null end),
  constraint break_proposed_names_its_proposal check (state <> 'proposed' or proposal_id is not null),
  constraint break_resolved_says_by_whom check (state <> 'resolved' or (act is not null and decided_name is not null)),
  constraint break_ends_once check ((state in ('resolved', 'mended')) = (resolved_at is not null))
);
create unique index row_breaks_once on reconciliation_breaks (row_id) where row_id is not null;
create unique index line_breaks_once on reconciliation_breaks (line_id) where row_id is null;
create unique index break_has_its_own_proposal on reconciliation_breaks (proposal_id) where proposal_id is not null;
create index breaks_of_a_day on reconciliation_breaks (account, day);
create index open_breaks on reconciliation_breaks (found_at, id) where state in ('open', 'proposed');
create index breaks_by_line on reconciliation_breaks (line_id) where line_id is not null;
revoke delete, truncate on reconciliation_breaks from sahuji_app;

-- What each line of the books is there for: a row of a statement, or the break that it resolves. Never two.
create table statement_matches (
  line_id bigint primary key references book_lines,
  row_id bigint references rail_statement_rows,
  break_id uuid references reconciliation_breaks,
  how text not null,
  matched_at timestamptz not null,
  matched_by uuid references operators,
  constraint row_is_matched_once unique (row_id),
  constraint match_has_one_reason check (num_nonnulls(row_id, break_id) = 1),
  constraint match_says_how check (how in ('reference', 'truncated', 'window', 'by_hand', 'posted')),
  constraint match_by_hand_says_by_whom check ((how = 'by_hand') = (matched_by is not null))
);
create index matches_of_a_break on statement_matches (break_id) where break_id is not null;
revoke update, delete, truncate on statement_matches from sahuji_app;

create index transactions_by_transfer on transactions (transfer_id) where transfer_id is not null;

-- What a transfer is known by outside: our reference, and the rail's or the bank's.
create function transfer_references(transfers uuid[])
  returns table (transfer_id uuid, reference text, rail_reference text)
  stable language sql set search_path = public, pg_temp as $$
  select l.transfer_id, l.reference, l.rail_reference from loads l where l.transfer_id = any (transfers)
  union all
  select l.suspense_transfer_id, l.reference, l.rail_reference from loads l where l.suspense_transfer_id = any (transfers)
  union all
  select l.reversal_transfer_id, l.reference, l.rail_reference from loads l where l.reversal_transfer_id = any (transfers)
  union all
  select p.transfer_id, null, p.body ->> 'bank_reference' from operator_proposals p
   where p.transfer_id = any (transfers) and p.kind = 'settlement'
  union all
  select h.transfer_id, h.reference, h.rail_reference from transactions h where h.transfer_id = any (transfers)
$$;

-- References as they are compared: capital letters and digits; nothing where none are left.
create function comparable_reference(text) returns text immutable parallel safe
  return nullif(regexp_replace(upper($1), '[^A-Z0-9]', '', 'g'), '');

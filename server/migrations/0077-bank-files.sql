-- Money that goes out in a file which a person takes to a bank, where no call reaches the banks: the orders, the files that
-- were made of them, and the bank's answers. An order is in one file for ever, and whoever made a file never answers it.
create table bank_file_orders (
  reference text primary key,
  -- What the other account is to get, in paisa.
  amount bigint not null,
  bank_id text not null,
  branch_id text not null,
  account_number text not null,
  account_name text not null,
  remarks text not null,
  submitted_at timestamptz not null,
  state text not null default 'waiting',
  -- What the bank answered: its own reference, and why it did not.
  bank_reference text,
  reason text,
  answered_at timestamptz,
  constraint bank_file_order_reference_is_ours check (reference ~ '^[A-Z0-9]{1,20}$'),
  constraint bank_file_order_amount_is_positive check (amount > 0),
  constraint bank_file_order_state_is_known
    check (state in ('waiting', 'cancelled', 'in_file', 'sent', 'paid', 'refused', 'returned')),
  constraint bank_file_order_is_answered_when_it_ended
    check ((state in ('paid', 'refused', 'returned')) = (answered_at is not null))
);
create index bank_file_orders_waiting on bank_file_orders (submitted_at) where state = 'waiting';
revoke delete, truncate on bank_file_orders from sahuji_app;

create table bank_files (
  id uuid primary key,
  -- The file's own name, as the bank sees it.
  name text not null,
  made_by uuid not null references operators,
  made_by_name text not null,
  made_at timestamptz not null,
  order_count integer not null,
  amount bigint not null,
  -- Of what is downloaded, byte by byte.
  sha256 text not null,
  -- The first time; its orders are sent from then on.
  downloaded_at timestamptz,
  constraint bank_file_has_its_name unique (name),
  constraint bank_file_is_its_makers unique (id, made_by),
  constraint bank_file_holds_something check (order_count > 0 and amount > 0),
  constraint bank_file_hash_is_one check (sha256 ~ '^[0-9a-f]{64}$')
);
revoke delete, truncate on bank_files from sahuji_app;

create table bank_file_lines (
  reference text not null references bank_file_orders,
  file_id uuid not null references bank_files,
  line integer not null,
  constraint order_is_in_one_file primary key (reference),
  constraint bank_file_line_is_one unique (file_id, line)
);
revoke update, delete, truncate on bank_file_lines from sahuji_app;

create table bank_file_answers (
  id uuid primary key,
  file_id uuid not null,
  maker_id uuid not null,
  uploaded_by uuid not null references operators,
  uploaded_by_name text not null,
  uploaded_at timestamptz not null,
  name text not null,
  sha256 text not null,
  -- What each line of it says, as it was read.
  rows jsonb not null,
  applied_by uuid references operators,
  applied_by_name text,
  applied_at timestamptz,
  constraint bank_answer_is_of_a_file foreign key (file_id, maker_id) references bank_files (id, made_by),
  constraint bank_answer_is_not_the_makers check (uploaded_by <> maker_id and applied_by is distinct from maker_id),
  constraint bank_answer_is_applied_by_somebody check ((applied_by is null) = (applied_at is null))
);
create index bank_file_answers_of_a_file on bank_file_answers (file_id, uploaded_at);
revoke delete, truncate on bank_file_answers from sahuji_app;

-- What an order says never changes, and it goes forward only: what was paid may still come back, what was refused or came
-- back stays so. It is in a file only by a line of one, and ends only after the file was downloaded.
create function bank_file_order_moves_as_allowed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.reference, new.amount, new.bank_id, new.branch_id, new.account_number, new.account_name, new.remarks)
       is distinct from
     (old.reference, old.amount, old.bank_id, old.branch_id, old.account_number, old.account_name, old.remarks)
     or (new.state <> old.state and not (
          (old.state = 'waiting' and new.state = 'cancelled')
          or (old.state = 'waiting' and new.state = 'in_file'
              and exists (select from bank_file_lines l where l.reference = new.reference))
          or (old.state = 'in_file' and new.state = 'sent')
          or (old.state = 'sent' and new.state in ('paid', 'refused', 'returned'))
          or (old.state = 'paid' and new.state = 'returned')))
  then
    raise exception 'an order of a bank file goes forward only' using errcode = 'check_violation',
      constraint = 'bank_file_order_moves_as_allowed', table = 'bank_file_orders';
  end if;
  return new;
end $$;
create trigger bank_file_order_moves_as_allowed before update on bank_file_orders
  for each row execute function bank_file_order_moves_as_allowed();

create function bank_file_order_begins_waiting() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state <> 'waiting' then
    raise exception 'an order of a bank file begins waiting' using errcode = 'check_violation',
      constraint = 'bank_file_order_begins_waiting', table = 'bank_file_orders';
  end if;
  return new;
end $$;
create trigger bank_file_order_begins_waiting before insert on bank_file_orders
  for each row execute function bank_file_order_begins_waiting();

-- A file is what it was when it was made; an answer is applied once.
create function bank_file_stays_as_made() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.id, new.name, new.made_by, new.made_at, new.order_count, new.amount, new.sha256) is distinct from
     (old.id, old.name, old.made_by, old.made_at, old.order_count, old.amount, old.sha256)
     or (old.downloaded_at is not null and new.downloaded_at is distinct from old.downloaded_at)
  then
    raise exception 'a bank file stays as it was made' using errcode = 'check_violation',
      constraint = 'bank_file_stays_as_made', table = 'bank_files';
  end if;
  return new;
end $$;
create trigger bank_file_stays_as_made before update on bank_files
  for each row execute function bank_file_stays_as_made();

create function bank_answer_is_applied_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.id, new.file_id, new.maker_id, new.uploaded_by, new.uploaded_at, new.sha256, new.rows) is distinct from
     (old.id, old.file_id, old.maker_id, old.uploaded_by, old.uploaded_at, old.sha256, old.rows)
     or old.applied_at is not null
  then
    raise exception 'an answer of a bank is applied once' using errcode = 'check_violation',
      constraint = 'bank_answer_is_applied_once', table = 'bank_file_answers';
  end if;
  return new;
end $$;
create trigger bank_answer_is_applied_once before update on bank_file_answers
  for each row execute function bank_answer_is_applied_once();

-- What left by files and is not settled yet.
insert into ledger_accounts (id, mode, kind, label, may_overdraw, stripe)
select ledger_platform_account(mode, 'rail_clearing:bankfile', stripe), mode, 'rail_clearing:bankfile',
       'Clearing with a bank, by file', true, stripe
  from unnest(array['live', 'sandbox']) as book(mode), generate_series(0, 7) as stripe
on conflict on constraint account_is_the_only_one_of_its_kind do nothing;

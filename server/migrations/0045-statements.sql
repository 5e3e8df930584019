-- Statements of the wallet: what moved in a period, frozen at a position of the ledger.

-- Writers wait until the days of older rows are added up.
lock table transactions in share row exclusive mode;

-- Each day besides: what came in, what went out, how many transfers moved the wallet, and their fees. A transfer between the two
-- accounts of a wallet moves nothing.
alter table wallet_days
  add column money_in bigint not null default 0,
  add column money_out bigint not null default 0,
  add column moves bigint not null default 0,
  add column fees bigint not null default 0;

-- A transfer that moved a merchant's wallet on a Kathmandu day, with the fee of its row of the history.
create view wallet_moves_from_entries as
  select a.merchant_id, a.mode, (t.posted_at at time zone 'Asia/Kathmandu')::date as day, t.id as transfer_id,
         sum(e.amount)::bigint as net, coalesce(max(h.fee), 0)::bigint as fee
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transfers t on t.id = e.transfer_id
    left join transactions h on h.transfer_id = t.id and h.merchant_id = a.merchant_id and h.mode = a.mode
   where a.kind in ('merchant_wallet', 'merchant_restricted')
   group by 1, 2, 3, 4;
revoke insert, update, delete on wallet_moves_from_entries from sahuji_app;

create or replace view wallet_days_from_entries as
  select merchant_id, mode, day, sum(net)::bigint as moved,
         coalesce(sum(net) filter (where net > 0), 0)::bigint as money_in,
         coalesce(-sum(net) filter (where net < 0), 0)::bigint as money_out,
         count(*) filter (where net <> 0) as moves,
         coalesce(sum(fee) filter (where net <> 0), 0)::bigint as fees
    from wallet_moves_from_entries
   group by 1, 2, 3;

update wallet_days d
   set money_in = e.money_in, money_out = e.money_out, moves = e.moves, fees = e.fees
  from wallet_days_from_entries e
 where (e.merchant_id, e.mode, e.day) = (d.merchant_id, d.mode, d.day);

create or replace function wallet_days_are_added_up() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_transfer uuid := case when tg_op <> 'DELETE' then new.transfer_id end;
  old_transfer uuid := case when tg_op <> 'INSERT' then old.transfer_id end;
  now_fee bigint := case when tg_op <> 'DELETE' then new.fee end;
  old_fee bigint := case when tg_op <> 'INSERT' then old.fee end;
  whose transactions := coalesce(new, old);
begin
  if now_transfer is not distinct from old_transfer and (now_transfer is null or now_fee is not distinct from old_fee) then
    return null;
  end if;
  insert into wallet_days as d (merchant_id, mode, day, moved, money_in, money_out, moves, fees)
  select m.merchant_id, m.mode, m.day, sum(s.sign * m.net), sum(s.sign * greatest(m.net, 0)), sum(s.sign * greatest(-m.net, 0)),
         sum(s.sign * (m.net <> 0)::integer), sum(s.sign * s.fee * (m.net <> 0)::integer)
    from (select a.merchant_id, a.mode, (t.posted_at at time zone 'Asia/Kathmandu')::date as day, t.id, sum(e.amount) as net
            from ledger_transfers t
            join ledger_entries e on e.transfer_id = t.id
            join ledger_accounts a on a.id = e.account_id
           where t.id in (now_transfer, old_transfer)
             and a.merchant_id = whose.merchant_id and a.mode = whose.mode
             and a.kind in ('merchant_wallet', 'merchant_restricted')
           group by 1, 2, 3, 4) m
    join (values (now_transfer, 1, now_fee), (old_transfer, -1, old_fee)) s(id, sign, fee) on s.id = m.id
   group by 1, 2, 3
   order by 1, 2, 3
  on conflict on constraint wallet_day_is_added_up_once do update
     set moved = d.moved + excluded.moved, money_in = d.money_in + excluded.money_in, money_out = d.money_out + excluded.money_out,
         moves = d.moves + excluded.moves, fees = d.fees + excluded.fees;
  return null;
end $$;
revoke all on function wallet_days_are_added_up from public, sahuji_app;

-- The last place of an account whose entry was posted before a moment. Places follow the time of posting but for transactions
-- that waited for one another: callers leave a quarter of an hour on both sides and compare posted_at themselves.
create function ledger_seq_before(account uuid, moment timestamptz) returns bigint
  language plpgsql stable set search_path = public, pg_temp as $$
declare
  least_seq bigint := 0;
  most_seq bigint := coalesce((select last_seq from ledger_accounts where id = account), 0);
  middle bigint;
begin
  while least_seq < most_seq loop
    middle := (least_seq + most_seq + 1) / 2;
    if (select t.posted_at < moment from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
         where e.account_id = account and e.seq = middle) then
      least_seq := middle;
    else
      most_seq := middle - 1;
    end if;
  end loop;
  return least_seq;
end $$;

-- A statement never changes: its sums are counted in the statement that asks for it, bounded by the places of both accounts of
-- the wallet, and a job writes its rows afterwards. Its number is given with the last row, so that the numbers of a fiscal year
-- have no gaps.
create table statements (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  mode text not null,
  person_id uuid not null,
  person_name text not null,
  from_day date not null,
  to_day date not null,
  state text not null default 'making',
  asked_at timestamptz not null,
  wallet_seq bigint not null,
  restricted_seq bigint not null,
  row_count integer not null,
  rows_done integer not null default 0,
  opening bigint not null,
  money_in bigint not null,
  money_out bigint not null,
  fees bigint not null,
  closing bigint not null,
  made_at timestamptz,
  fiscal_year integer,
  number integer,
  code text not null,
  -- SHA-256 of the SHA-256 of each block of a thousand canonical rows, and of their checks; hex.
  rows_hash text,
  checks_hash text,
  -- Its signed claim as text: see contract/src/statements/claim.ts.
  claim text,
  constraint statement_code_is_its_own unique (code),
  constraint statement_number_has_no_double unique (merchant_id, mode, fiscal_year, number),
  constraint statement_mode_is_known check (mode in ('live', 'sandbox')),
  constraint statement_state_is_known check (state in ('making', 'made', 'cancelled', 'failed')),
  constraint statement_period_is_in_order check (from_day <= to_day),
  constraint statement_adds_up check (opening + money_in - money_out = closing),
  constraint statement_rows_are_counted check (rows_done between 0 and row_count),
  constraint made_statement_is_whole check (
    state <> 'made' or (rows_done = row_count and num_nulls(made_at, fiscal_year, number, rows_hash, checks_hash, claim) = 0)),
  constraint only_a_made_statement_has_a_number check (state = 'made' or num_nonnulls(made_at, number, rows_hash) = 0)
);
revoke update, delete on statements from sahuji_app;
grant update (state, rows_done, made_at, fiscal_year, number, rows_hash, checks_hash, claim) on statements to sahuji_app;
create index statements_by_merchant on statements (merchant_id, mode, id);
-- The same period is made once at a time.
create unique index statement_is_made_once_at_a_time on statements (merchant_id, mode, from_day, to_day) where state = 'making';

create function statement_ends_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'making' then
    raise exception 'statement % is % and stays so', old.id, old.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger statements_end_once before update on statements for each row execute function statement_ends_once();

-- The rows of a statement in blocks of a thousand: gzip of the canonical lines, and the hashes of both.
create table statement_parts (
  statement_id uuid not null references statements,
  part integer not null,
  row_count integer not null,
  lines bytea not null,
  lines_hash text not null,
  checks_hash text not null,
  constraint statement_part_has_its_own_place primary key (statement_id, part),
  constraint statement_part_holds_rows check (row_count between 1 and 1000)
);
alter table statement_parts alter column lines set storage external;
revoke update, delete on statement_parts from sahuji_app;

-- Who fetched a statement, in which form, by which link. Rows are kept as a record.
create table statement_downloads (
  id uuid primary key,
  statement_id uuid not null references statements,
  merchant_id uuid not null,
  person_id uuid not null,
  format text not null,
  language text not null,
  token_hash bytea not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  constraint statement_download_is_found_by_its_link unique (token_hash)
);
revoke update, delete on statement_downloads from sahuji_app;

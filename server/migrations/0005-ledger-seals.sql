-- Seals: a hash chain over what was posted, made after the fact so that no posting waits for it. Each account has a chain
-- of leaves, each leaf covers the entries after the last one; each block covers its leaves and the block before it.
-- Because an account's entries are numbered without gaps and committed with last_seq, nothing can slip in behind a seal.
--
-- Canonical bytes, UTF-8, lines joined by a line feed, none at the end; hashes are SHA-256 in lower-case hex:
--   entry line   seq amount balance transfer_id merchant_id key mode kind reverses-or-a-dash posted_at
--                (separated by one space; posted_at as 2026-11-20T04:15:00.000000Z)
--   leaf         the leaf before (64 zeros for the first), account_id, then the entry lines by seq
--   block        the block before (64 zeros for the first), number, sealed_at, then one line per leaf by account:
--                account_id first_seq last_seq leaf

create table ledger_seals (
  number bigint primary key,
  sealed_at timestamptz not null,
  hash text not null,
  constraint seal_numbers_start_at_one check (number > 0)
);
create table ledger_seal_leaves (
  account_id uuid not null,
  last_seq bigint not null,
  first_seq bigint not null,
  seal bigint not null references ledger_seals,
  hash text not null,
  constraint leaf_has_its_own_place primary key (account_id, last_seq),
  constraint leaf_covers_entries check (last_seq >= first_seq)
);
create index leaves_of_a_seal on ledger_seal_leaves (seal);

create trigger seals_are_append_only before update or delete or truncate on ledger_seals
  for each statement execute function ledger_is_append_only();
create trigger leaves_are_append_only before update or delete or truncate on ledger_seal_leaves
  for each statement execute function ledger_is_append_only();

create function ledger_instant(at timestamptz) returns text immutable strict parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

create function ledger_entry_line(e ledger_entries, t ledger_transfers) returns text immutable parallel safe
  return concat_ws(' ', e.seq, e.amount, e.balance, t.id, t.merchant_id, t.key, t.mode, t.kind,
    coalesce(t.reverses::text, '-'), ledger_instant(t.posted_at));

create function ledger_hash(canonical text) returns text immutable strict parallel safe
  return encode(sha256(convert_to(canonical, 'UTF8')), 'hex');

-- Seals what is not sealed yet as one block: about `most` entries, at most 10,000 of each account. Returns how many it
-- covers; 0 makes no block. One at a time: a second caller waits for the first.
create function ledger_seal(most integer default 100000) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  zeros constant text := repeat('0', 64);
  earlier ledger_seals;
  at timestamptz := clock_timestamp();
  covered bigint;
begin
  lock table ledger_seals in share row exclusive mode;
  select * into earlier from ledger_seals order by number desc limit 1;
  with unsealed as (
    select a.id, coalesce(l.last_seq, 0) as sealed, least(a.last_seq, coalesce(l.last_seq, 0) + 10000) as last_seq,
           coalesce(l.hash, zeros) as before
      from ledger_accounts a
      left join lateral (select last_seq, hash from ledger_seal_leaves where account_id = a.id
                          order by last_seq desc limit 1) l on true
     where a.last_seq > coalesce(l.last_seq, 0)
  ), due as (
    select * from (select *, sum(last_seq - sealed) over (order by id) as so_far from unsealed) u
     where so_far - (last_seq - sealed) < most
  ), leaves as (
    insert into ledger_seal_leaves (account_id, first_seq, last_seq, seal, hash)
    select d.id, d.sealed + 1, d.last_seq, coalesce(earlier.number, 0) + 1,
           ledger_hash(concat_ws(e'\n', d.before, d.id, string_agg(ledger_entry_line(e, t), e'\n' order by e.seq)))
      from due d
      join ledger_entries e on e.account_id = d.id and e.seq > d.sealed and e.seq <= d.last_seq
      join ledger_transfers t on t.id = e.transfer_id
     group by d.id, d.sealed, d.last_seq, d.before
    returning account_id, first_seq, last_seq, hash
  ), block as (
    insert into ledger_seals (number, sealed_at, hash)
    select coalesce(earlier.number, 0) + 1, at, ledger_hash(concat_ws(e'\n', coalesce(earlier.hash, zeros),
             coalesce(earlier.number, 0) + 1, ledger_instant(at),
             string_agg(concat_ws(' ', account_id, first_seq, last_seq, hash), e'\n' order by account_id)))
      from leaves having count(*) > 0
  )
  select coalesce(sum(last_seq - first_seq + 1), 0) into covered from leaves;
  return covered;
end $$;

revoke all on ledger_seals, ledger_seal_leaves from sahuji_app;
grant select on ledger_seals, ledger_seal_leaves to sahuji_app;
revoke all on function ledger_seal from public;
grant execute on function ledger_seal to sahuji_app;

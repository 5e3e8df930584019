-- The double-entry ledger: accounts, transfers, entries, holds and seals.

-- Every balance is the sum of its entries, and posted rows never change. The application reads these tables and posts through
-- functions only. Amounts are whole paisa: credit is positive, debit is negative. A ledger id carries its book in its last bit (0
-- live, 1 sandbox), so that each row proves without a foreign key on the hot path that the two books never mix. The checks of the
-- busiest tables repeat this expression, because PostgreSQL would read a function of ours from the catalogue for each statement.
create function ledger_book(id uuid) returns text immutable strict parallel safe
  return case get_byte(uuid_send(id), 15) & 1 when 0 then 'live' else 'sandbox' end;

-- Half of each page stays free, so that an updated balance finds room beside its old version and PostgreSQL updates no index.
create table ledger_accounts (
  id uuid primary key,
  merchant_id uuid,
  mode text not null,
  kind text not null,
  label text not null,
  may_overdraw boolean not null,
  balance bigint not null default 0,
  held bigint not null default 0,
  last_seq bigint not null default 0,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  -- Accounts that every posting uses are striped over several rows: a server or a crowd that blocks one row stops an eighth
  -- of the postings. The balance of a striped account is the sum over all rows of its kind, stripe 0 included.
  stripe smallint not null default 0,
  constraint account_id_carries_its_mode check (
    mode = case get_byte(uuid_send(id), 15) & 1 when 0 then 'live' else 'sandbox' end),
  constraint available_is_never_negative check (may_overdraw or balance - held >= 0),
  constraint held_is_never_negative check (held >= 0),
  constraint closed_account_is_empty check (closed_at is null or (balance = 0 and held = 0)),
  constraint only_shared_accounts_are_striped check (stripe = 0 or (merchant_id is null and stripe between 1 and 99)),
  constraint account_is_the_only_one_of_its_kind unique nulls not distinct (merchant_id, mode, kind, stripe),
  -- Merchants can owe us money on this account; we never owe them money on it.
  constraint receivable_is_never_a_debt check (kind <> 'clawback_receivable' or balance <= 0)
) with (fillfactor = 50);
revoke insert, update, delete on ledger_accounts from sahuji_app;

-- Second safeguard after the revoked rights: the owner of the tables cannot change posted rows either.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: what is posted stays; post a reversal', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger accounts_are_kept before delete or truncate on ledger_accounts
  for each statement execute function ledger_is_append_only();

create table ledger_transfers (
  posted_at timestamptz not null,
  id uuid not null,
  merchant_id uuid not null,
  key uuid not null,
  reverses uuid,
  mode text not null,
  kind text not null,
  constraint transfer_is_posted_once primary key (id),
  constraint transfer_id_carries_its_mode check (
    mode = case get_byte(uuid_send(id), 15) & 1 when 0 then 'live' else 'sandbox' end),
  constraint transfer_reverses_its_own_book check (get_byte(uuid_send(id), 15) & 1 = get_byte(uuid_send(reverses), 15) & 1),
  constraint transfer_reverses_another check (reverses <> id),
  constraint transfer_key_is_used_once unique (key, merchant_id)
);
revoke insert, update, delete on ledger_transfers from sahuji_app;
create unique index transfer_is_reversed_once on ledger_transfers (reverses) where reverses is not null;
-- Serves trial balances at a past moment and the ledger in order of time.
create index ledger_transfers_by_time on ledger_transfers (posted_at, id);

create trigger transfers_are_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_is_append_only();

create table ledger_entries (
  account_id uuid not null,
  transfer_id uuid not null,
  seq bigint not null,
  amount bigint not null,
  balance bigint not null,
  constraint entry_has_its_own_place primary key (account_id, seq),
  constraint entry_stays_in_its_book check (get_byte(uuid_send(account_id), 15) & 1 = get_byte(uuid_send(transfer_id), 15) & 1),
  constraint entry_moves_money check (amount <> 0),
  constraint entry_places_start_at_one check (seq > 0),
  constraint entry_is_within_bounds check (amount between -1000000000000000 and 1000000000000000)
);
revoke insert, update, delete on ledger_entries from sahuji_app;
create index entries_of_a_transfer on ledger_entries (transfer_id);

create trigger entries_are_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();

-- Holds: money that stays on its account but cannot be spent until a transfer settles the hold or the hold is released. Every
-- change of a hold happens under the lock of its account; transactions lock accounts before holds.
create table ledger_holds (
  id uuid primary key,
  merchant_id uuid not null,
  key uuid not null,
  account_id uuid not null,
  amount bigint not null,
  state text not null default 'open',
  transfer_id uuid,
  held_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint hold_key_is_used_once unique (merchant_id, key),
  constraint hold_settles_one_transfer unique (transfer_id),
  constraint hold_amount_is_positive check (amount > 0),
  constraint hold_state_is_known check (state in ('open', 'settled', 'released')),
  constraint settled_hold_names_its_transfer check ((state = 'settled') = (transfer_id is not null)),
  constraint open_hold_has_no_end check ((state = 'open') = (closed_at is null)),
  constraint hold_stays_in_its_book check (ledger_book(id) = ledger_book(account_id)),
  constraint hold_settles_in_its_book check (ledger_book(transfer_id) = ledger_book(account_id)),
  constraint hold_is_within_bounds check (amount <= 1000000000000000)
);
revoke insert, update, delete on ledger_holds from sahuji_app;
create index open_holds_of_an_account on ledger_holds (account_id) where state = 'open';

create function ledger_hold_ends_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or (new.id, new.merchant_id, new.key, new.account_id, new.amount, new.held_at)
       is distinct from (old.id, old.merchant_id, old.key, old.account_id, old.amount, old.held_at) then
    raise exception 'hold % ended as % and stays so', old.id, old.state using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger holds_end_once before update on ledger_holds for each row execute function ledger_hold_ends_once();

create trigger holds_are_kept before delete or truncate on ledger_holds
  for each statement execute function ledger_is_append_only();

-- Seals: a hash chain over posted entries. A job makes it afterwards, so that no posting waits for it. Each account has a chain
-- of leaves, and each leaf covers the entries after the previous leaf; each block covers its leaves and the previous block. An
-- account's entries are numbered without gaps and committed together with last_seq, so no entry can be inserted behind a seal.
--
-- Canonical bytes: UTF-8, lines joined by a line feed, no line feed at the end. Hashes are SHA-256 in lower-case hex:
--   entry line   seq amount balance transfer_id merchant_id key mode kind reverses-or-a-dash posted_at
--                (separated by one space; posted_at as 2026-11-20T04:15:00.000000Z)
--   leaf         the previous leaf (64 zeros for the first), account_id, then the entry lines by seq
--   block        the previous block (64 zeros for the first), number, sealed_at, then one text line per leaf by account:
--                account_id first_seq last_seq leaf
create table ledger_seals (
  number bigint primary key,
  sealed_at timestamptz not null,
  hash text not null,
  constraint seal_numbers_start_at_one check (number > 0)
);
revoke insert, update, delete on ledger_seals from sahuji_app;

create trigger seals_are_append_only before update or delete or truncate on ledger_seals
  for each statement execute function ledger_is_append_only();

create table ledger_seal_leaves (
  account_id uuid not null,
  last_seq bigint not null,
  first_seq bigint not null,
  seal bigint not null references ledger_seals,
  hash text not null,
  constraint leaf_has_its_own_place primary key (account_id, last_seq),
  constraint leaf_covers_entries check (last_seq >= first_seq)
);
revoke insert, update, delete on ledger_seal_leaves from sahuji_app;
create index leaves_of_a_seal on ledger_seal_leaves (seal);

create trigger leaves_are_append_only before update or delete or truncate on ledger_seal_leaves
  for each statement execute function ledger_is_append_only();

-- The server signs seals with a key that the database never sees: the owner of the database can rebuild every seal but sign
-- none. The signed bytes are UTF-8 lines joined by a line feed: "sahuji ledger seal", number, sealed_at in the format of
-- posted_at above, hash. The algorithm is ed25519.
create table ledger_seal_signatures (
  seal bigint not null references ledger_seals,
  key_id text not null,
  signature text not null,
  -- The signature is part of the key, so that an invalid signature cannot block the valid one.
  constraint seal_is_signed_once primary key (seal, signature),
  constraint seal_signature_is_ed25519 check (length(signature) = 86)
);
revoke insert, update, delete on ledger_seal_signatures from sahuji_app;

create trigger signatures_are_append_only before update or delete or truncate on ledger_seal_signatures
  for each statement execute function ledger_is_append_only();

-- Notes of accounts with entries that no seal covers yet: sealing reads these notes instead of all accounts, so its cost
-- follows the activity. Each statement that adds entries leaves one row. A trigger writes the note, so that no way of
-- posting can skip it. The note commits with the entries, and the seal that covers them deletes it. A surplus note costs one
-- look; ledger:verify finds a missing one.
create table ledger_unsealed (
  touched integer not null,
  accounts uuid[] not null
);
alter table ledger_unsealed alter column accounts set storage external;
revoke insert, update, delete on ledger_unsealed from sahuji_app;

create function ledger_note_unsealed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into ledger_unsealed (touched, accounts)
  select cardinality(accounts), accounts from (select array_agg(distinct account_id) as accounts from added) a
   where accounts is not null;
  return null;
end $$;
revoke all on function ledger_note_unsealed from public, sahuji_app;

create trigger entries_are_noted after insert on ledger_entries referencing new table as added
  for each statement execute function ledger_note_unsealed();

-- Account kinds that operators may adjust. VAT is among them because an operator pays it to the tax office by hand from our bank.
create function ledger_is_adjustable(kind text) returns boolean immutable strict parallel safe
  return kind in ('merchant_wallet', 'merchant_restricted', 'clawback_receivable', 'clawback_reserve', 'suspense',
                  'bank_settlement', 'fees_earned', 'commission_earned', 'vat_owed', 'rail_cost', 'rounding')
         or kind like 'rail\_clearing:%' or kind like 'bank\_settlement:%';

-- An adjustment has two or more lines of one book, each account at most once, with a sum of zero.
create function adjustment_lines_hold(wanted_mode text, lines jsonb) returns boolean
  stable language sql security definer set search_path = public, pg_temp as $$
  select count(*) >= 2 and count(*) = count(distinct l.account_id) and sum(l.amount) = 0
         and bool_and(l.amount <> 0 and a.id is not null and a.mode = wanted_mode and a.closed_at is null
                      and ledger_is_adjustable(a.kind)) is true
    from jsonb_to_recordset(lines) as l(account_id uuid, amount bigint)
    left join ledger_accounts a on a.id = l.account_id
$$;

-- An adjustment must match, entry by entry, a proposal that one operator made and a second operator approved. The check runs
-- at COMMIT, so that proposal and transfer may be written in either order.
create function adjustments_have_two_people() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not exists (
    select from operator_proposals p
     where p.id = new.key and p.transfer_id = new.id and p.kind = 'adjustment' and p.state = 'done' and p.mode = new.mode
       and p.checker <> p.maker and new.reverses is null
       and not exists (
         select from jsonb_to_recordset(p.body -> 'lines') as l(account_id uuid, amount bigint)
           full join (select account_id, amount from ledger_entries where transfer_id = new.id) e using (account_id, amount)
          where l.account_id is null or e.account_id is null)
  ) then
    raise exception 'transfer % is an adjustment that no two people agreed on', new.id
      using errcode = '23001', constraint = 'adjustments_have_two_people';
  end if;
  return null;
end $$;
revoke all on function adjustments_have_two_people from public, sahuji_app;

create constraint trigger adjustments_have_two_people after insert on ledger_transfers
  deferrable initially deferred for each row when (new.kind = 'adjustment') execute function adjustments_have_two_people();

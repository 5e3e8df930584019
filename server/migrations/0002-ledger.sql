-- The double-entry ledger: accounts, transfers, entries. The application reads these tables and posts through functions.
-- Amounts are whole paisa: credit is positive, debit negative. A ledger id carries its book in its last bit (0 live,
-- 1 sandbox), so that a row can prove by itself, without a foreign key on the hot path, that the two never meet. The
-- checks spell the bit out: a function of our own would be read from the catalogue anew for each statement.

create function ledger_book(id uuid) returns text immutable strict parallel safe
  return case get_byte(uuid_send(id), 15) & 1 when 0 then 'live' else 'sandbox' end;

-- Half of each page stays free, so that a changed balance finds room beside its old version and no index is touched.
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
  constraint account_id_carries_its_mode check (mode = case get_byte(uuid_send(id), 15) & 1 when 0 then 'live' else 'sandbox' end),
  constraint account_is_the_only_one_of_its_kind unique nulls not distinct (merchant_id, mode, kind),
  constraint available_is_never_negative check (may_overdraw or balance - held >= 0),
  constraint held_is_never_negative check (held >= 0),
  constraint closed_account_is_empty check (closed_at is null or (balance = 0 and held = 0))
) with (fillfactor = 50);

create table ledger_transfers (
  posted_at timestamptz not null,
  id uuid not null,
  merchant_id uuid not null,
  key uuid not null,
  reverses uuid,
  mode text not null,
  kind text not null,
  constraint transfer_is_posted_once primary key (id),
  constraint transfer_key_is_used_once unique (merchant_id, key),
  constraint transfer_id_carries_its_mode check (mode = case get_byte(uuid_send(id), 15) & 1 when 0 then 'live' else 'sandbox' end),
  constraint transfer_reverses_its_own_book check (get_byte(uuid_send(id), 15) & 1 = get_byte(uuid_send(reverses), 15) & 1),
  constraint transfer_reverses_another check (reverses <> id)
);
create unique index transfer_is_reversed_once on ledger_transfers (reverses) where reverses is not null;

create table ledger_entries (
  account_id uuid not null,
  transfer_id uuid not null,
  seq bigint not null,
  amount bigint not null,
  balance bigint not null,
  constraint entry_has_its_own_place primary key (account_id, seq),
  constraint entry_stays_in_its_book check (get_byte(uuid_send(account_id), 15) & 1 = get_byte(uuid_send(transfer_id), 15) & 1),
  constraint entry_moves_money check (amount <> 0),
  constraint entry_places_start_at_one check (seq > 0)
);
create index entries_of_a_transfer on ledger_entries (transfer_id);

-- The second line: nobody changes what was posted, the owner of the tables included.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: what is posted stays; post a reversal', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger transfers_are_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function ledger_is_append_only();
create trigger entries_are_append_only before update or delete or truncate on ledger_entries
  for each statement execute function ledger_is_append_only();
create trigger accounts_are_kept before delete or truncate on ledger_accounts
  for each statement execute function ledger_is_append_only();

revoke all on ledger_accounts, ledger_transfers, ledger_entries from sahuji_app;
grant select on ledger_accounts, ledger_transfers, ledger_entries to sahuji_app;

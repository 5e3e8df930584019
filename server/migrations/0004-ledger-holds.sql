-- Holds: money that stays on its account but can no longer be spent, until it is settled by a transfer or released.
-- Every change of a hold happens under the lock of its account; accounts are locked before holds.

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
  constraint hold_settles_in_its_book check (ledger_book(transfer_id) = ledger_book(account_id))
);
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

-- Holds an amount. h held; d held before under this key (first names it); k the key carried another hold;
-- i insufficient; u unknown account; c closed account.
create function ledger_hold(
  hold_id uuid, merchant uuid, hold_key uuid, account uuid, paisa bigint, out code text, out first uuid
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  target ledger_accounts;
  earlier ledger_holds;
begin
  select * into target from ledger_accounts where id = account for no key update;
  select * into earlier from ledger_holds where merchant_id = merchant and key = hold_key;
  first := earlier.id;
  code := case
    when earlier.account_id = account and earlier.amount = paisa then 'd'
    when earlier.id is not null then 'k'
    when target.id is null then 'u'
    when target.closed_at is not null then 'c'
    when not target.may_overdraw and target.balance - target.held < paisa then 'i'
    else 'h' end;
  if code = 'h' then
    insert into ledger_holds (id, merchant_id, key, account_id, amount) values (hold_id, merchant, hold_key, account, paisa);
    update ledger_accounts set held = held + paisa where id = account;
  end if;
end $$;

-- Ends a hold by one transfer that debits its account by at most the amount held; what is left over is free again.
-- Codes of ledger_post, and n: no such hold, e: the hold ended before in another way.
create function ledger_settle_hold(
  hold_id uuid, transfer_id uuid, merchant uuid, transfer_key uuid, transfer_kind text, at timestamptz,
  accounts uuid[], amounts bigint[], out code text, out first uuid
) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hold ledger_holds;
  posting record;
begin
  perform from ledger_accounts where id = any (accounts) order by id for no key update;
  select * into hold from ledger_holds where id = hold_id;
  if hold.id is null then
    code := 'n';
    return;
  end if;
  if hold.state = 'open' then
    if not coalesce(-amounts[array_position(accounts, hold.account_id)] between 0 and hold.amount, false) then
      raise exception 'hold % of % paisa does not cover this transfer', hold.id, hold.amount using errcode = 'check_violation';
    end if;
    update ledger_accounts set held = held - hold.amount where id = hold.account_id;
  elsif not exists (select from ledger_transfers t where t.merchant_id = merchant and t.key = transfer_key) then
    code := 'e';
    return;
  end if;
  posting := ledger_post(array[transfer_id], array[merchant], array[transfer_key], array[transfer_kind], null, array[at],
    accounts, array[cardinality(accounts)], array(select generate_series(1, cardinality(accounts))), amounts);
  first := posting.firsts[1];
  -- A transfer posted under this key by somebody else is not this hold's settlement.
  code := case when posting.codes = 'd' and hold.transfer_id is distinct from first then 'k' else posting.codes end;
  if code = 'p' then
    update ledger_holds h set state = 'settled', transfer_id = ledger_settle_hold.transfer_id, closed_at = now()
     where h.id = hold.id;
  elsif hold.state = 'open' then
    update ledger_accounts set held = held + hold.amount where id = hold.account_id;
  end if;
end $$;

-- Frees a hold. r released now, d released before, e settled before, n no such hold.
create function ledger_release_hold(hold_id uuid) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hold ledger_holds;
begin
  perform from ledger_accounts where id = (select account_id from ledger_holds where id = hold_id) for no key update;
  select * into hold from ledger_holds where id = hold_id;
  if hold.state = 'open' then
    update ledger_holds set state = 'released', closed_at = now() where id = hold_id;
    update ledger_accounts set held = held - hold.amount where id = hold.account_id;
  end if;
  return case hold.state when 'open' then 'r' when 'released' then 'd' when 'settled' then 'e' else 'n' end;
end $$;

revoke all on ledger_holds from sahuji_app;
grant select on ledger_holds to sahuji_app;
revoke all on function ledger_hold, ledger_settle_hold, ledger_release_hold from public;
grant execute on function ledger_hold, ledger_settle_hold, ledger_release_hold to sahuji_app;

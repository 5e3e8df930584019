-- Accounts that every posting needs lie in several rows: a server that hangs on one of them, or a crowd, stops an eighth.

-- A striped account is all rows of its kind; what was posted before stays where it is, on stripe 0.
alter table ledger_accounts add column stripe smallint not null default 0,
  add constraint only_shared_accounts_are_striped check (stripe = 0 or (merchant_id is null and stripe between 1 and 99));
alter table ledger_accounts drop constraint account_is_the_only_one_of_its_kind,
  add constraint account_is_the_only_one_of_its_kind unique nulls not distinct (merchant_id, mode, kind, stripe);

drop function ledger_open_accounts;
create function ledger_open_accounts(
  ids uuid[], merchants uuid[], modes text[], kinds text[], labels text[], overdraws boolean[], stripes smallint[] default null
) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_accounts (id, merchant_id, mode, kind, label, may_overdraw, stripe)
  select a.id, a.merchant_id, a.mode, a.kind, a.label, a.may_overdraw, coalesce(a.stripe, 0)
    from unnest(ids, merchants, modes, kinds, labels, overdraws, stripes)
      as a(id, merchant_id, mode, kind, label, may_overdraw, stripe)
  on conflict on constraint account_is_the_only_one_of_its_kind do nothing
$$;

-- All but stripe 0 begin with f. The ids of merchants' accounts begin with the time, so that in id order, in which accounts
-- are locked, theirs come before every shared one.
create function ledger_platform_account(mode text, kind text, stripe integer) returns uuid immutable strict parallel safe
  return case stripe when 0 then ledger_platform_account(mode, kind)
    else overlay(ledger_platform_account(mode, kind || ' ' || stripe)::text placing 'f' from 1 for 1)::uuid end;

insert into ledger_accounts (id, mode, kind, label, may_overdraw, stripe)
select ledger_platform_account(mode, kind, s), mode, kind, label, may_overdraw, s
  from ledger_accounts, generate_series(1, 7) s
 where merchant_id is null and (kind = 'fees_earned' or kind like 'rail\_clearing:%');

-- Locks a merchant's account before the rest of a transaction is written: what it will hold after a posting is then known.
create function ledger_lock_account(
  merchant uuid, book text, wanted text, out id uuid, out balance bigint, out held bigint, out is_closed boolean
) language sql security definer set search_path = public, pg_temp as $$
  select a.id, a.balance, a.held, a.closed_at is not null from ledger_accounts a
   where a.merchant_id = merchant and a.mode = book and a.kind = wanted for no key update
$$;

-- For a posting sent together with COMMIT: whatever was not posted now takes the whole transaction back.
create function ledger_must_be_posted(codes text) returns void immutable language plpgsql as $$
begin
  if codes <> repeat('p', length(codes)) then
    raise exception 'the ledger answered %: nothing is posted', codes using errcode = 'SJ001';
  end if;
end $$;

revoke all on function ledger_open_accounts, ledger_lock_account, ledger_must_be_posted from public;
grant execute on function ledger_open_accounts, ledger_lock_account, ledger_must_be_posted to sahuji_app;

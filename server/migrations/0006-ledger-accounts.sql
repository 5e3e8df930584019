-- Opening and closing accounts, and the platform's own accounts in both books (names as in ledger/chart-of-accounts.ts).

-- Opens accounts that are not open yet. Accounts exist before they are used: without a row there is nothing to lock.
create function ledger_open_accounts(
  ids uuid[], merchants uuid[], modes text[], kinds text[], labels text[], overdraws boolean[]
) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_accounts (id, merchant_id, mode, kind, label, may_overdraw)
  select a.id, a.merchant_id, a.mode, a.kind, a.label, a.may_overdraw
    from unnest(ids, merchants, modes, kinds, labels, overdraws) as a(id, merchant_id, mode, kind, label, may_overdraw)
  on conflict on constraint account_is_the_only_one_of_its_kind do nothing
$$;

-- Closes an empty account for good; closed_account_is_empty refuses one with money on it. Null: unknown, or closed before.
create function ledger_close_account(account uuid) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  update ledger_accounts set closed_at = now() where id = account and closed_at is null returning true
$$;

-- The id of a platform account follows from its name (a uuid of version 8), so that no flow has to look it up.
create function ledger_platform_account(mode text, kind text) returns uuid immutable strict parallel safe
  return (
    select substr(h, 1, 12) || '8' || substr(h, 14, 3) || '8' || substr(h, 18, 14)
           || case mode when 'live' then '0' when 'sandbox' then '1' end
      from encode(sha256(convert_to('sahuji ledger ' || mode || ' ' || kind, 'UTF8')), 'hex') as h
  )::uuid;

revoke all on function ledger_open_accounts, ledger_close_account from public;
grant execute on function ledger_open_accounts, ledger_close_account to sahuji_app;

insert into ledger_accounts (id, mode, kind, label, may_overdraw)
select ledger_platform_account(m.mode, k.kind), m.mode, k.kind, k.label, k.may_overdraw
  from (values ('live'), ('sandbox')) as m(mode),
       (values
         ('bank_settlement', 'Settlement bank account', true),
         ('payouts_in_transit', 'Payouts in transit', false),
         ('fees_earned', 'Fees earned', true),
         ('commission_earned', 'Commission earned', true),
         ('suspense', 'Suspense', true),
         ('rounding', 'Rounding', true),
         ('equity', 'Equity and opening balances', true),
         ('rail_clearing:connectips', 'Clearing with connectIPS', true),
         ('rail_clearing:onepg', 'Clearing with OnePG', true),
         ('rail_clearing:khalti', 'Clearing with Khalti', true),
         ('rail_clearing:esewa', 'Clearing with eSewa', true),
         ('rail_clearing:fonepay', 'Clearing with Fonepay', true),
         ('rail_clearing:cards', 'Clearing with the card acquirer', true),
         ('rail_clearing:sct', 'Clearing with SmartChoice', true),
         ('rail_clearing:npi', 'Clearing with NPI', true)
       ) as k(kind, label, may_overdraw);

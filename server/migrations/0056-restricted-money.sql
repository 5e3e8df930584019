-- Money of a credit card may be spent but not withdrawn: it lies in an account of its own, and a load keeps which card paid,
-- as far as that may be kept.

alter table loads
  add column card_brand text,
  add column card_last4 text,
  add column card_funding text,
  -- Its money is, or will be, in the restricted part. False of what was credited before cards were told apart.
  add column is_restricted boolean not null default false,
  -- A brand has no digits and the rest of the number four at most: a whole number fits nowhere.
  add constraint load_card_brand_is_a_name check (card_brand ~ '^[[:alpha:]][[:alpha:] -]{1,29}$'),
  add constraint load_card_keeps_four_digits check (card_last4 ~ '^[0-9]{4}$'),
  add constraint load_card_funding_is_known check (card_funding in ('credit', 'debit', 'prepaid')),
  add constraint load_card_has_a_brand check (card_brand is not null or (card_last4 is null and card_funding is null)),
  add constraint credit_card_money_is_restricted check (
    card_brand is null or is_restricted = (coalesce(card_funding, 'credit') = 'credit'));

-- Locks both accounts of a merchant's wallet before the rest of a transaction is written, in id order as everybody does.
create function ledger_lock_wallet(merchant uuid, book text)
  returns table (id uuid, kind text, balance bigint, held bigint, is_closed boolean)
  language sql security definer set search_path = public, pg_temp as $$
  select a.id, a.kind, a.balance, a.held, a.closed_at is not null from ledger_accounts a
   where a.merchant_id = merchant and a.mode = book and a.kind in ('merchant_wallet', 'merchant_restricted')
   order by a.id for no key update
$$;
revoke all on function ledger_lock_wallet from public;
grant execute on function ledger_lock_wallet to sahuji_app;

-- What a wallet moved by on a day is what both parts moved by.
create or replace view wallet_days_from_entries as
  select a.merchant_id, a.mode, (t.posted_at at time zone 'Asia/Kathmandu')::date as day, sum(e.amount)::bigint as moved
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transfers t on t.id = e.transfer_id
   where a.kind in ('merchant_wallet', 'merchant_restricted')
   group by 1, 2, 3;

create or replace function wallet_days_are_added_up() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  now_transfer uuid := case when tg_op <> 'DELETE' then new.transfer_id end;
  old_transfer uuid := case when tg_op <> 'INSERT' then old.transfer_id end;
  whose transactions := coalesce(new, old);
begin
  if now_transfer is not distinct from old_transfer then
    return null;
  end if;
  insert into wallet_days as d (merchant_id, mode, day, moved)
  select a.merchant_id, a.mode, (t.posted_at at time zone 'Asia/Kathmandu')::date,
         sum(case when t.id = now_transfer then e.amount else -e.amount end)
    from ledger_transfers t
    join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id
   where t.id in (now_transfer, old_transfer)
     and a.merchant_id = whose.merchant_id and a.mode = whose.mode and a.kind in ('merchant_wallet', 'merchant_restricted')
   group by 1, 2, 3
   order by 1, 2, 3
  on conflict on constraint wallet_day_is_added_up_once do update set moved = d.moved + excluded.moved;
  return null;
end $$;

-- Adjustments may have moved the restricted part before: they count from now on.
insert into wallet_days as d (merchant_id, mode, day, moved)
select a.merchant_id, a.mode, (t.posted_at at time zone 'Asia/Kathmandu')::date, sum(e.amount)::bigint
  from ledger_accounts a
  join ledger_entries e on e.account_id = a.id
  join ledger_transfers t on t.id = e.transfer_id
 where a.kind = 'merchant_restricted'
 group by 1, 2, 3
on conflict on constraint wallet_day_is_added_up_once do update set moved = d.moved + excluded.moved;

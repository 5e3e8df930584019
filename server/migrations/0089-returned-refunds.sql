-- A refund to an account that its bank returns after it was credited. The shop has refunded: the money is its payer's, in suspense, and
-- the payer is asked for another account.

alter table refund_orders
  -- When its rail is next asked whether the bank returned it.
  add column recheck_at timestamptz,
  add column returned_at timestamptz,
  add column return_reason text,
  -- From the rail into suspense.
  add column return_transfer_id uuid,
  -- The order whose money came back, and is paid out again by this one.
  add column returned_from uuid references refund_orders,
  -- What paid it out of suspense.
  add column transfer_id uuid,
  add constraint only_a_paid_account_returns check (returned_at is null or (state = 'done' and way = 'account')),
  add constraint returned_refund_names_its_transfer check (num_nulls(returned_at, return_transfer_id) in (0, 2)),
  add constraint only_a_paid_account_is_asked_about_again check (
    recheck_at is null or (state = 'done' and way = 'account' and returned_at is null)),
  add constraint returned_money_is_of_no_shop check (returned_from is null or refund_id is null),
  add constraint returned_money_that_was_paid_names_its_transfer check (
    (transfer_id is not null) = (returned_from is not null and state = 'done'));

create index refund_orders_to_recheck on refund_orders (recheck_at) where recheck_at is not null;
create unique index returned_money_goes_back_once on refund_orders (returned_from)
  where returned_from is not null and state <> 'failed';
drop index surplus_goes_back_once;
create unique index surplus_goes_back_once on refund_orders (collection_id)
  where refund_id is null and returned_from is null and state <> 'failed';

-- An order that ended keeps its end and never changes what it is about; a paid one may come back once.
create or replace function refund_order_moves_as_allowed() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  later text[] := array['recheck_at', 'returned_at', 'return_reason', 'return_transfer_id'];
begin
  if (old.ended_at is not null and (old.returned_at is not null or to_jsonb(new) - later is distinct from to_jsonb(old) - later))
     or (new.refund_id, new.payment_id, new.collection_id, new.merchant_id, new.mode, new.reference, new.amount, new.hold_id,
         new.returned_from)
        is distinct from
        (old.refund_id, old.payment_id, old.collection_id, old.merchant_id, old.mode, old.reference, old.amount, old.hold_id,
         old.returned_from) then
    raise exception 'refund order % has ended or keeps its money', old.id using errcode = 'restrict_violation',
      constraint = 'refund_order_moves_as_allowed', table = 'refund_orders';
  end if;
  return new;
end $$;

create or replace function transfer_references(transfers uuid[])
  returns table (transfer_id uuid, reference text, rail_reference text)
  stable language sql set search_path = public, pg_temp as $$
  select c.transfer_id, c.reference, c.rail_reference from collections c
   where c.transfer_id = any (transfers)
     and not exists (select from refund_orders o
                      where o.collection_id = c.id and o.refund_id is null and o.returned_from is null and o.state = 'done')
  union all
  select c.suspense_transfer_id, c.reference, c.rail_reference from collections c where c.suspense_transfer_id = any (transfers)
  union all
  select c.reversal_transfer_id, c.reference, c.rail_reference from collections c where c.reversal_transfer_id = any (transfers)
  union all
  select p.sent_transfer_id, p.reference, p.rail_reference from payouts p where p.sent_transfer_id = any (transfers)
  union all
  select p.transfer_id, p.reference, p.rail_reference from payouts p where p.transfer_id = any (transfers)
  union all
  select p.reversal_transfer_id, p.reference, p.rail_reference from payouts p where p.reversal_transfer_id = any (transfers)
  union all
  select r.transfer_id, o.reference, o.rail_reference
    from refunds r join refund_orders o on o.refund_id = r.id where r.transfer_id = any (transfers)
  union all
  -- a surplus that was paid to the account that its payer named
  select c.transfer_id, o.reference, o.rail_reference
    from collections c
    join refund_orders o on o.collection_id = c.id and o.refund_id is null and o.returned_from is null and o.state = 'done'
   where c.transfer_id = any (transfers)
  union all
  -- a refund that the bank returned, and that was paid again
  select o.return_transfer_id, o.reference, o.rail_reference from refund_orders o where o.return_transfer_id = any (transfers)
  union all
  select o.transfer_id, o.reference, o.rail_reference from refund_orders o where o.transfer_id = any (transfers)
  union all
  -- a dispute that its payer won at the rail
  select d.transfer_id, c.reference, c.rail_reference
    from disputes d
    join payment_attempts a on a.payment_id = d.payment_id and a.state = 'succeeded'
    join collections c on c.id = a.collection_id
   where d.transfer_id = any (transfers)
  union all
  select p.transfer_id, null, p.body ->> 'bank_reference' from operator_proposals p
   where p.transfer_id = any (transfers) and p.kind = 'settlement'
  union all
  select h.transfer_id, h.reference, h.rail_reference from transactions h
   where h.transfer_id = any (transfers)
     and not exists (select from collections c where c.transfer_id = h.transfer_id)
     and not exists (select from collections c where c.suspense_transfer_id = h.transfer_id)
     and not exists (select from collections c where c.reversal_transfer_id = h.transfer_id)
     and not exists (select from refund_orders o where o.transfer_id = h.transfer_id)
     and not exists (select from disputes d where d.transfer_id = h.transfer_id and d.way = 'rail')
$$;

create unique index refund_order_return_has_one_transfer on refund_orders (return_transfer_id) where return_transfer_id is not null;
create unique index refund_order_has_one_transfer on refund_orders (transfer_id) where transfer_id is not null;

-- A rail's report names its own payment: what came by a rail is found by the reference that the rail knows, not by the shop's payment.
create or replace function transfer_references(transfers uuid[])
  returns table (transfer_id uuid, reference text, rail_reference text)
  stable language sql set search_path = public, pg_temp as $$
  select c.transfer_id, c.reference, c.rail_reference from collections c
   where c.transfer_id = any (transfers)
     and not exists (select from refund_orders o where o.collection_id = c.id and o.refund_id is null and o.state = 'done')
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
    from collections c join refund_orders o on o.collection_id = c.id and o.refund_id is null and o.state = 'done'
   where c.transfer_id = any (transfers)
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
     and not exists (select from disputes d where d.transfer_id = h.transfer_id and d.way = 'rail')
$$;

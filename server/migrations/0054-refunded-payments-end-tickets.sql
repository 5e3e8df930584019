-- A payment whose money went back in full ends the tickets that it bought, whoever gave it back: the shop from the payment's own page,
-- its server by a secret key, or a bank by a lost dispute.

-- Ends every good ticket of an order. Locks the pools.
create function ticket_order_end_tickets(wanted uuid, into_state text, refund uuid, at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform ticket_pools_lock((select event_id from ticket_orders where id = wanted));
  perform ticket_end(k.id, into_state, refund, at) from tickets k where k.order_id = wanted and k.state = 'good' order by k.id;
end $$;

-- As before, by the function above.
create or replace function ticket_order_close(wanted uuid, refund uuid, at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform ticket_order_end_tickets(wanted, 'refunded', refund, at);
  perform jobs_add('events.notify_cancelled', json_build_object('order_id', wanted), null, null, 'events.notify_cancelled ' || wanted, 12);
end $$;

-- Ends the tickets of a payment of which nothing is left. A refund that waits for money can be cancelled, so its tickets stay good.
create function payment_end_tickets(payment uuid, merchant uuid) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  wanted uuid;
  last refunds;
  lost_at timestamptz;
begin
  select o.id into wanted
    from payments p join ticket_orders o on o.payment_id = p.id and o.merchant_id = p.merchant_id
   where p.id = payment and p.merchant_id = merchant and p.source = 'event' and p.state = 'refunded'
     and exists (select from tickets k where k.order_id = o.id and k.state = 'good')
     and not exists (select from refunds r where r.payment_id = p.id and r.merchant_id = p.merchant_id and r.state = 'queued');
  if wanted is null then
    return;
  end if;
  select * into last from refunds
   where payment_id = payment and merchant_id = merchant and state in ('pending', 'done') order by id desc limit 1;
  select max(d.ended_at) into lost_at from disputes d where d.payment_id = payment and d.merchant_id = merchant;
  perform ticket_order_end_tickets(wanted, 'refunded', last.id, greatest(last.asked_at, last.ended_at, lost_at));
end $$;

-- Both at COMMIT: a refund of tickets ends those itself, in rows beside it, and refuses to end one twice.
create function refunded_payment_ends_its_tickets() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform payment_end_tickets(new.id, new.merchant_id);
  return null;
end $$;
revoke all on function refunded_payment_ends_its_tickets from public, sahuji_app;
create constraint trigger refunded_payment_ends_its_tickets after update on payments
  deferrable initially deferred for each row
  when (new.source = 'event' and new.state = 'refunded' and old.state <> 'refunded')
  execute function refunded_payment_ends_its_tickets();

create function refund_that_waited_ends_tickets() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform payment_end_tickets(new.payment_id, new.merchant_id);
  return null;
end $$;
revoke all on function refund_that_waited_ends_tickets from public, sahuji_app;
create constraint trigger refund_that_waited_ends_tickets after update on refunds
  deferrable initially deferred for each row
  when (old.state = 'queued' and new.state in ('pending', 'done'))
  execute function refund_that_waited_ends_tickets();

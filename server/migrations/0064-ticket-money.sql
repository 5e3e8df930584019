-- The money of tickets stays where its buyers can have it back.

alter table events
  -- Until when the money of its tickets is held: the latest opening of the doors that its buyers know.
  add column held_until timestamptz;
update events set held_until = doors_at where state <> 'draft';
drop index events_to_release;
create index events_to_release on events (held_until) where released_at is null and state = 'on_sale';

-- An organiser who moves the doors forward does not get the money earlier.
create function event_money_is_held_long_enough() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.held_until := case
    when new.state = 'draft' then null
    when exists (select from ticket_orders where event_id = new.id and paid_at is not null)
      then greatest(new.doors_at, old.held_until)
    else new.doors_at end;
  return new;
end $$;
revoke all on function event_money_is_held_long_enough from public, sahuji_app;
create trigger event_money_is_held_long_enough before insert or update on events
  for each row execute function event_money_is_held_long_enough();

-- Ends a ticket for a refund that its holder or organiser asked for, as ticket_end() does. Where `ask` names an address, only while the
-- ticket has it, so that a former holder gets nothing, and only before its first entry. Locks the pools.
create function ticket_end_asked(ask jsonb) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  wanted tickets;
begin
  perform ticket_pools_lock((select event_id from tickets where id = (ask ->> 'ticket')::uuid));
  -- scans of the ticket lock it, too
  select * into wanted from tickets where id = (ask ->> 'ticket')::uuid for no key update;
  if ask ->> 'address' is not null and (wanted.address <> ask ->> 'address' or exists (
       select from ticket_entries where ticket_id = wanted.id and is_first)) then
    return false;
  end if;
  return ticket_end(wanted.id, 'refunded', (ask ->> 'refund')::uuid, (ask ->> 'at')::timestamptz);
end $$;

-- As before, by the function above: {ticket, refund, at} and, of a holder, address.
create or replace function tickets_take_back(codes text, places integer[], rows jsonb[]) returns integer
  language plpgsql set search_path = public, pg_temp as $$
begin
  for n in 1 .. cardinality(rows) loop
    continue when substr(codes, places[n], 1) <> 'p';
    if not ticket_end_asked(rows[n]) then
      raise exception 'ticket % is not good any more', rows[n] ->> 'ticket' using errcode = 'check_violation',
        constraint = 'ticket_is_taken_back_once', table = 'tickets';
    end if;
  end loop;
  return cardinality(rows);
end $$;

-- As before, for the tickets that cost something: a free one of the order was not paid with what went back.
create or replace function payment_end_tickets(payment uuid, merchant uuid) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  wanted ticket_orders;
  last refunds;
  lost_at timestamptz;
begin
  select o.* into wanted
    from payments p join ticket_orders o on o.payment_id = p.id and o.merchant_id = p.merchant_id
   where p.id = payment and p.merchant_id = merchant and p.source = 'event' and p.state = 'refunded'
     and exists (select from tickets k where k.order_id = o.id and k.state = 'good' and k.price > 0)
     and not exists (select from refunds r where r.payment_id = p.id and r.merchant_id = p.merchant_id and r.state = 'queued');
  if wanted.id is null then
    return;
  end if;
  select * into last from refunds
   where payment_id = payment and merchant_id = merchant and state in ('pending', 'done') order by id desc limit 1;
  select max(d.ended_at) into lost_at from disputes d where d.payment_id = payment and d.merchant_id = merchant;
  perform ticket_pools_lock(wanted.event_id);
  perform ticket_end(k.id, 'refunded', last.id, greatest(last.asked_at, last.ended_at, lost_at))
    from tickets k where k.order_id = wanted.id and k.state = 'good' and k.price > 0 order by k.id;
end $$;

-- Whether a refund that waits for money can be cancelled: not where tickets were taken back for it, nor after its event was cancelled.
create function refund_can_be_cancelled(refund refunds) returns boolean stable language sql set search_path = public, pg_temp as $$
  select not exists (select from tickets k join ticket_orders o on o.id = k.order_id
                      where o.payment_id = refund.payment_id and k.refund_id = refund.id)
     and not exists (select from ticket_orders o join events e on e.id = o.event_id
                      where o.payment_id = refund.payment_id and e.state = 'cancelled')
$$;

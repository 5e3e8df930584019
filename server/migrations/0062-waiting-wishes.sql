-- A waiting list that closes no sale: only wishes that can be offered now come before buyers.

alter table ticket_waiting
  -- Who asked, as a hash of the network: it bounds what one caller can ask for, and counts among its held orders once it is offered.
  add column asked_by text,
  -- The code that opens its kind of ticket, where that needs one.
  add column code_id uuid references event_codes;
create index ticket_waiting_of_a_caller on ticket_waiting (event_id, asked_by);

-- Whether a wish can be offered: now; later, where something that passes is against it; or never. An offer is good for two hours:
-- `waitingHours` of the contract.
create function ticket_wish_chance(wish ticket_waiting, at timestamptz) returns text
  stable language sql set search_path = public, pg_temp as $$
  select case
           when e.state <> 'on_sale' or e.ends_at <= at + interval '2 hours' or y.sale_until <= at
             or wish.quantity not between y.order_min and y.order_max
             or (y.is_hidden or e.visibility = 'code') and (y.id = any (c.type_ids)) is not true
             or c.stopped_at is not null or c.ends_at <= at then 'never'
           when y.stopped_at is not null or y.sale_from > at or e.sale_from > at or c.used + wish.quantity > c.uses_max then 'later'
           else 'now'
         end
    from events e join ticket_types y on y.event_id = e.id left join event_codes c on c.id = wish.code_id
   where e.id = wish.event_id and y.id = wish.type_id
$$;

-- Whether someone waits for at most so many seats of a kind, and can be offered them now.
create function ticket_wish_fits(kind uuid, seats integer, at timestamptz) returns boolean
  stable language sql set search_path = public, pg_temp as $$
  select exists (
    select from ticket_waiting w
     where w.type_id = kind and w.ended_at is null and w.offer is null and w.quantity <= seats and ticket_wish_chance(w, at) = 'now')
$$;

-- Takes the seats of one line of an order and writes it. Raises by ticket_refuse() what stops it. Answers its price, and how many
-- of its tickets use the code. `given`: as a guest of the organiser, who passes the rules of a sale and pays nothing.
create or replace function ticket_line_take(
  made uuid, event events, kind_id uuid, wanted integer, code event_codes, has_offer boolean, given boolean, at timestamptz,
  out cost bigint, out uses integer) language plpgsql set search_path = public, pg_temp as $$
declare
  kind ticket_types;
  is_opened boolean := coalesce(kind_id = any (code.type_ids), false);
  left_over integer;
begin
  select * into kind from ticket_types where id = kind_id and event_id = event.id;
  if kind.id is null or not given and (kind.is_hidden or event.visibility = 'code') and not is_opened then
    perform ticket_refuse('unknown', kind_id);
  elsif not given and (kind.stopped_at is not null or kind.sale_from > at or kind.sale_until <= at) then
    perform ticket_refuse('ticket_not_on_sale', kind_id);
  elsif not given and wanted not between kind.order_min and kind.order_max then
    perform ticket_refuse('over_limit', kind_id);
  end if;
  left_over := ticket_type_free(kind_id);
  if left_over < wanted and ticket_orders_expire(event.id, at, 500) > 0 then
    left_over := ticket_type_free(kind_id);
  end if;
  -- what became free is first for those who wait, in their order
  if not given and not has_offer and kind.has_waiting_list and ticket_wish_fits(kind_id, left_over, at) then
    left_over := 0;
  end if;
  if left_over < wanted then
    perform ticket_refuse('sold_out', kind_id, greatest(left_over, 0));
  end if;
  insert into ticket_lines (order_id, event_id, type_id, quantity, price, full_price)
  select made, event.id, kind_id, sum(p.quantity),
         case when given then 0 when is_opened then p.price - p.price * code.off_basis_points / 10000 else p.price end, p.price
    from ticket_prices(kind, wanted, at) p group by p.price;
  perform ticket_seats_move(made, 1, 0, kind_id);
  select sum(l.price * l.quantity) into cost from ticket_lines l where l.order_id = made and l.type_id = kind_id;
  uses := case when is_opened then wanted else 0 end;
end $$;

-- Keeps free seats of an event for those who wait for them, as orders of their own: in the order in which they asked, whoever's wish
-- fits. Whoever paid late and comes before takes a free seat first; a seat that is kept here is not free. Answers how many were
-- offered. Wishes that can be offered no more end. Locks the pools.
create or replace function ticket_offers_make(event_asked uuid, at timestamptz, until timestamptz) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  event events;
  next ticket_waiting;
  made uuid;
  offers integer := 0;
begin
  perform ticket_pools_lock(event_asked);
  perform ticket_orders_expire(event_asked, at, 500);
  select * into event from events where id = event_asked;
  update ticket_waiting w set ended_at = at
   where w.event_id = event_asked and w.ended_at is null and w.offer is null and ticket_wish_chance(w, at) = 'never';
  for next in
    select * from ticket_waiting where event_id = event_asked and ended_at is null and offer is null order by joined_at, id
  loop
    continue when ticket_type_free(next.type_id) < next.quantity or ticket_wish_chance(next, at) <> 'now';
    begin
      made := ticket_order_hold(event, jsonb_build_object('id', gen_random_uuid(), 'key', next.id, 'held_until', until, 'reserves', true,
        'reference', 'SJW' || upper(left(ticket_address(), 13)), 'held_by', next.asked_by,
        'code', (select code from event_codes where id = next.code_id),
        'lines', jsonb_build_array(jsonb_build_object('type_id', next.type_id, 'quantity', next.quantity))), at);
      update ticket_waiting set offer = ticket_address(), offered_until = until, order_id = made where id = next.id;
      perform jobs_add('events.send_offer', json_build_object('waiting_id', next.id), null, null, null, 12);
      offers := offers + 1;
    exception when sqlstate 'SJ002' then
      -- whatever refuses its seats would refuse them again, and a wish that is never offered must not keep them from buyers
      update ticket_waiting set ended_at = at where id = next.id;
    end;
  end loop;
  return offers;
end $$;

-- A wish of the waiting list counts once its number is proven, by the link that is sent there and that also ends it; and a code
-- leaves a price of at least one rupee, or none.

alter table ticket_waiting
  -- The secret of its own address; null: the previous release recorded it, and it counts as it is.
  add column address text,
  -- When its number was proven.
  add column proven_at timestamptz,
  add constraint wish_address_is_unique unique (address);
create index ticket_waiting_of_a_number on ticket_waiting (event_id, mobile_no);

-- As before; a wish whose number is not proven waits for that, for a day.
create or replace function ticket_wish_chance(wish ticket_waiting, at timestamptz) returns text
  stable language sql set search_path = public, pg_temp as $$
  select case
           when e.state <> 'on_sale' or e.ends_at <= at + interval '2 hours' or y.sale_until <= at
             or wish.quantity not between y.order_min and y.order_max
             or (y.is_hidden or e.visibility = 'code') and (y.id = any (c.type_ids)) is not true
             or c.stopped_at is not null or c.ends_at <= at
             or wish.address is not null and wish.proven_at is null and wish.joined_at <= at - interval '1 day' then 'never'
           when y.stopped_at is not null or y.sale_from > at or e.sale_from > at or c.used + wish.quantity > c.uses_max
             or wish.address is not null and wish.proven_at is null then 'later'
           else 'now'
         end
    from events e join ticket_types y on y.event_id = e.id left join event_codes c on c.id = wish.code_id
   where e.id = wish.event_id and y.id = wish.type_id
$$;

-- What is left of a price after so many basis points off: at least a rupee, or nothing where all is taken off; paisa.
create function ticket_price_off(price bigint, off_basis_points integer) returns bigint immutable language sql as $$
  select case when off_basis_points = 10000 then 0
              else least(price, greatest(100, price - price * off_basis_points / 10000)) end
$$;

-- As before, with the price above.
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
         case when given then 0 when is_opened then ticket_price_off(p.price, code.off_basis_points) else p.price end, p.price
    from ticket_prices(kind, wanted, at) p group by p.price;
  perform ticket_seats_move(made, 1, 0, kind_id);
  select sum(l.price * l.quantity) into cost from ticket_lines l where l.order_id = made and l.type_id = kind_id;
  uses := case when is_opened then wanted else 0 end;
end $$;

-- As before; offers belong to proven numbers, and count among the held orders of no network.
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
        'reference', 'SJW' || upper(left(ticket_address(), 13)),
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

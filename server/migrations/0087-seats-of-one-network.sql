-- As before; a network whose orders hold seats gets no more than so many seats (`seats_max`) with another one: forty orders of ten, or of
-- fifty, would keep a whole hall from selling. Its only order may be as large as its event allows.
create or replace function ticket_order_hold(event events, ask jsonb, at timestamptz) returns uuid
  language plpgsql set search_path = public, pg_temp as $$
declare
  made uuid := (ask ->> 'id')::uuid;
  given boolean := ask ? 'given_by';
  code event_codes;
  waiting ticket_waiting;
  earlier uuid;
  asked record;
  taken record;
  cost bigint := 0;
  uses integer := 0;
  held_orders integer;
  held_seats integer;
begin
  if event.state <> 'on_sale' or event.ends_at <= at or not given and event.sale_from > at then
    perform ticket_refuse('not_on_sale');
  end if;
  if ask ->> 'instead_of' is not null then
    select id into earlier from ticket_orders o
     where o.id = (ask ->> 'instead_of')::uuid and o.event_id = event.id and o.state = 'held'
       and not exists (select from payment_attempts a where a.payment_id = o.payment_id and a.state = 'open');
    perform ticket_order_end(earlier, 'released', at);
  end if;
  if ask ->> 'offer' is not null then
    select * into waiting from ticket_waiting where offer = ask ->> 'offer' and event_id = event.id and ended_at is null;
    if waiting.id is null then
      perform ticket_refuse('sold_out', (ask -> 'lines' -> 0 ->> 'type_id')::uuid, 0);
    end if;
    perform ticket_order_end(waiting.order_id, 'released', at);
  end if;
  select count(distinct o.id), sum(l.quantity) into held_orders, held_seats
    from ticket_orders o join ticket_lines l on l.order_id = o.id
   where o.held_by = ask ->> 'held_by' and o.state = 'held' and o.held_until > at;
  if held_orders >= (ask ->> 'holds_max')::integer or held_seats > 0 and held_seats + (
       select sum((l ->> 'quantity')::integer) from jsonb_array_elements(ask -> 'lines') l) > (ask ->> 'seats_max')::integer then
    perform ticket_refuse('holds');
  end if;
  if ask ->> 'code' is not null then
    select * into code from event_codes where event_id = event.id and event_codes.code = ask ->> 'code' for no key update;
    if code.id is null then
      perform ticket_refuse('code_unknown');
    elsif code.stopped_at is not null or code.ends_at <= at then
      perform ticket_refuse('code_used_up');
    end if;
  end if;
  insert into ticket_orders (id, event_id, merchant_id, mode, key, reference, state, held_by, code_id, via, given_by, price, total,
                             held_until, made_at)
  values (made, event.id, event.merchant_id, event.mode, (ask ->> 'key')::uuid, ask ->> 'reference', 'held', ask ->> 'held_by',
          code.id, ask ->> 'via', (ask ->> 'given_by')::uuid, 0, 0, (ask ->> 'held_until')::timestamptz, at);
  for asked in
    select (l ->> 'type_id')::uuid as type_id, sum((l ->> 'quantity')::integer)::integer as quantity
      from jsonb_array_elements(ask -> 'lines') l group by 1 order by 1
  loop
    taken := ticket_line_take(made, event, asked.type_id, asked.quantity, code, waiting.id is not null or ask ? 'reserves', given, at);
    cost := cost + taken.cost;
    uses := uses + taken.uses;
  end loop;
  if cost > (ask ->> 'total_max')::bigint then
    perform ticket_refuse('too_large');
  end if;
  if code.uses_max < code.used + uses then
    perform ticket_refuse('code_used_up');
  end if;
  update event_codes set used = used + uses where id = code.id and uses > 0;
  update ticket_orders set price = cost, total = cost, code_uses = uses where id = made;
  return made;
end $$;

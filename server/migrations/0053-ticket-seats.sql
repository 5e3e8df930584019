-- Seats: held, sold and given back under the locks of their pools, in the order in which they are asked for.

-- A code can make two steps cost the same.
alter table ticket_lines
  drop constraint ticket_lines_pkey,
  add primary key (order_id, type_id, full_price);

alter table ticket_orders
  -- Tickets that count in its code's `used`.
  add column code_uses integer not null default 0,
  -- Giving the money of a cancelled event back: the refund, or the code of the refusal.
  add column return_refund_id uuid,
  add column return_stuck text,
  -- Rises where a refund that failed is tried again.
  add column return_tries integer not null default 0,
  -- Whether its buyer was sent that the event is cancelled.
  add column told_sms boolean not null default false,
  add column told_mail boolean not null default false;
create index ticket_orders_of_a_state on ticket_orders (event_id, state, id);
create index events_that_return on events (cancelled_at) where state = 'cancelled';

alter table ticket_waiting
  -- The order that keeps the offered seats.
  add column order_id uuid references ticket_orders;

-- How many seats the fullest pool of a kind has left.
create function ticket_type_free(kind uuid) returns integer stable language sql set search_path = public, pg_temp as $$
  select coalesce(min(p.capacity - p.held - p.sold), 0)::integer
    from ticket_type_pools tp join ticket_pools p on p.id = tp.pool_id where tp.type_id = kind
$$;

-- Locks every pool of an event, in id order: whoever changes its seats, its orders or its kinds of ticket calls this first. A
-- transaction that has no wallet locked touches one event only, so that two of them never wait for each other in a circle.
create function ticket_pools_lock(event uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform from ticket_pools where event_id = event order by id for no key update;
end $$;

-- Moves the seats of an order, or of one kind of it, between held, sold and free in their pools: 1 adds, -1 takes away.
create function ticket_seats_move(wanted uuid, held_by integer, sold_by integer, only_kind uuid default null) returns void
  language sql set search_path = public, pg_temp as $$
  update ticket_pools p set held = p.held + held_by * l.seats, sold = p.sold + sold_by * l.seats
    from (select tp.pool_id, sum(n.quantity)::integer as seats
            from ticket_lines n join ticket_type_pools tp on tp.type_id = n.type_id
           where n.order_id = wanted and n.type_id = coalesce(only_kind, n.type_id) group by tp.pool_id) l
   where p.id = l.pool_id
$$;

-- Ends a held order, and gives its seats and the uses of its code back. False where it is held no more. The pools are locked.
create function ticket_order_end(wanted uuid, into_state text, at timestamptz) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
declare
  ended ticket_orders;
begin
  update ticket_orders set state = into_state, ended_at = at where id = wanted and state = 'held' returning * into ended;
  if not found then
    return false;
  end if;
  perform ticket_seats_move(wanted, -1, 0);
  update event_codes set used = used - ended.code_uses where id = ended.code_id and ended.code_uses > 0;
  update ticket_waiting set ended_at = at where order_id = wanted and ended_at is null;
  return true;
end $$;

-- Ends the orders of an event whose time is over, at most so many, leaving those that another transaction decides about. The
-- pools are locked. Answers how many.
create function ticket_orders_expire(event uuid, at timestamptz, most integer) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  due uuid;
  ended integer := 0;
begin
  for due in
    select id from ticket_orders
     where event_id = event and state = 'held' and held_until <= at order by held_until limit most for update skip locked
  loop
    ended := ended + ticket_order_end(due, 'expired', at)::integer;
  end loop;
  return ended;
end $$;

-- The prices of the next `wanted` tickets of a kind, by its steps, which count those in its own pool: how many at which price.
create function ticket_prices(kind ticket_types, wanted integer, at timestamptz)
  returns table (quantity integer, price bigint) language plpgsql stable set search_path = public, pg_temp as $$
declare
  place integer := (select held + sold from ticket_pools where id = kind.id);
  rest integer := wanted;
  step jsonb;
  most integer;
begin
  while rest > 0 loop
    select s.step into step from jsonb_array_elements(kind.steps) with ordinality s(step, n)
     where coalesce((s.step ->> 'first')::integer > place, true) and coalesce((s.step ->> 'until')::timestamptz > at, true)
     order by s.n limit 1;
    -- where every step is over, the last one stays
    step := coalesce(step, kind.steps -> -1);
    most := coalesce(nullif(greatest((step ->> 'first')::integer - place, 0), 0), rest);
    quantity := least(rest, most);
    price := (step ->> 'price')::bigint;
    return next;
    rest := rest - quantity;
    place := place + quantity;
  end loop;
end $$;

-- Refuses a request of tickets_hold() with its outcome, the kind and a figure; its own writes are taken back.
create function ticket_refuse(outcome text, kind uuid default null, figure integer default null) returns void
  language plpgsql as $$
begin
  raise exception '%', outcome using errcode = 'SJ002', detail = coalesce(kind::text, ''), hint = coalesce(figure::text, '');
end $$;

-- Takes the seats of one line of an order and writes it. Raises by ticket_refuse() what stops it. Answers its price, and how many
-- of its tickets use the code. `given`: as a guest of the organiser, who passes the rules of a sale and pays nothing.
create function ticket_line_take(
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
  if not given and not has_offer and kind.has_waiting_list and exists (
       select from ticket_waiting where type_id = kind_id and ended_at is null and offer is null and quantity <= left_over) then
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

-- Holds the seats of one request: see tickets_hold(). Raises by ticket_refuse() what stops it.
create function ticket_order_hold(event events, ask jsonb, at timestamptz) returns uuid
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
  if (select count(*) from ticket_orders
       where held_by = ask ->> 'held_by' and state = 'held' and held_until > at) >= (ask ->> 'holds_max')::integer then
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

-- Holds seats of one event for many buyers, one after the other in the order of `requests`, each all of its seats or none. The
-- pools are locked first; where a pool is full, its expired orders end before a buyer is refused. A request is {id, reference,
-- key, lines: [{type_id, quantity}], held_by, holds_max, held_until, total_max} and, where it has them, code, via, instead_of,
-- offer, given_by. Outcomes: taken; made (the key made this order before); conflict (another order); sold_out and over_limit with
-- the kind and how many are left; unknown, not_on_sale, ticket_not_on_sale, holds, code_unknown, code_used_up, too_large.
create function tickets_hold(event_asked uuid, requests jsonb[], at timestamptz)
  returns table (place integer, outcome text, order_id uuid, type_id uuid, seats_left integer)
  language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  event events;
  earlier uuid;
  refused_kind text;
  refused_figure text;
begin
  perform ticket_pools_lock(event_asked);
  select * into event from events e where e.id = event_asked;
  for n in 1 .. cardinality(requests) loop
    place := n;
    type_id := null;
    seats_left := null;
    select o.id into earlier from ticket_orders o where o.event_id = event_asked and o.key = (requests[n] ->> 'key')::uuid;
    if earlier is not null then
      order_id := earlier;
      outcome := case when ticket_lines_are(earlier, requests[n] -> 'lines') then 'made' else 'conflict' end;
    else
      begin
        order_id := ticket_order_hold(event, requests[n], at);
        outcome := 'taken';
      exception when sqlstate 'SJ002' then
        get stacked diagnostics outcome = message_text, refused_kind = pg_exception_detail, refused_figure = pg_exception_hint;
        order_id := null;
        type_id := nullif(refused_kind, '')::uuid;
        seats_left := nullif(refused_figure, '')::integer;
      end;
    end if;
    return next;
  end loop;
end $$;

-- Whether an order has these lines, whatever each ticket costs.
create function ticket_lines_are(wanted uuid, lines jsonb) returns boolean stable language sql
  set search_path = public, pg_temp as $$
  select coalesce((select jsonb_object_agg(type_id, seats) from (
                     select type_id, sum(quantity)::integer as seats from ticket_lines where order_id = wanted group by type_id) has), '{}')
       = (select jsonb_object_agg(type_id, seats) from (
            select l ->> 'type_id' as type_id, sum((l ->> 'quantity')::integer)::integer as seats
              from jsonb_array_elements(lines) l group by 1) asked)
$$;

-- A uuid of version 7: of the moment, then of the place within its order.
create function ticket_id(at timestamptz, nth integer) returns uuid volatile language sql as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(nth), 3, '0')
          || right(replace(gen_random_uuid()::text, '-', ''), 16))::uuid
$$;

-- Letters that are not misread; 35 random bits.
create function ticket_number(prefix text) returns text volatile language sql as $$
  select prefix || '-' || left(letters, 4) || '-' || right(letters, 3)
    from (select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(u.bytes, n) & 31) + 1, 1), '' order by n) as letters
            from (select uuid_send(gen_random_uuid()) as bytes) u, unnest(array[0, 1, 2, 3, 4, 5, 9]) n) drawn
$$;

-- The secret part of a ticket's address: 20 letters that are not misread, 100 random bits.
create function ticket_address() returns text volatile language sql as $$
  select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', (get_byte(u.bytes, n) & 31) + 1, 1), '')
    from (select uuid_send(gen_random_uuid()) as bytes from generate_series(1, 2)) u,
         unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12]) n
$$;

-- The former address of a ticket that was passed on still shows its holder that.
alter table revoked_serials add column address text;
create unique index revoked_serial_by_address on revoked_serials (address) where address is not null;

-- Makes the tickets of an order that was paid, one for each seat.
create function tickets_make(sold ticket_orders, at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  words text[] := (select array_agg(w[1]) from events e, regexp_matches(upper(e.title), '\m([A-Z])', 'g') w where e.id = sold.event_id);
  prefix text := case when cardinality(words) > 1 then words[1] || words[2] else 'TK' end;
  seat record;
  drawn text;
  nth integer := 0;
begin
  for seat in
    select l.type_id, l.price, l.holders -> (n - 1) as holder
      from ticket_lines l join ticket_types t on t.id = l.type_id, generate_series(1, l.quantity) n
     where l.order_id = sold.id order by t.place, t.id, l.full_price, n
  loop
    nth := nth + 1;
    loop
      drawn := ticket_number(prefix);
      exit when not exists (select from tickets where event_id = sold.event_id and number = drawn);
    end loop;
    insert into tickets (id, order_id, event_id, merchant_id, type_id, number, address, serial, nth, holder_name, answers, price, made_at)
    values (ticket_id(at, nth), sold.id, sold.event_id, sold.merchant_id, seat.type_id, drawn, ticket_address(), gen_random_uuid(), nth,
            coalesce(nullif(seat.holder ->> 'name', ''), sold.buyer_name), coalesce(seat.holder -> 'answers', '[]'), seat.price, at);
  end loop;
end $$;

-- Whether the seats of an order that ended without money can be taken again, by a payer who comes late. The pools are locked.
create function ticket_order_fits_again(wanted ticket_orders, at timestamptz) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
declare
  is_full boolean;
begin
  if wanted.state not in ('expired', 'released') or not exists (
       select from events where id = wanted.event_id and state = 'on_sale' and ends_at > at) or exists (
       select from event_codes where id = wanted.code_id and used + wanted.code_uses > uses_max) then
    return false;
  end if;
  for tries in 1 .. 2 loop
    is_full := exists (
      select from (select tp.pool_id, sum(l.quantity) as seats
                     from ticket_lines l join ticket_type_pools tp on tp.type_id = l.type_id
                    where l.order_id = wanted.id group by tp.pool_id) asked
        join ticket_pools p on p.id = asked.pool_id
       where p.capacity - p.held - p.sold < asked.seats);
    exit when not is_full or tries = 2 or ticket_orders_expire(wanted.event_id, at, 500) = 0;
  end loop;
  return not is_full;
end $$;

-- Whether money for a payment of an event still gets its seats: those that are held, or the same ones again. The answer stays
-- right until the commit.
create function payment_gets_its_seats(payment uuid, at timestamptz) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
declare
  wanted ticket_orders;
begin
  select * into wanted from ticket_orders where payment_id = payment;
  if wanted.id is null then
    return true;
  end if;
  perform ticket_pools_lock(wanted.event_id);
  select * into wanted from ticket_orders where id = wanted.id for no key update;
  return wanted.state = 'held' and exists (select from events where id = wanted.event_id and state = 'on_sale')
      or ticket_order_fits_again(wanted, at);
end $$;

-- Sells the seats of an order and makes its tickets: those that are held, else free ones. Raises payment_can_be_paid of payments
-- where there are none, so that whatever brought the money is refused.
create function ticket_order_sell(wanted_id uuid, at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  wanted ticket_orders;
begin
  select * into wanted from ticket_orders where id = wanted_id;
  perform ticket_pools_lock(wanted.event_id);
  select * into wanted from ticket_orders where id = wanted_id for no key update;
  if wanted.state = 'held' and exists (select from events where id = wanted.event_id and state = 'on_sale') then
    perform ticket_seats_move(wanted.id, -1, 1);
  elsif ticket_order_fits_again(wanted, at) then
    perform ticket_seats_move(wanted.id, 0, 1);
    update event_codes set used = used + wanted.code_uses where id = wanted.code_id and wanted.code_uses > 0;
  else
    raise exception 'order % has no seats', wanted.id using errcode = 'check_violation',
      constraint = 'payment_can_be_paid', table = 'payments';
  end if;
  update ticket_orders set state = 'paid', paid_at = at, ended_at = null where id = wanted.id returning * into wanted;
  update ticket_waiting set ended_at = at where order_id = wanted.id and ended_at is null;
  perform tickets_make(wanted, at);
  perform jobs_add('events.send_tickets', json_build_object('order_id', wanted.id), null, null, null, 12);
end $$;

-- As before; a payment of an event sells the seats of its order in the same statement.
create or replace function payment_mark_paid(paid payment_attempts, about jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  is_late boolean := coalesce((about ->> 'late')::boolean, false);
  link uuid;
  ticket_order uuid;
begin
  perform from payments where id = paid.payment_id and merchant_id = paid.merchant_id for no key update;
  update payments p
     set state = 'paid', paid_at = paid.ended_at, ended_at = paid.ended_at, transfer_id = paid.transfer_id,
         fee = (about ->> 'fee')::bigint, tariff_channel = about ->> 'tariff_channel',
         tariff_from = (about ->> 'tariff_from')::date, payer = about ->> 'payer'
   where p.id = paid.payment_id and p.merchant_id = paid.merchant_id and p.mode = paid.mode and p.amount = paid.amount
     and case when is_late then p.state in ('open', 'expired', 'cancelled')
              else p.state = 'open' and p.expires_at > paid.begun_at
                   and not exists (select from payment_attempts a where a.payment_id = p.id and a.state = 'open' and a.id <> paid.id) end
   returning p.link_id, (select o.id from ticket_orders o where p.source = 'event' and o.payment_id = p.id) into link, ticket_order;
  if not found then
    raise exception 'payment % cannot be paid', paid.payment_id using errcode = 'check_violation',
      constraint = 'payment_can_be_paid', table = 'payments';
  end if;
  if link is not null then
    update payment_links
       set taken = taken + case when paid.holds_link then 0 else 1 end, paid = payment_links.paid + 1,
           paid_amount = paid_amount + paid.amount
     where id = link and (ended_at is null or paid.holds_link);
    if not found then
      raise exception 'link % has ended', link using errcode = 'check_violation',
        constraint = 'payment_link_is_open', table = 'payment_links';
    end if;
  end if;
  if ticket_order is not null then
    perform ticket_order_sell(ticket_order, paid.ended_at);
  end if;
  perform payment_event_add(paid.payment_id, paid.ended_at, 'paid',
    jsonb_build_object('way', paid.way, 'payer', about ->> 'payer'));
end $$;

-- A payer who leaves for a bank keeps the seats longer, once for an order: `holdAtBankMinutes` of the contract.
create function ticket_hold_outlasts_the_bank() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update ticket_orders set held_until = greatest(held_until, new.begun_at + interval '70 minutes'), was_extended = true
   where payment_id = new.payment_id and state = 'held' and not was_extended and held_until > new.begun_at;
  return null;
end $$;
revoke all on function ticket_hold_outlasts_the_bank from public, sahuji_app;
create trigger ticket_hold_outlasts_the_bank after insert on payment_attempts
  for each row when (new.state = 'open') execute function ticket_hold_outlasts_the_bank();

-- A bank that did not pay keeps the seats no longer: the payment can be paid otherwise until it expires.
create function ticket_hold_ends_with_its_payment() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update ticket_orders o set held_until = p.expires_at
    from payments p
   where o.payment_id = new.payment_id and p.id = new.payment_id and o.state = 'held' and o.was_extended;
  return null;
end $$;
revoke all on function ticket_hold_ends_with_its_payment from public, sahuji_app;
create trigger ticket_hold_ends_with_its_payment after update on payment_attempts
  for each row when (old.state = 'open' and new.state in ('failed', 'cancelled')) execute function ticket_hold_ends_with_its_payment();

-- The money of an order stays held in the ledger until the doors open.

-- An id of the ledger: its last bit names the book.
create function ticket_ledger_id(mode text) returns uuid volatile language sql as $$
  select (left(gen_random_uuid()::text, 35) || case mode when 'live' then '0' else '1' end)::uuid
$$;

-- Makes the hold of an order so many paisa, at most what its wallet has. The wallet is locked by what moved the money.
create function ticket_money_hold(wanted ticket_orders, paisa bigint) returns bigint
  language plpgsql set search_path = public, pg_temp as $$
declare
  wallet ledger_accounts;
  amount bigint;
  made uuid := ticket_ledger_id(wanted.mode);
begin
  select * into wallet from ledger_accounts
   where merchant_id = wanted.merchant_id and mode = wanted.mode and kind = 'merchant_wallet';
  if wanted.hold_amount > 0 then
    perform ledger_release_hold(wanted.hold_id);
    select * into wallet from ledger_accounts where id = wallet.id;
  end if;
  amount := greatest(least(paisa, wallet.balance - wallet.held), 0);
  if amount > 0 and wallet.closed_at is null and (ledger_hold(made, wanted.merchant_id, made, wallet.id, amount)).code = 'h' then
    update ticket_orders set hold_id = made, hold_amount = amount where id = wanted.id;
  else
    amount := 0;
    update ticket_orders set hold_id = null, hold_amount = 0 where id = wanted.id;
  end if;
  return amount;
end $$;

-- At COMMIT, because a rail's money is posted with it.
create function paid_ticket_order_is_held() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  net bigint;
  wanted ticket_orders;
begin
  select * into wanted from ticket_orders where id = new.id for no key update;
  select p.amount - p.fee into net from payments p join events e on e.id = wanted.event_id
   where p.id = wanted.payment_id and p.merchant_id = wanted.merchant_id and e.released_at is null;
  if wanted.hold_amount = 0 and net > 0 then
    perform ticket_money_hold(wanted, net);
  end if;
  return null;
end $$;
revoke all on function paid_ticket_order_is_held from public, sahuji_app;
create constraint trigger paid_ticket_order_is_held after update on ticket_orders
  deferrable initially deferred for each row when (new.state = 'paid' and old.state <> 'paid' and new.total > 0)
  execute function paid_ticket_order_is_held();

-- What of a payment is held until the doors open, in paisa.
create function payment_held(payment uuid) returns bigint stable language sql set search_path = public, pg_temp as $$
  select coalesce((select hold_amount from ticket_orders where payment_id = payment), 0)
$$;

-- Frees up to so many paisa of it, for money that goes back; the rest stays held. The wallet is locked. Answers how much.
create function payment_free_held(payment uuid, paisa bigint) returns bigint
  language plpgsql set search_path = public, pg_temp as $$
declare
  wanted ticket_orders;
  freed bigint;
begin
  select * into wanted from ticket_orders where payment_id = payment for no key update;
  freed := least(greatest(paisa, 0), wanted.hold_amount);
  if coalesce(freed, 0) = 0 then
    return 0;
  end if;
  perform ticket_money_hold(wanted, wanted.hold_amount - freed);
  return freed;
end $$;

-- Holds so many paisa of it again, where the money did not go back after all. The wallet is locked.
create function payment_hold_again(payment uuid, paisa bigint) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  wanted ticket_orders;
begin
  select o.* into wanted from ticket_orders o join events e on e.id = o.event_id
   where o.payment_id = payment and o.paid_at is not null and e.released_at is null
     -- a rail that took the payment back left nothing to hold
     and not exists (select from payment_attempts a join collections c on c.id = a.collection_id
                      where a.payment_id = payment and a.state = 'succeeded' and c.state = 'reversed')
     for no key update of o;
  if wanted.id is not null and paisa > 0 then
    perform ticket_money_hold(wanted, wanted.hold_amount + paisa);
  end if;
end $$;

-- Pools whose figures are not those of the orders and tickets, with both: the nightly recount, which corrects nothing.
create function ticket_pools_recounted()
  returns table (pool uuid, event uuid, held integer, sold integer, held_by_orders bigint, sold_as_tickets bigint)
  stable language sql set search_path = public, pg_temp as $$
  select p.id, p.event_id, p.held, p.sold, coalesce(h.seats, 0), coalesce(s.seats, 0)
    from ticket_pools p
    left join (select tp.pool_id, sum(l.quantity) as seats
                 from ticket_orders o join ticket_lines l on l.order_id = o.id join ticket_type_pools tp on tp.type_id = l.type_id
                where o.state = 'held' group by tp.pool_id) h on h.pool_id = p.id
    left join (select tp.pool_id, count(*) as seats
                 from tickets k join ticket_type_pools tp on tp.type_id = k.type_id
                where k.state = 'good' group by tp.pool_id) s on s.pool_id = p.id
   where (p.held, p.sold) is distinct from (coalesce(h.seats, 0)::integer, coalesce(s.seats, 0)::integer)
$$;

-- Codes whose `used` is not the tickets that are held and sold with them.
create function event_codes_recounted() returns table (code uuid, used integer, by_orders bigint)
  stable language sql set search_path = public, pg_temp as $$
  select c.id, c.used, coalesce(o.uses, 0)
    from event_codes c
    left join (select code_id, sum(code_uses) as uses from ticket_orders where state in ('held', 'paid', 'refunded') group by code_id) o
      on o.code_id = c.id
   where c.used <> coalesce(o.uses, 0)
$$;

-- Releases the money of an event's orders into their wallet, of at most so many; the wallet is locked. Answers how many. Once none
-- is held, the event is marked released, and no later sale is held.
create function ticket_money_release(event uuid, at timestamptz, most integer) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  due ticket_orders;
  freed integer := 0;
begin
  for due in
    select * from ticket_orders where event_id = event and hold_amount > 0 order by id limit most for no key update
  loop
    perform ticket_money_hold(due, 0);
    freed := freed + 1;
  end loop;
  update events set released_at = at
   where id = event and state = 'on_sale' and released_at is null
     and not exists (select from ticket_orders o where o.event_id = event and o.hold_amount > 0);
  return freed;
end $$;

-- For how many hours after the doors open the money stays held: a dated line of the tariff.
alter table tariff_lines
  drop constraint tariff_line_rule_is_known,
  add constraint tariff_line_rule_is_known check (rule in
    ('fee', 'amount_min', 'amount_max', 'day_amount', 'day_count', 'month_amount', 'month_count', 'balance_max',
     'payout_day_amount', 'payout_month_amount', 'purpose', 'card_money', 'fee_returned', 'held_hours')),
  add constraint tariff_held_hours_are_of_tickets check (
    rule <> 'held_hours' or (value between 0 and 720 and channel = 'payment:event' and num_nulls(rail, bank, tier) = 3) is true);
insert into tariff_lines (rule, channel, valid_from, value, source)
values ('held_hours', 'payment:event', date '2023-04-03', 0, 'Sahuji price list');

-- Ends a good ticket: its serial opens no door, its seat is free, and the order ends with its last ticket. False where it is not good
-- any more. Locks the pools.
create function ticket_end(wanted uuid, into_state text, refund uuid, at timestamptz) returns boolean
  language plpgsql set search_path = public, pg_temp as $$
declare
  ended tickets;
begin
  perform ticket_pools_lock((select event_id from tickets where id = wanted));
  update tickets set state = into_state, ended_at = at, refund_id = refund where id = wanted and state = 'good' returning * into ended;
  if not found then
    return false;
  end if;
  insert into revoked_serials (serial, ticket_id, event_id, why, at)
  values (ended.serial, ended.id, ended.event_id, into_state, at);
  update ticket_pools p set sold = p.sold - 1
    from ticket_type_pools tp where tp.type_id = ended.type_id and p.id = tp.pool_id;
  update ticket_orders o set state = 'refunded', ended_at = at
   where o.id = ended.order_id and o.state = 'paid'
     and not exists (select from tickets k where k.order_id = o.id and k.state = 'good');
  return true;
end $$;

-- Takes tickets back in the statement that records their refund, as rows of it: {ticket, refund, at}. One that is not good any more
-- refuses the whole refund.
create function tickets_take_back(codes text, places integer[], rows jsonb[]) returns integer
  language plpgsql set search_path = public, pg_temp as $$
begin
  for n in 1 .. cardinality(rows) loop
    continue when substr(codes, places[n], 1) <> 'p';
    if not ticket_end((rows[n] ->> 'ticket')::uuid, 'refunded', (rows[n] ->> 'refund')::uuid, (rows[n] ->> 'at')::timestamptz) then
      raise exception 'ticket % is not good any more', rows[n] ->> 'ticket' using errcode = 'check_violation',
        constraint = 'ticket_is_taken_back_once', table = 'tickets';
    end if;
  end loop;
  return cardinality(rows);
end $$;

-- Ends every good ticket of an order of a cancelled event, and has its buyer told. Locks the pools.
create function ticket_order_close(wanted uuid, refund uuid, at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform ticket_pools_lock((select event_id from ticket_orders where id = wanted));
  perform ticket_end(k.id, 'refunded', refund, at) from tickets k where k.order_id = wanted and k.state = 'good';
  perform jobs_add('events.notify_cancelled', json_build_object('order_id', wanted), null, null, 'events.notify_cancelled ' || wanted, 12);
end $$;

-- Gives orders of a cancelled event back in the statement that records their refunds, as rows of it: {order, refund, at}. An order
-- that was given back before refuses its refund.
create function ticket_orders_return(codes text, places integer[], rows jsonb[]) returns integer
  language plpgsql set search_path = public, pg_temp as $$
begin
  for n in 1 .. cardinality(rows) loop
    continue when substr(codes, places[n], 1) <> 'p';
    perform ticket_order_close((rows[n] ->> 'order')::uuid, (rows[n] ->> 'refund')::uuid, (rows[n] ->> 'at')::timestamptz);
    update ticket_orders set return_refund_id = (rows[n] ->> 'refund')::uuid
     where id = (rows[n] ->> 'order')::uuid and return_refund_id is null;
    if not found then
      raise exception 'order % was given back', rows[n] ->> 'order' using errcode = 'check_violation',
        constraint = 'ticket_order_is_returned_once', table = 'ticket_orders';
    end if;
  end loop;
  return cardinality(rows);
end $$;

-- Keeps free seats of an event for those who wait for them, as orders of their own: in the order in which they asked, whoever's wish
-- fits. Whoever paid late and comes before takes a free seat first; a seat that is kept here is not free. Answers how many were
-- offered. Locks the pools.
create function ticket_offers_make(event_asked uuid, at timestamptz, until timestamptz) returns integer
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
  for next in
    select * from ticket_waiting where event_id = event_asked and ended_at is null and offer is null order by joined_at, id
  loop
    continue when ticket_type_free(next.type_id) < next.quantity;
    begin
      made := ticket_order_hold(event, jsonb_build_object('id', gen_random_uuid(), 'key', next.id, 'held_until', until, 'reserves', true,
        'reference', 'SJW' || upper(left(ticket_address(), 13)),
        'lines', jsonb_build_array(jsonb_build_object('type_id', next.type_id, 'quantity', next.quantity))), at);
      update ticket_waiting set offer = ticket_address(), offered_until = until, order_id = made where id = next.id;
      perform jobs_add('events.send_offer', json_build_object('waiting_id', next.id), null, null, null, 12);
      offers := offers + 1;
    exception when sqlstate 'SJ002' then
      -- its kind sells no more, or takes other quantities now
      null;
    end;
  end loop;
  return offers;
end $$;

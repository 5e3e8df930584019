-- Transfers from wallet to wallet (sends), requests for money, favourites and blocks.

-- Requests: one wallet asks another for money. A request is answered once: by the statement that pays it, or by one update.
-- Requests made together (a split between payers, or repeats by the calendar) share a group.
create table transfer_requests (
  id uuid primary key,
  -- The asking merchant.
  merchant_id uuid not null references merchants,
  person_id uuid not null,
  payer_id uuid not null references merchants,
  mode text not null,
  key uuid not null,
  group_id uuid not null,
  reference text not null,
  amount bigint not null,
  -- Whether the payer may pay another amount.
  may_change boolean not null,
  purpose text not null,
  note text,
  state text not null,
  due_on date,
  expires_at timestamptz not null,
  -- When the payer is reminded, once; the asking merchant may also remind by hand, at most once a day.
  remind_at timestamptz,
  reminded_at timestamptz,
  -- Repeats by the calendar: how often, and when next; only the newest request of the group carries them.
  every text,
  next_at timestamptz,
  -- The transfer that paid the request, and the paid amount.
  paid_by uuid,
  paid_amount bigint,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint request_key_asks_each_payer_once unique (merchant_id, key, payer_id),
  constraint request_reference_is_unique unique (reference),
  constraint request_is_paid_once unique (paid_by),
  constraint request_mode_is_known check (mode in ('live', 'sandbox')),
  constraint request_state_is_known check (state in ('open', 'accepted', 'rejected', 'cancelled', 'expired')),
  constraint request_amount_is_positive check (amount > 0),
  constraint request_is_not_to_oneself check (payer_id <> merchant_id),
  constraint request_every_is_known check (every in ('week', 'month')),
  constraint request_that_comes_again_says_how_often check (next_at is null or every is not null),
  constraint accepted_request_is_paid check ((state = 'accepted') = (paid_by is not null)),
  constraint paid_request_has_its_amount check ((paid_by is null) = (paid_amount is null)),
  constraint paid_request_keeps_its_amount check (may_change or paid_amount = amount),
  constraint final_request_is_settled check ((settled_at is null) = (state = 'open')),
  constraint request_amount_is_within_bounds check (amount <= 1000000000000)
);
revoke update, delete on transfer_requests from sahuji_app;
grant update (state, remind_at, reminded_at, next_at, paid_by, paid_amount, settled_at) on transfer_requests to sahuji_app;
create index requests_by_asker on transfer_requests (merchant_id, mode, id);
create index requests_by_payer on transfer_requests (payer_id, mode, id);
create index requests_of_a_day on transfer_requests (merchant_id, created_at);
create index requests_that_expire on transfer_requests (expires_at) where state = 'open';
create index requests_that_remind on transfer_requests (remind_at) where state = 'open' and remind_at is not null;
create index requests_that_come_again on transfer_requests (next_at) where next_at is not null;
-- Whether one merchant has asked another for real money before: known payers may be asked again
-- after the quota of new numbers is used up.
create index requests_between on transfer_requests (merchant_id, payer_id) where mode = 'live';

-- A request is answered once.
create function request_is_answered_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state <> 'open'
     and (new.state, new.paid_by, new.settled_at) is distinct from (old.state, old.paid_by, old.settled_at) then
    raise exception 'request % was answered', old.id using errcode = 'restrict_violation',
      constraint = 'request_is_answered_once', table = 'transfer_requests';
  end if;
  return new;
end $$;
revoke all on function request_is_answered_once from public, sahuji_app;

create trigger request_is_answered_once before update on transfer_requests
  for each row execute function request_is_answered_once();

-- Sends. A send is one ledger transfer; the statement that posts it also writes this row, the facts, both rows of the
-- history, the notifications and the jobs.
create table transfers (
  id uuid primary key,
  -- The sender.
  merchant_id uuid not null references merchants,
  person_id uuid not null,
  -- Null until the number belongs to a merchant.
  receiver_id uuid references merchants,
  -- The number that the sender entered; it alone identifies the merchant who takes up the money later.
  receiver_mobile text not null,
  mode text not null,
  key uuid not null,
  reference text not null,
  state text not null,
  -- Paisa: the amount that arrives, and the fee that the sender pays on top.
  amount bigint not null,
  fee bigint not null,
  tariff_from date not null,
  -- The Kathmandu day to whose limits the send counts.
  day date not null,
  purpose text not null,
  note text,
  -- The request that this send pays.
  request_id uuid references transfer_requests,
  -- The hold while the send awaits its receiver, and its latest end.
  hold_id uuid,
  waits_until timestamptz,
  transfer_id uuid,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- The counter whose QR was paid; null: no counter. transfers_write() takes it from the given row.
  counter_id uuid references counters,
  -- Unconfirmed sends of the last 24 hours count together, so that ten small sends are treated like a large one.
  -- unconfirmed_transfers_fit checks the sum when the row is written, under the wallet's lock that every send takes.
  is_confirmed boolean not null,
  -- Last attempt to complete a held send; attempts go in this order, so that a send that cannot be completed yet does
  -- not delay the others. Null: no attempt.
  tried_at timestamptz,
  -- The part of amount and fee that comes from the sender's restricted account.
  restricted bigint not null default 0,
  constraint transfer_key_begins_one unique (merchant_id, key),
  constraint transfer_reference_is_unique unique (reference),
  constraint send_is_posted_once unique (transfer_id),
  constraint transfer_has_one_hold unique (hold_id),
  constraint transfer_mode_is_known check (mode in ('live', 'sandbox')),
  constraint transfer_state_is_known check (state in ('held', 'completed', 'returned')),
  constraint transfer_amount_is_positive check (amount > 0 and fee >= 0),
  constraint transfer_is_not_to_oneself check (receiver_id <> merchant_id),
  constraint transfer_number_is_nepali check (receiver_mobile ~ '^\+9779[0-9]{9}$'),
  constraint transfer_is_of_its_book check (
    (transfer_id is null or ledger_book(transfer_id) = mode) and (hold_id is null or ledger_book(hold_id) = mode)),
  constraint completed_transfer_is_posted check ((state = 'completed') = (transfer_id is not null)),
  constraint completed_transfer_has_its_receiver check ((state = 'completed') = (receiver_id is not null)),
  constraint waiting_transfer_has_its_hold check (state = 'completed' or hold_id is not null),
  constraint waiting_transfer_ends check ((hold_id is null) = (waits_until is null)),
  constraint final_transfer_is_settled check ((settled_at is null) = (state = 'held')),
  constraint card_money_is_part_of_what_leaves check (restricted between 0 and amount + fee),
  constraint card_money_leaves_by_payments_alone check (
    restricted = 0 or (hold_id is null and (request_id is not null or counter_id is not null))),
  constraint transfer_amount_is_within_bounds check (amount <= 1000000000000)
);
revoke update, delete on transfers from sahuji_app;
grant update (receiver_id, state, transfer_id, settled_at, tried_at) on transfers to sahuji_app;
create index transfers_by_sender on transfers (merchant_id, mode, id);
create index transfers_by_receiver on transfers (receiver_id, mode, id);
create index transfers_of_a_day on transfers (merchant_id, day) where mode = 'live';
create index transfers_that_wait on transfers (receiver_mobile) where state = 'held';
create index transfers_that_return on transfers (waits_until) where state = 'held';
create index transfers_to_a_number on transfers (merchant_id, receiver_mobile, id);
create index transfers_to_be_tried on transfers (tried_at nulls first, id) where state = 'held';

-- A send that has ended never changes.
create function transfer_ends_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state <> 'held' then
    raise exception 'transfer % has ended', old.id using errcode = 'restrict_violation',
      constraint = 'transfer_ends_once', table = 'transfers';
  end if;
  return new;
end $$;
revoke all on function transfer_ends_once from public, sahuji_app;

create trigger transfer_ends_once before update on transfers for each row execute function transfer_ends_once();

-- Checks the sum of unconfirmed sends against the merchant's limit (merchants.confirm_sends_above).
create function unconfirmed_transfers_fit() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- default: a send is confirmed if a confirmation was used for its idempotency key
  new.is_confirmed := coalesce(new.is_confirmed, exists (
    select from confirmations where merchant_id = new.merchant_id and used_key = new.key and kind = 'send'));
  if new.mode = 'live' and not new.is_confirmed and new.amount + (
       select coalesce(sum(amount), 0) from transfers
        where merchant_id = new.merchant_id and mode = 'live' and day >= new.day - 1 and not is_confirmed
          and state in ('held', 'completed') and created_at > new.created_at - interval '24 hours') > (
       select confirm_sends_above from merchants where id = new.merchant_id) then
    raise exception 'send % needs a confirmation', new.id using errcode = 'check_violation',
      constraint = 'unconfirmed_transfers_fit', table = 'transfers';
  end if;
  return new;
end $$;
revoke all on function unconfirmed_transfers_fit from public, sahuji_app;

create trigger unconfirmed_transfers_fit before insert on transfers
  for each row execute function unconfirmed_transfers_fit();

-- A sender whose outgoing money is frozen cannot send.
create function transfer_may_leave(sender uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from merchant_freezes where merchant_id = sender and part = 'money_out' and lifted_at is null) then
    raise exception 'the sender is frozen' using errcode = 'check_violation',
      constraint = 'transfer_sender_may_send', table = 'transfers';
  end if;
end $$;

-- Checks the tariff's limits. `most`: amount_max, day_amount, day_count, month_amount and
-- month_start. Returned sends no longer count.
create function transfer_within_limits(sender uuid, book text, today date, wanted bigint, most jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  used record;
  broken text;
begin
  if book = 'sandbox' then
    return;
  end if;
  select coalesce(sum(amount) filter (where day = today), 0) as day_amount,
         count(*) filter (where day = today) as day_count, coalesce(sum(amount), 0) as month_amount
    into used from transfers
   where merchant_id = sender and mode = 'live' and day >= (most ->> 'month_start')::date and state in ('held', 'completed');
  broken := case when wanted > (most ->> 'amount_max')::bigint then 'transfer_is_not_too_large'
                 when used.day_count >= (most ->> 'day_count')::bigint then 'transfers_of_a_day_are_counted'
                 when used.day_amount + wanted > (most ->> 'day_amount')::bigint then 'transfers_of_a_day_fit'
                 when used.month_amount + wanted > (most ->> 'month_amount')::bigint then 'transfers_of_a_month_fit' end;
  if broken is not null then
    raise exception 'a send of % is beyond the limits', wanted using errcode = 'check_violation',
      constraint = broken, table = 'transfers';
  end if;
end $$;

-- Checks the restricted part under the wallets' locks: it equals the entries of the restricted account, the tariff of the day
-- allows card money, and a send that pays no request goes to an open counter of the receiver. A row that is checked without
-- its transfer has no entries to compare.
create function transfer_card_money_fits(sent transfers) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  moved bigint;
  broken text;
begin
  select sum(case when a.kind = 'merchant_restricted' then -e.amount else 0 end) into moved
    from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transfer_id = sent.transfer_id;
  if moved = 0 and sent.restricted = 0 then
    return;
  end if;
  broken := case
    when moved <> sent.restricted then 'card_money_is_what_the_entries_say'
    when not card_money_pays(sent.day) then 'card_money_pays_by_the_tariff'
    when sent.request_id is null and sent.counter_id is not null and not exists (
           select from counters where id = sent.counter_id and merchant_id = sent.receiver_id and closed_at is null)
      then 'card_money_pays_at_an_open_counter' end;
  if broken is not null then
    raise exception 'send % does not pay by card money', sent.id using errcode = 'check_violation',
      constraint = broken, table = 'transfers';
  end if;
end $$;

-- Writes the posted sends of a batch, one after the other, under the wallets' locks that the posting took. `rows` are
-- the sends as JSON: the columns above, and `most` with the tariff's limits for the sender and the maximum balance of
-- the receiver. A send that a limit, a freeze or the receiver's maximum balance forbids raises the name of its
-- constraint, which rolls back the posting too.
create function transfers_write(codes text, places integer[], rows jsonb[]) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  sent transfers;
  most jsonb;
  place integer;
begin
  for n in 1 .. cardinality(rows) loop
    place := places[n];
    continue when substr(codes, place, 1) <> 'p';
    most := rows[n] -> 'most';
    sent := jsonb_populate_record(null::transfers, rows[n]);
    -- default: no card money
    sent.restricted := coalesce(sent.restricted, 0);
    -- shared lock until the commit; a freeze takes it exclusively
    perform from merchants where id in (sent.merchant_id, sent.receiver_id) order by id for key share;
    perform transfer_may_leave(sent.merchant_id);
    if exists (select from merchant_freezes where merchant_id = sent.receiver_id and part = 'money_in' and lifted_at is null) then
      raise exception 'the receiver of % is frozen', sent.id using errcode = 'check_violation',
        constraint = 'transfer_receiver_may_receive', table = 'transfers';
    end if;
    -- the send is already posted: the free balance must still cover debts after a clawback
    if (select sum(balance - held) < 0 from ledger_accounts
         where merchant_id = sent.merchant_id and mode = sent.mode and kind in ('merchant_wallet', 'clawback_receivable')) then
      raise exception 'the sender of % owes it', sent.id using errcode = 'check_violation',
        constraint = 'transfer_leaves_what_is_owed', table = 'transfers';
    end if;
    perform transfer_within_limits(sent.merchant_id, sent.mode, sent.day, sent.amount, most);
    perform transfer_card_money_fits(sent);
    if sent.mode = 'live' and (most ->> 'balance')::bigint < (
         select sum(balance) from ledger_accounts
          where merchant_id = sent.receiver_id and mode = sent.mode and kind in ('merchant_wallet', 'merchant_restricted')) then
      raise exception 'the wallet of the receiver of % is full', sent.id using errcode = 'check_violation',
        constraint = 'transfer_receiver_has_room', table = 'transfers';
    end if;
    if sent.request_id is not null then
      update transfer_requests r
         set state = 'accepted', paid_by = sent.id, paid_amount = sent.amount, settled_at = sent.created_at, remind_at = null
       where r.id = sent.request_id and r.merchant_id = sent.receiver_id and r.payer_id = sent.merchant_id and r.mode = sent.mode
         and r.state = 'open' and r.expires_at > sent.created_at and (r.may_change or r.amount = sent.amount);
      if not found then
        raise exception 'request % is not open', sent.request_id using errcode = 'check_violation',
          constraint = 'transfer_pays_an_open_request', table = 'transfers';
      end if;
    end if;
    insert into transfers select sent.*;
  end loop;
  return cardinality(rows);
end $$;

-- Blocks: merchants whose requests a merchant refuses.
create table transfer_blocks (
  merchant_id uuid not null references merchants,
  blocked_id uuid not null references merchants,
  blocked_at timestamptz not null,
  constraint block_stands_once primary key (merchant_id, blocked_id)
);
revoke update on transfer_blocks from sahuji_app;

-- Favourites: numbers that a merchant keeps at the top of its receivers.
create table transfer_favourites (
  merchant_id uuid not null references merchants,
  mobile_no text not null,
  added_at timestamptz not null,
  constraint favourite_number_is_kept_once primary key (merchant_id, mobile_no)
);
revoke update on transfer_favourites from sahuji_app;

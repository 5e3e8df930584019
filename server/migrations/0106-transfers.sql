-- Money between two wallets. A send is one ledger transfer, and everything that is written of it stands in the statement that
-- posts it: this row, the facts, both rows of the history, the notifications and the jobs.

alter table merchants add column confirm_sends_above bigint not null default 500000;
alter table merchants add constraint merchant_confirms_sends_above_something check (confirm_sends_above between 0 and 2500000);

-- One wallet asks another for money. It is answered once, in the statement that pays it or by one update; what was asked for
-- together (split between several, or again by the calendar) shares its group.
create table transfer_requests (
  id uuid primary key,
  -- Who asks.
  merchant_id uuid not null references merchants,
  person_id uuid not null,
  payer_id uuid not null references merchants,
  mode text not null,
  key uuid not null,
  group_id uuid not null,
  reference text not null,
  amount bigint not null,
  -- The payer may pay another amount.
  may_change boolean not null,
  purpose text not null,
  note text,
  state text not null,
  due_on date,
  expires_at timestamptz not null,
  -- When the payer is reminded, once; who asks may remind again by hand, a day apart.
  remind_at timestamptz,
  reminded_at timestamptz,
  -- Asked for again by the calendar: how often, and when next; the newest one of its group carries it.
  every text,
  next_at timestamptz,
  -- What paid it, and how much came.
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
  constraint final_request_is_settled check ((settled_at is null) = (state = 'open'))
);
create index requests_by_asker on transfer_requests (merchant_id, mode, id);
create index requests_by_payer on transfer_requests (payer_id, mode, id);
create index requests_of_a_day on transfer_requests (merchant_id, created_at);
create index requests_that_expire on transfer_requests (expires_at) where state = 'open';
create index requests_that_remind on transfer_requests (remind_at) where state = 'open' and remind_at is not null;
create index requests_that_come_again on transfer_requests (next_at) where next_at is not null;
revoke delete, truncate, update on transfer_requests from sahuji_app;
grant update (state, paid_by, paid_amount, settled_at, remind_at, reminded_at, next_at) on transfer_requests to sahuji_app;

create function request_is_answered_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state <> 'open' and (new.state, new.paid_by, new.settled_at) is distinct from (old.state, old.paid_by, old.settled_at) then
    raise exception 'request % was answered', old.id using errcode = 'restrict_violation',
      constraint = 'request_is_answered_once', table = 'transfer_requests';
  end if;
  return new;
end $$;
create trigger request_is_answered_once before update on transfer_requests
  for each row execute function request_is_answered_once();

-- Of whom a merchant wants no more requests.
create table transfer_blocks (
  merchant_id uuid not null references merchants,
  blocked_id uuid not null references merchants,
  blocked_at timestamptz not null,
  constraint block_stands_once primary key (merchant_id, blocked_id)
);
revoke update, truncate on transfer_blocks from sahuji_app;

alter table notifications add column request_id uuid;

create table transfers (
  id uuid primary key,
  -- Who sends.
  merchant_id uuid not null references merchants,
  person_id uuid not null,
  -- Null while the number it was sent to is nobody's.
  receiver_id uuid references merchants,
  -- The number as it was named; the only name of whoever takes it up later.
  receiver_mobile text not null,
  mode text not null,
  key uuid not null,
  reference text not null,
  state text not null,
  -- Paisa: what arrives, and what the sender pays on top.
  amount bigint not null,
  fee bigint not null,
  tariff_from date not null,
  -- The Kathmandu day whose limits it uses up.
  day date not null,
  purpose text not null,
  note text,
  -- The request that it pays.
  request_id uuid references transfer_requests,
  -- What is set aside while it waits, and until when.
  hold_id uuid,
  waits_until timestamptz,
  transfer_id uuid,
  created_at timestamptz not null,
  settled_at timestamptz,
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
  constraint final_transfer_is_settled check ((settled_at is null) = (state = 'held'))
);
create index transfers_by_sender on transfers (merchant_id, mode, id);
create index transfers_by_receiver on transfers (receiver_id, mode, id);
create index transfers_of_a_day on transfers (merchant_id, day) where mode = 'live';
create index transfers_that_wait on transfers (receiver_mobile) where state = 'held';
create index transfers_that_return on transfers (waits_until) where state = 'held';
revoke delete, truncate, update on transfers from sahuji_app;
grant update (state, receiver_id, transfer_id, settled_at) on transfers to sahuji_app;

-- What was agreed stays, and what ended has ended.
create function transfer_ends_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.state <> 'held' then
    raise exception 'transfer % has ended', old.id using errcode = 'restrict_violation',
      constraint = 'transfer_ends_once', table = 'transfers';
  end if;
  return new;
end $$;
create trigger transfer_ends_once before update on transfers for each row execute function transfer_ends_once();
revoke all on function transfer_ends_once, request_is_answered_once from public, sahuji_app;

-- Writes the sends of a batch that were posted, one after the other, under the wallets' locks that the posting took. `rows` are
-- theirs as JSON: the columns above, and `most` with what the tariff allows the sender and what the receiver's wallet may hold.
-- What a limit, a freeze or the other side's room forbids fails by its name, and with it the posting.
create function transfers_write(codes text, places integer[], rows jsonb[]) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  sent transfers;
  most jsonb;
  used record;
  place integer;
begin
  for n in 1 .. cardinality(rows) loop
    place := places[n];
    continue when substr(codes, place, 1) <> 'p';
    most := rows[n] -> 'most';
    sent := jsonb_populate_record(null::transfers, rows[n]);
    -- held until the commit, as a freeze takes it alone
    perform from merchants where id in (sent.merchant_id, sent.receiver_id) order by id for key share;
    perform transfer_may_leave(sent.merchant_id);
    if exists (select from merchant_freezes where merchant_id = sent.receiver_id and part = 'money_in' and lifted_at is null) then
      raise exception 'the receiver of % is frozen', sent.id using errcode = 'check_violation',
        constraint = 'transfer_receiver_may_receive', table = 'transfers';
    end if;
    -- the send has left already: what is free has to cover what is owed after a clawback
    if (select sum(balance - held) < 0 from ledger_accounts
         where merchant_id = sent.merchant_id and mode = sent.mode and kind in ('merchant_wallet', 'clawback_receivable')) then
      raise exception 'the sender of % owes it', sent.id using errcode = 'check_violation',
        constraint = 'transfer_leaves_what_is_owed', table = 'transfers';
    end if;
    perform transfer_within_limits(sent.merchant_id, sent.mode, sent.day, sent.amount, most);
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

create function transfer_may_leave(sender uuid) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from merchant_freezes where merchant_id = sender and part = 'money_out' and lifted_at is null) then
    raise exception 'the sender is frozen' using errcode = 'check_violation',
      constraint = 'transfer_sender_may_send', table = 'transfers';
  end if;
end $$;

-- `most`: amount_max, day_amount, day_count, month_amount and month_start. What returned gives its room back.
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

-- The history's rows of a batch, as recordTransactions writes them. `account_id` is the wallet's, of which the entry is that
-- tells what the wallet held afterwards.
create function history_write(codes text, places integer[], rows jsonb[]) returns integer
  language sql volatile set search_path = public, pg_temp as $$
  insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net, balance_after,
                            occurred_at, transfer_id)
  select r.merchant_id, r.mode, r.id, r.kind, r.state, r.reference, r.counterparty, r.method, r.amount, r.fee, r.net,
         (select e.balance + coalesce((select sum(a.balance) from ledger_accounts a where a.merchant_id = r.merchant_id
                                         and a.mode = r.mode and a.kind = 'merchant_restricted'), 0)
            from ledger_entries e where e.transfer_id = r.transfer_id and e.account_id = r.account_id),
         r.occurred_at, r.transfer_id
    from unnest(places, rows) with ordinality o(place, row, n),
         jsonb_to_record(o.row) as r(merchant_id uuid, mode text, id uuid, kind text, state text, reference text, counterparty text,
           method text, amount bigint, fee bigint, net bigint, account_id uuid, occurred_at timestamptz, transfer_id uuid)
   where substr(codes, o.place, 1) = 'p'
   order by o.n
      on conflict on constraint transaction_is_listed_once do update
     set state = excluded.state, counterparty = excluded.counterparty, amount = excluded.amount, fee = excluded.fee,
         net = excluded.net, balance_after = excluded.balance_after, transfer_id = excluded.transfer_id;
  select cardinality(rows);
$$;

-- The bell's rows of a batch.
create function notifications_write(codes text, places integer[], rows jsonb[]) returns integer
  language sql volatile set search_path = public, pg_temp as $$
  insert into notifications (id, merchant_id, type, text_key, facts, at, request_id)
  select r.id, r.merchant_id, r.type, r.text_key, r.facts, r.at, r.request_id
    from unnest(places, rows) with ordinality o(place, row, n),
         jsonb_to_record(o.row) as r(id uuid, merchant_id uuid, type text, text_key text, facts jsonb, at timestamptz, request_id uuid)
   where substr(codes, o.place, 1) = 'p'
   order by o.n;
  select cardinality(rows);
$$;
revoke all on function transfers_write, transfer_may_leave, transfer_within_limits, history_write, notifications_write from public;
grant execute on function transfers_write, transfer_may_leave, transfer_within_limits, history_write, notifications_write
  to sahuji_app;

insert into tariff_channels (channel, limit_group) values ('send:wallet', 'send');
-- The central bank's limits from wallet to wallet; nothing is asked for it. To be confirmed by the operator: docs/operate/tariff.md.
insert into tariff_lines (rule, channel, valid_from, value, fee_kind, source)
values ('fee', 'send:wallet', date '2023-04-03', 0, 'free', 'NRB Unified Directive 2079');
insert into tariff_lines (rule, channel, valid_from, value, source)
select rule, 'send:wallet', date '2023-04-03', value, 'NRB Unified Directive 2079'
  from (values ('amount_min', 1000), ('amount_max', 2500000), ('day_amount', 5000000), ('day_count', 10),
               ('month_amount', 50000000)) as figures(rule, value);

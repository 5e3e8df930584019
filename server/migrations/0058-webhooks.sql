-- Webhooks: what happens to a shop's payments, refunds, disputes and payouts is sent to the shop's own servers.

-- Where a shop is told of one payment, beside its endpoints.
alter table payments
  add column webhook_url text,
  add constraint payment_webhook_url_is_short check (length(webhook_url) between 1 and 1000);

-- An endpoint of a shop. Its signing secrets are derived from the pepper, its id and their number: a copied database signs nothing.
create table webhook_endpoints (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  mode text not null,
  -- `address`: one URL; `payments`: the URLs that single payments name, which share one secret.
  kind text not null,
  url text,
  -- Null: every type.
  types text[],
  secret_number integer not null default 1,
  pepper_version smallint not null,
  -- The last characters of the secret, to tell it from another.
  secret_ending text not null,
  secret_made_at timestamptz not null,
  -- The secret before it, which signs too until then.
  previous_number integer,
  previous_pepper_version smallint,
  previous_until timestamptz,
  state text not null default 'on',
  why text,
  since timestamptz not null,
  -- The first failure since the last delivery, how many there were, and when its merchant was warned of them.
  failing_since timestamptz,
  failures integer not null default 0,
  warned_at timestamptz,
  -- The last try had no answer in time: its tries run one at a time, apart from those of others.
  is_slow boolean not null default false,
  made_at timestamptz not null,
  made_by uuid,
  constraint webhook_endpoint_mode_is_known check (mode in ('live', 'sandbox')),
  constraint webhook_endpoint_kind_is_known check (kind in ('address', 'payments')),
  constraint webhook_endpoint_has_its_url check ((kind = 'address') = (url is not null) and length(url) between 1 and 1000),
  constraint webhook_endpoint_types_are_some check (cardinality(types) > 0),
  constraint webhook_endpoint_state_is_known check (state in ('on', 'paused', 'disabled', 'removed')),
  constraint webhook_endpoint_why_is_known check (
    (state = 'disabled') = (why is not null) and why in ('failing', 'gone')),
  constraint webhook_endpoint_ending_is_short check (length(secret_ending) = 4),
  constraint webhook_previous_secret_is_whole check (num_nulls(previous_number, previous_pepper_version, previous_until) in (0, 3)),
  constraint webhook_failures_have_a_beginning check ((failures = 0) = (failing_since is null))
);
create index webhook_endpoints_by_merchant on webhook_endpoints (merchant_id, mode, id);
create unique index webhook_urls_of_payments_have_one_secret on webhook_endpoints (merchant_id, mode)
  where kind = 'payments' and state <> 'removed';

-- A message: the fact that it is about has its id, which stays through all tries and replays. Written with the fact.
create table webhook_messages (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  mode text not null,
  type text not null,
  at timestamptz not null,
  -- The rows as they were when the fact was committed; the body is written out of them before the first try, once.
  snapshot jsonb not null,
  body text,
  payment_id uuid,
  -- The payment's version then.
  version integer,
  constraint webhook_message_mode_is_known check (mode in ('live', 'sandbox')),
  constraint webhook_message_type_is_noun_dot_verb check (type ~ '^[a-z_]+\.[a-z_]+$')
);
revoke update on webhook_messages from sahuji_app;
grant update (body) on webhook_messages to sahuji_app;

-- A message to one endpoint.
create table webhook_deliveries (
  -- Grows with its message's id.
  id uuid primary key,
  message_id uuid not null references webhook_messages on delete cascade,
  endpoint_id uuid not null references webhook_endpoints,
  merchant_id uuid not null references merchants,
  mode text not null,
  -- The URL of one payment; null: the endpoint's.
  url text,
  -- Failed tries of the present round, which give the next wait.
  failures integer not null default 0,
  -- All tries.
  tries integer not null default 0,
  next_at timestamptz,
  leased_until timestamptz,
  outcome text,
  ended_at timestamptz,
  last_status integer,
  last_diagnosis text,
  -- The replay that it belongs to, its answer and how many tries it had before.
  replay_id uuid,
  status_before_replay integer,
  replay_after integer,
  constraint webhook_delivery_mode_is_known check (mode in ('live', 'sandbox')),
  constraint webhook_message_goes_once_to_an_endpoint unique (message_id, endpoint_id),
  -- `skipped`: its endpoint was off.
  constraint webhook_delivery_outcome_is_known check (outcome in ('delivered', 'failed', 'skipped')),
  constraint webhook_delivery_waits_or_has_ended check ((next_at is null) = (outcome is not null) and (outcome is null) = (ended_at is null)),
  constraint webhook_lease_is_of_a_waiting_delivery check (leased_until is null or next_at is not null)
);
create index webhook_deliveries_that_wait on webhook_deliveries (endpoint_id, next_at) where next_at is not null;
create index webhook_deliveries_under_way on webhook_deliveries (endpoint_id, leased_until) where leased_until is not null;
create index webhook_deliveries_by_merchant on webhook_deliveries (merchant_id, mode, id);
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_not_made on webhook_deliveries (merchant_id, mode, id) where outcome is distinct from 'delivered';
create index webhook_deliveries_by_replay on webhook_deliveries (replay_id) where replay_id is not null;

-- One try of a delivery.
create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  n integer not null,
  merchant_id uuid not null references merchants,
  at timestamptz not null,
  is_replay boolean not null,
  url text not null,
  headers jsonb not null,
  ms integer not null,
  -- Null: no answer.
  status integer,
  answer_headers jsonb,
  -- The beginning of the answer.
  answer text,
  diagnosis text,
  constraint webhook_attempt_has_its_number primary key (delivery_id, n),
  constraint webhook_answer_is_cut check (length(answer) <= 2000)
);

-- Tries of an endpoint by the hour: its bars, without counting the tries.
create table webhook_hours (
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  merchant_id uuid not null references merchants,
  hour timestamptz not null,
  delivered integer not null default 0,
  failed integer not null default 0,
  ms_sum bigint not null default 0,
  constraint webhook_hour_is_one_row primary key (endpoint_id, hour)
);

-- Deliveries that a merchant sent again together.
create table webhook_replays (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  since timestamptz not null,
  until timestamptz not null,
  at timestamptz not null,
  count integer not null
);
create index webhook_replays_by_merchant on webhook_replays (merchant_id, id);
create index webhook_replays_by_endpoint on webhook_replays (endpoint_id);

-- The type of the message about a fact; null where there is none.
create function webhook_type(fact facts) returns text immutable language sql as $$
  select case fact.name
    when 'payment.paid' then 'payment.paid'
    when 'payment.taken_back' then 'payment.taken_back'
    when 'payment.changed' then case fact.body ->> 'state' when 'expired' then 'payment.expired' when 'cancelled' then 'payment.cancelled' end
    when 'refund.moved' then 'refund.' || (fact.body ->> 'state')
    when 'dispute.moved' then case fact.body ->> 'what'
      when 'opened' then 'dispute.opened'
      when 'answered' then 'dispute.review'
      when 'answered_at_deadline' then 'dispute.review'
      when 'unanswered' then 'dispute.review'
      else 'dispute.' || (fact.body ->> 'what') end
    when 'payout.credited' then 'payout.credited'
    when 'payout.returned' then 'payout.returned'
    when 'payout.failed' then 'payout.failed'
  end
$$;

-- A payment as its shop's server may know it: server/src/developers/webhooks/messages/webhook-body.ts reads it.
create function webhook_payment(wanted uuid) returns jsonb stable language sql set search_path = public, pg_temp as $$
  select jsonb_build_object(
      'id', p.id, 'mode', p.mode, 'state', p.state, 'version', p.version, 'amount', p.amount, 'refunded', p.refunded,
      'disputed', p.disputed, 'fee', p.fee, 'fee_returned', p.fee_returned, 'order_reference', p.order_reference,
      'description', p.description, 'metadata', p.metadata, 'return_url', p.return_url, 'webhook_url', p.webhook_url,
      'reference', p.reference, 'source', p.source, 'payer', p.payer, 'made_at', p.made_at, 'expires_at', p.expires_at,
      'paid_at', p.paid_at, 'ended_at', p.ended_at,
      'way', (select a.way from payment_attempts a where a.payment_id = p.id and a.state = 'succeeded'))
    from payments p where p.id = wanted
$$;

-- The rows that a message is about, as they are now.
create function webhook_snapshot(fact facts, payment uuid) returns jsonb stable language sql set search_path = public, pg_temp as $$
  select case split_part(fact.name, '.', 1)
    when 'payment' then '{}'::jsonb
    when 'refund' then jsonb_build_object('refund', (
      select jsonb_build_object(
          'id', r.id, 'payment_id', r.payment_id, 'mode', r.mode, 'state', r.state, 'amount', r.amount,
          'fee_returned', r.fee_returned, 'reason', r.reason, 'note', r.note, 'way', r.way, 'reference', r.reference,
          'asked_at', r.asked_at, 'ended_at', r.ended_at)
        from refunds r where r.id = (fact.body ->> 'id')::uuid))
    when 'dispute' then jsonb_build_object('dispute', (
      select jsonb_build_object(
          'id', d.id, 'payment_id', d.payment_id, 'mode', d.mode, 'state', d.state, 'source', d.source, 'reason', d.reason,
          'amount', d.amount, 'held', d.held, 'reference', d.reference, 'answer_by', d.answer_by, 'opened_at', d.opened_at,
          'ended_at', d.ended_at)
        from disputes d where d.id = (fact.body ->> 'id')::uuid))
    else jsonb_build_object('payout', fact.body || jsonb_build_object('mode', fact.mode))
  end || case when payment is null then '{}'::jsonb else jsonb_build_object('payment', webhook_payment(payment)) end
$$;

-- An id for the delivery of a message: as old as the message's.
create function webhook_delivery_id(message uuid) returns uuid volatile language sql as $$
  select (left(message::text, 24) || right(gen_random_uuid()::text, 12))::uuid
$$;

-- Writes the message about a fact, and one delivery for each endpoint that hears of its type. At COMMIT, because the rows may be
-- written after their fact; a message exists where the fact is committed, and nowhere else.
create function webhook_of_fact() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  wanted text := webhook_type(new);
  payment uuid;
  about jsonb;
  own_url text;
begin
  if wanted is null or not exists (
       select from webhook_endpoints e where e.merchant_id = new.merchant_id and e.mode = new.mode and e.state <> 'removed') then
    return null;
  end if;
  payment := case when new.name = 'payment.changed' or new.name = 'payment.taken_back' then (new.body ->> 'id')::uuid
                  else (new.body ->> 'payment_id')::uuid end;
  select p.webhook_url into own_url from payments p where p.id = payment;
  if own_url is null and not exists (
       select from webhook_endpoints e
        where e.merchant_id = new.merchant_id and e.mode = new.mode and e.kind = 'address' and e.state <> 'removed'
          and (e.types is null or wanted = any (e.types))) then
    return null;
  end if;
  about := webhook_snapshot(new, payment);
  insert into webhook_messages (id, merchant_id, mode, type, at, snapshot, payment_id, version)
  values (new.id, new.merchant_id, new.mode, wanted, new.told_at, about, payment, (about #>> '{payment,version}')::integer);
  insert into webhook_deliveries (id, message_id, endpoint_id, merchant_id, mode, url, next_at, outcome, ended_at)
  select webhook_delivery_id(new.id), new.id, e.id, new.merchant_id, new.mode,
         case when e.kind = 'payments' then own_url end,
         case when e.state <> 'disabled' then new.told_at end,
         case when e.state = 'disabled' then 'skipped' end,
         case when e.state = 'disabled' then new.told_at end
    from webhook_endpoints e
   where e.merchant_id = new.merchant_id and e.mode = new.mode and e.state <> 'removed'
     and (e.types is null or wanted = any (e.types)) and (e.kind = 'address' or own_url is not null);
  return null;
end $$;
revoke all on function webhook_of_fact from public, sahuji_app;
create constraint trigger webhook_of_fact after insert on facts
  deferrable initially deferred for each row
  when (new.name in ('payment.paid', 'payment.taken_back', 'payment.changed', 'refund.moved', 'dispute.moved', 'payout.credited',
                     'payout.returned', 'payout.failed'))
  execute function webhook_of_fact();

-- Takes due deliveries for one server, until the lease ends: of each endpoint at most so many together with those that are under way
-- anywhere, of each merchant too, and in turn from merchant to merchant. Endpoints that answer late are taken apart, so that they
-- use up no place of the others. The caller holds the lock of takers.
create function webhook_deliveries_take(at timestamptz, until timestamptz, slow boolean, room integer, each_endpoint integer, each_merchant integer)
  returns setof uuid language plpgsql set search_path = public, pg_temp as $$
begin
  return query
  with recursive waiting as (
    (select d.endpoint_id from webhook_deliveries d where d.next_at is not null order by d.endpoint_id limit 1)
    union all
    select (select d.endpoint_id from webhook_deliveries d
             where d.next_at is not null and d.endpoint_id > w.endpoint_id order by d.endpoint_id limit 1)
      from waiting w where w.endpoint_id is not null
  ), endpoints as (
    select e.id, e.merchant_id,
           (select count(*) from webhook_deliveries u where u.endpoint_id = e.id and u.leased_until > at) as under_way
      from waiting w join webhook_endpoints e on e.id = w.endpoint_id
     where e.state = 'on' and e.is_slow = slow
  ), next as (
    select d.id, d.next_at, e.merchant_id,
           row_number() over (partition by e.merchant_id order by d.next_at, d.id) as turn
      from endpoints e
      cross join lateral (
        select n.id, n.next_at from webhook_deliveries n
         where n.endpoint_id = e.id and n.next_at <= at and (n.leased_until is null or n.leased_until <= at)
         order by n.next_at, n.id limit greatest(each_endpoint - e.under_way, 0)) d
  ), busy as (
    select e.merchant_id, sum(e.under_way) as under_way from endpoints e group by e.merchant_id
  ), taken as (
    select n.id from next n join busy b on b.merchant_id = n.merchant_id
     where n.turn + b.under_way <= each_merchant
     order by n.turn, n.next_at, n.id limit room
  )
  update webhook_deliveries d set leased_until = until from taken t where d.id = t.id returning d.id;
end $$;

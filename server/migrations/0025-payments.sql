-- Payments: what customers pay a merchant by QR, link or API, and what goes back to them.

-- Ways of paying in the tariff. The merchant pays the fee; the limits are the payer's, whose wallet pays.
insert into tariff_channels (channel, limit_group) values
  ('payment:qr', 'payment'),
  ('payment:link', 'payment'),
  ('payment:api', 'payment'),
  ('payment:event', 'payment'),
  ('payment:bank', 'payment'),
  ('payment:card', 'payment');

alter table tariff_lines
  drop constraint tariff_line_rule_is_known,
  add constraint tariff_line_rule_is_known check (rule in
    ('fee', 'amount_min', 'amount_max', 'day_amount', 'day_count', 'month_amount', 'month_count', 'balance_max',
     'payout_day_amount', 'payout_month_amount', 'purpose', 'card_money', 'fee_returned')),
  -- What of a payment's fee a refund returns: 0 nothing, 1 its share, 2 all of it once everything was refunded.
  add constraint tariff_fee_returned_is_known check (
    rule <> 'fee_returned' or (value in (0, 1, 2) and channel like 'payment:%' and num_nulls(rail, bank, tier) = 3) is true);

insert into tariff_lines (rule, channel, valid_from, value, fee_kind, source)
values ('fee', 'payment:qr', date '2023-04-03', 80, 'percent', 'Sahuji price list'),
       ('fee', 'payment:link', date '2023-04-03', 100, 'percent', 'Sahuji price list'),
       ('fee', 'payment:api', date '2023-04-03', 100, 'percent', 'Sahuji price list'),
       ('fee', 'payment:event', date '2023-04-03', 200, 'percent', 'Sahuji price list'),
       ('fee', 'payment:bank', date '2023-04-03', 100, 'percent', 'Sahuji price list'),
       ('fee', 'payment:card', date '2023-04-03', 220, 'percent', 'Sahuji price list');

insert into tariff_lines (rule, channel, valid_from, value, source)
select figure.rule, c.channel, date '2023-04-03', figure.value, 'NRB Unified Directive 2079'
  from tariff_channels c
  cross join lateral (values
    ('amount_min', 100), ('amount_max', 30000000), ('day_amount', 30000000), ('day_count', 100),
    ('month_amount', 100000000)) as figure(rule, value)
 where c.channel like 'payment:%';

insert into tariff_lines (rule, channel, valid_from, value, source)
select 'fee_returned', channel, date '2023-04-03', 1, 'Sahuji price list' from tariff_channels where channel like 'payment:%';

-- A payment from a wallet is confirmed like a send.
alter table confirmations
  drop constraint confirmation_kind_is_known,
  add constraint confirmation_kind_is_known check (kind in ('payout', 'send', 'payment'));

-- Static QR codes: one for the shop and one for each counter or place. A code is printed, so it never changes; a stolen one is
-- revoked and replaced.
create table payment_codes (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  -- The counter that takes what is paid by this code; null: the shop.
  counter_id uuid references counters,
  label text not null,
  -- The merchant's code within the QR (tag 29): it identifies the code and grants nothing.
  code text not null,
  -- Name and city as a payer's app shows them (tags 59, 60), and in the payer's language (tag 64).
  name text not null,
  city text not null,
  local_name text,
  local_city text,
  made_at timestamptz not null,
  made_by uuid not null,
  revoked_at timestamptz,
  replaced_by uuid references payment_codes,
  -- Payments refused since the code was revoked.
  refused integer not null default 0,
  -- When the merchant last looked at a silent code and found it in its place.
  checked_at timestamptz,
  constraint payment_code_is_unique unique (code),
  constraint payment_code_fits_tag_29 check (code ~ '^[0-9A-Z]{8,20}$'),
  constraint payment_code_has_a_label check (length(label) between 1 and 25),
  constraint payment_code_name_fits_tag_59 check (name ~ '^[ -~]{1,25}$' and city ~ '^[ -~]{1,15}$'),
  constraint payment_code_local_name_fits_tag_64 check (
    length(local_name) between 1 and 25 and length(local_city) between 1 and 15),
  constraint replaced_code_is_revoked check (replaced_by is null or revoked_at is not null)
);
revoke update, delete on payment_codes from sahuji_app;
grant update (label, name, city, local_name, local_city, revoked_at, replaced_by, refused, checked_at) on payment_codes to sahuji_app;
create unique index counter_has_one_payment_code on payment_codes (counter_id) where revoked_at is null and counter_id is not null;
create unique index payment_code_label_is_used_once on payment_codes (merchant_id, lower(label)) where revoked_at is null;
create index payment_codes_by_merchant on payment_codes (merchant_id, id);

-- Payment links: an address that may be paid once, several times or without end.
create table payment_links (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  mode text not null,
  key uuid not null,
  code text not null,
  title text not null,
  -- A fixed amount, or the bounds of the amount that the payer sets.
  amount bigint,
  amount_min bigint,
  amount_max bigint,
  -- How often the link may be paid; null: without end. `taken` counts successes and open attempts.
  payments_max integer,
  taken integer not null default 0,
  paid integer not null default 0,
  paid_amount bigint not null default 0,
  opened integer not null default 0,
  questions jsonb not null default '[]',
  thanks text,
  language text,
  made_at timestamptz not null,
  made_by uuid not null,
  expires_at timestamptz,
  ended_at timestamptz,
  constraint payment_link_key_makes_one unique (merchant_id, key),
  constraint payment_link_code_is_unique unique (code),
  constraint payment_link_mode_is_known check (mode in ('live', 'sandbox')),
  constraint payment_link_has_a_title check (length(title) between 1 and 120),
  constraint payment_link_has_one_kind_of_amount check (
    case when amount is null then amount_min > 0 and amount_max >= amount_min else num_nulls(amount_min, amount_max) = 2 end),
  constraint payment_link_amount_is_within_bounds check (
    amount between 1 and 1000000000000 and (amount_max <= 1000000000000) is not false),
  -- Five payers of a link with one payment left: one of them passes this check.
  constraint payment_link_is_taken_within_its_limit check (taken between 0 and payments_max),
  constraint payment_link_payments_are_taken check (paid between 0 and taken and paid_amount >= 0),
  constraint payment_link_is_paid_at_least_once check (payments_max between 1 and 100000)
);
revoke update, delete on payment_links from sahuji_app;
grant update (taken, paid, paid_amount, opened, expires_at, ended_at) on payment_links to sahuji_app;
create index payment_links_by_merchant on payment_links (merchant_id, mode, id);

-- Allowed moves of a payment, as in payments/payment-states.ts. A late success may still pay an expired or cancelled payment.
create table payment_moves (
  state_from text not null,
  state_to text not null,
  primary key (state_from, state_to)
);
revoke insert, update, delete on payment_moves from sahuji_app;

insert into payment_moves (state_from, state_to)
select moves.state_from, unnest(moves.state_to)
  from (values
    ('open',            array['paid', 'expired', 'cancelled']),
    ('expired',         array['paid']),
    ('cancelled',       array['paid']),
    ('paid',            array['partly_refunded', 'refunded', 'disputed']),
    ('partly_refunded', array['paid', 'partly_refunded', 'refunded', 'disputed']),
    ('refunded',        array['paid', 'partly_refunded']),
    ('disputed',        array['paid', 'partly_refunded', 'refunded'])
  ) as moves(state_from, state_to);

create table payments (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  mode text not null,
  reference text not null,
  source text not null,
  state text not null,
  -- Rises with every change: receivers of several messages keep the highest.
  version integer not null default 1,
  -- The caller's idempotency key; null: a payer began the payment.
  key text,
  amount bigint not null,
  -- The merchant's own reference of the order or bill.
  order_reference text,
  description text,
  metadata jsonb not null default '{}',
  -- Answers of the payer to the questions of the link: [{"question", "answer"}].
  answers jsonb not null default '[]',
  code_id uuid references payment_codes,
  link_id uuid references payment_links,
  counter_id uuid references counters,
  return_url text,
  made_by uuid,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  -- When a payer first opened the payment.
  opened_at timestamptz,
  ended_at timestamptz,
  -- What the payment became. The tariff row or the merchant's own agreement that priced it, in paisa.
  paid_at timestamptz,
  fee bigint,
  tariff_channel text references tariff_channels,
  tariff_from date,
  transfer_id uuid,
  payer text,
  -- Refunds that have not failed, and what is held or lost by disputes. Together they never exceed what was paid.
  refunded bigint not null default 0,
  disputed bigint not null default 0,
  fee_returned bigint not null default 0,
  constraint payment_reference_is_unique unique (reference),
  constraint payment_key_makes_one unique (merchant_id, mode, key),
  constraint payment_mode_is_known check (mode in ('live', 'sandbox')),
  constraint payment_source_is_known check (source in ('qr', 'link', 'api', 'counter', 'event')),
  constraint payment_state_is_known check (
    state in ('open', 'paid', 'expired', 'cancelled', 'partly_refunded', 'refunded', 'disputed')),
  constraint payment_amount_is_within_bounds check (amount between 1 and 1000000000000),
  constraint payment_order_reference_is_short check (length(order_reference) between 1 and 64),
  constraint payment_description_is_short check (length(description) between 1 and 200),
  constraint payment_key_is_short check (length(key) between 1 and 255),
  constraint payment_metadata_is_an_object check (jsonb_typeof(metadata) = 'object'),
  constraint payment_expires_in_time check (
    expires_at between made_at + interval '5 minutes' and made_at + interval '7 days'),
  constraint paid_payment_names_its_money check (
    (state in ('paid', 'partly_refunded', 'refunded', 'disputed')) = (paid_at is not null)
    and (paid_at is null) = (transfer_id is null) and (paid_at is null) = (fee is null)
    and (paid_at is null) = (tariff_from is null)),
  constraint payment_fee_is_part_of_it check (fee between 0 and amount),
  -- The bound of all refunds and disputes, whatever asks for them.
  constraint payment_gives_back_at_most_what_was_paid check (
    refunded >= 0 and disputed >= 0 and refunded + disputed <= amount),
  constraint unpaid_payment_gives_nothing_back check (paid_at is not null or (refunded = 0 and disputed = 0)),
  constraint payment_returns_at_most_its_fee check (fee_returned between 0 and coalesce(fee, 0)),
  constraint open_payment_has_not_ended check ((state = 'open') = (ended_at is null)),
  constraint payment_is_of_its_book check (transfer_id is null or ledger_book(transfer_id) = mode)
);
revoke delete on payments from sahuji_app;
create unique index payment_has_one_transfer on payments (transfer_id) where transfer_id is not null;
create unique index open_payment_has_its_own_order on payments (merchant_id, mode, order_reference) where state = 'open';
create index payments_by_merchant on payments (merchant_id, mode, id);
create index payments_by_code on payments (code_id, paid_at) where code_id is not null and paid_at is not null;
create index payments_by_link on payments (link_id, id) where link_id is not null;
create index payments_by_counter on payments (counter_id, paid_at) where counter_id is not null and paid_at is not null;
create index payments_that_expire on payments (expires_at) where state = 'open';

-- A move that the table of moves does not know is refused, whoever makes it; the version rises with every change.
create function payment_moves_as_allowed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state <> old.state and not exists (
       select from payment_moves where state_from = old.state and state_to = new.state) then
    raise exception 'payment % cannot move from % to %', old.id, old.state, new.state using errcode = 'check_violation',
      constraint = 'payment_moves_as_allowed', table = 'payments';
  end if;
  if (old.paid_at is not null and (new.paid_at, new.fee, new.transfer_id) is distinct from (old.paid_at, old.fee, old.transfer_id))
     or (new.merchant_id, new.mode, new.amount, new.reference) is distinct from (old.merchant_id, old.mode, old.amount, old.reference) then
    raise exception 'payment % keeps its money', old.id using errcode = 'restrict_violation',
      constraint = 'payment_keeps_its_money', table = 'payments';
  end if;
  new.version := old.version + 1;
  return new;
end $$;
revoke all on function payment_moves_as_allowed from public, sahuji_app;

create trigger payment_moves_as_allowed before update on payments for each row execute function payment_moves_as_allowed();

-- The history of a payment, in order. Append-only.
create table payment_events (
  payment_id uuid not null references payments,
  seq integer not null,
  at timestamptz not null,
  what text not null,
  facts jsonb not null default '{}',
  constraint payment_event_has_its_own_place primary key (payment_id, seq)
);
revoke update, delete on payment_events from sahuji_app;

-- Adds the next line of a payment's history; the payment is locked by its update in the same transaction.
create function payment_event_add(payment uuid, happened_at timestamptz, happened text, about jsonb) returns void
  language sql set search_path = public, pg_temp as $$
  insert into payment_events (payment_id, seq, at, what, facts)
  select payment, coalesce(max(e.seq), 0) + 1, happened_at, happened, about from payment_events e where e.payment_id = payment;
$$;

-- Attempts to pay, by a wallet or by a rail. At most one is open; a second success is a surplus and goes back.
create table payment_attempts (
  id uuid primary key,
  payment_id uuid not null references payments,
  -- The merchant who is paid.
  merchant_id uuid not null references merchants,
  mode text not null,
  way text not null,
  state text not null,
  amount bigint not null,
  -- Of a wallet: whose it is, who ordered it, under which key, on which day, and whether a proof of the person was used up.
  payer_id uuid references merchants,
  person_id uuid,
  key uuid,
  day date,
  is_confirmed boolean,
  -- The part that the payer's restricted account paid (money of a credit card).
  restricted bigint not null default 0,
  -- For the receipt, where a payer without a wallet gave it.
  payer_name text,
  payer_mobile text,
  payer_email text,
  -- The collection by a rail that the attempt waits for.
  collection_id uuid,
  -- The attempt counts in its link's `taken`.
  holds_link boolean not null default false,
  transfer_id uuid,
  begun_at timestamptz not null,
  ended_at timestamptz,
  constraint payment_attempt_way_is_known check (
    way in ('wallet', 'ebanking', 'mobilebanking', 'visa', 'sct', 'ips', 'nepalpay')),
  constraint payment_attempt_state_is_known check (state in ('open', 'succeeded', 'failed', 'cancelled', 'surplus')),
  constraint payment_attempt_mode_is_known check (mode in ('live', 'sandbox')),
  constraint payment_attempt_amount_is_positive check (amount > 0 and restricted between 0 and amount),
  constraint payment_attempt_key_pays_once unique (payer_id, key),
  constraint payment_attempt_has_its_own_collection unique (collection_id),
  constraint wallet_attempt_names_its_payer check (
    way <> 'wallet' or num_nulls(payer_id, person_id, key, day, is_confirmed) = 0),
  constraint payment_attempt_is_not_to_oneself check (payer_id <> merchant_id),
  constraint open_attempt_has_not_ended check ((state = 'open') = (ended_at is null)),
  constraint succeeded_attempt_names_its_transfer check (state <> 'succeeded' or transfer_id is not null)
);
revoke update, delete on payment_attempts from sahuji_app;
grant update (state, transfer_id, collection_id, holds_link, ended_at) on payment_attempts to sahuji_app;
create unique index payment_has_one_open_attempt on payment_attempts (payment_id) where state = 'open';
create unique index payment_is_paid_by_one_attempt on payment_attempts (payment_id) where state = 'succeeded';
create index payment_attempts_of_a_day on payment_attempts (payer_id, day) where mode = 'live' and way = 'wallet';
create index payment_attempts_by_payment on payment_attempts (payment_id, id);
create index payment_attempts_by_payer on payment_attempts (payer_id, mode, id) where payer_id is not null;

-- What left a wallet unconfirmed in the last 24 hours, by sends and by payments: ten small amounts are treated like a large one.
create function unconfirmed_spent(spender uuid, today date, at timestamptz) returns bigint
  stable language sql set search_path = public, pg_temp as $$
  select (coalesce((select sum(amount) from transfers
                     where merchant_id = spender and mode = 'live' and day >= today - 1 and not is_confirmed
                       and state in ('held', 'completed') and created_at > at - interval '24 hours'), 0)
        + coalesce((select sum(amount) from payment_attempts
                     where payer_id = spender and mode = 'live' and way = 'wallet' and day >= today - 1 and not is_confirmed
                       and state = 'succeeded' and begun_at > at - interval '24 hours'), 0))::bigint
$$;

create or replace function unconfirmed_transfers_fit() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- default: a send is confirmed if a confirmation was used for its idempotency key
  new.is_confirmed := coalesce(new.is_confirmed, exists (
    select from confirmations where merchant_id = new.merchant_id and used_key = new.key and kind = 'send'));
  if new.mode = 'live' and not new.is_confirmed
     and new.amount + unconfirmed_spent(new.merchant_id, new.day, new.created_at) > (
       select confirm_sends_above from merchants where id = new.merchant_id) then
    raise exception 'send % needs a confirmation', new.id using errcode = 'check_violation',
      constraint = 'unconfirmed_transfers_fit', table = 'transfers';
  end if;
  return new;
end $$;

-- Raises the name of the first check that a wallet's payment breaks, under the wallets' locks that its posting took.
-- `most`: the payer's limits by the tariff, and the maximum balance of the merchant who is paid.
create function wallet_payment_fits(paid payment_attempts, most jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  used record;
  moved bigint;
  broken text;
begin
  select sum(case when a.kind = 'merchant_restricted' and a.merchant_id = paid.payer_id then -e.amount else 0 end) into moved
    from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transfer_id = paid.transfer_id;
  select coalesce(sum(amount) filter (where day = paid.day), 0) as day_amount, count(*) filter (where day = paid.day) as day_count,
         coalesce(sum(amount), 0) as month_amount
    into used from payment_attempts
   where payer_id = paid.payer_id and mode = 'live' and way = 'wallet' and state = 'succeeded'
     and day >= (most ->> 'month_start')::date;
  broken := case
    when exists (select from merchant_freezes where merchant_id = paid.payer_id and part = 'money_out' and lifted_at is null)
      then 'payment_payer_may_pay'
    when exists (select from merchant_freezes where merchant_id = paid.merchant_id and part = 'money_in' and lifted_at is null)
      then 'payment_merchant_may_be_paid'
    when (select sum(balance - held) < 0 from ledger_accounts
           where merchant_id = paid.payer_id and mode = paid.mode and kind in ('merchant_wallet', 'clawback_receivable'))
      then 'payment_leaves_what_is_owed'
    when moved <> paid.restricted or (moved > 0 and not card_money_pays(paid.day)) then 'payment_by_card_money_fits'
    when paid.mode = 'sandbox' then null
    when paid.amount > (most ->> 'amount_max')::bigint then 'payment_is_not_too_large'
    when used.day_count >= (most ->> 'day_count')::bigint then 'payments_of_a_day_are_counted'
    when used.day_amount + paid.amount > (most ->> 'day_amount')::bigint then 'payments_of_a_day_fit'
    when used.month_amount + paid.amount > (most ->> 'month_amount')::bigint then 'payments_of_a_month_fit'
    when not paid.is_confirmed and paid.amount + unconfirmed_spent(paid.payer_id, paid.day, paid.begun_at) > (
           select confirm_sends_above from merchants where id = paid.payer_id) then 'unconfirmed_payments_fit'
    when (most ->> 'balance')::bigint < (
           select sum(balance) from ledger_accounts
            where merchant_id = paid.merchant_id and mode = paid.mode and kind in ('merchant_wallet', 'merchant_restricted'))
      then 'payment_merchant_has_room' end;
  if broken is not null then
    raise exception 'payment % cannot be paid by this wallet', paid.payment_id using errcode = 'check_violation',
      constraint = broken, table = 'payments';
  end if;
end $$;

-- Marks a payment paid: the one way into that state. `paid` is the attempt; `about` has fee, tariff_channel, tariff_from, payer
-- and whether a payment that expired or was cancelled may still be taken (`late`). Raises payment_can_be_paid where it cannot.
create function payment_mark_paid(paid payment_attempts, about jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  link uuid;
begin
  update payments p
     set state = 'paid', paid_at = paid.ended_at, ended_at = paid.ended_at, transfer_id = paid.transfer_id,
         fee = (about ->> 'fee')::bigint, tariff_channel = about ->> 'tariff_channel',
         tariff_from = (about ->> 'tariff_from')::date, payer = about ->> 'payer'
   where p.id = paid.payment_id and p.merchant_id = paid.merchant_id and p.mode = paid.mode and p.amount = paid.amount
     and case when coalesce((about ->> 'late')::boolean, false) then p.state in ('open', 'expired', 'cancelled')
              else p.state = 'open' and p.expires_at > paid.begun_at end
     and not exists (select from payment_attempts a where a.payment_id = p.id and a.state = 'open' and a.id <> paid.id)
   returning p.link_id into link;
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
  perform payment_event_add(paid.payment_id, paid.ended_at, 'paid',
    jsonb_build_object('way', paid.way, 'payer', about ->> 'payer'));
end $$;

-- Writes the wallets' payments of a batch, one after the other, under the wallets' locks that the posting took. `rows` are
-- attempts as JSON, with `most` (see wallet_payment_fits) and `about` (see payment_mark_paid).
create function payments_write(codes text, places integer[], rows jsonb[]) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  paid payment_attempts;
begin
  for n in 1 .. cardinality(rows) loop
    continue when substr(codes, places[n], 1) <> 'p';
    paid := jsonb_populate_record(null::payment_attempts, rows[n]);
    -- shared lock until the commit; a freeze takes it exclusively
    perform from merchants where id in (paid.merchant_id, paid.payer_id) order by id for key share;
    perform wallet_payment_fits(paid, rows[n] -> 'most');
    perform payment_mark_paid(paid, rows[n] -> 'about');
    insert into payment_attempts select paid.*;
  end loop;
  return cardinality(rows);
end $$;

-- Refunds. A refund that has not failed counts in its payment's `refunded`, also while it waits for money in the wallet.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  merchant_id uuid not null references merchants,
  mode text not null,
  reference text not null,
  key text not null,
  -- Who asked: a person of the merchant, a key of the API, or the product itself.
  asked_by text not null,
  person_id uuid,
  amount bigint not null,
  -- The part of the payment's fee that goes back to the merchant.
  fee_returned bigint not null,
  state text not null,
  way text not null,
  reason text not null,
  note text,
  service_code text,
  asked_at timestamptz not null,
  ended_at timestamptz,
  transfer_id uuid,
  constraint payment_refund_key_asks_once unique (merchant_id, mode, key),
  constraint payment_refund_reference_is_unique unique (reference),
  constraint payment_refund_state_is_known check (state in ('queued', 'pending', 'done', 'failed', 'cancelled')),
  constraint payment_refund_way_is_known check (way in ('wallet', 'rail', 'account')),
  constraint payment_refund_asker_is_known check (asked_by in ('person', 'key', 'system')),
  constraint payment_refund_reason_is_known check (reason in ('asked', 'returned', 'twice', 'not_delivered', 'wrong_amount', 'other')),
  constraint payment_refund_amount_is_positive check (amount > 0 and fee_returned between 0 and amount),
  constraint payment_refund_note_is_short check (length(note) between 1 and 200),
  constraint payment_refund_key_is_short check (length(key) between 1 and 255),
  constraint final_refund_has_ended check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint done_refund_names_its_transfer check (state <> 'done' or transfer_id is not null),
  constraint queued_refund_has_moved_nothing check (state not in ('queued', 'cancelled') or transfer_id is null)
);
revoke update, delete on refunds from sahuji_app;
grant update (state, ended_at, transfer_id, service_code) on refunds to sahuji_app;
create unique index payment_refund_has_one_transfer on refunds (transfer_id) where transfer_id is not null;
create index refunds_by_payment on refunds (payment_id, id);
create index refunds_by_merchant on refunds (merchant_id, mode, id);
create index refunds_that_wait on refunds (merchant_id, mode, id) where state = 'queued';

-- Changes what a payment has given back, and its state with it: the one way for refunds. `change` is negative for a refund that
-- failed or was cancelled. Raises payment_gives_back_at_most_what_was_paid or payment_can_be_refunded.
create function payment_give_back(refund refunds, change bigint, fee_change bigint, at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  update payments p
     set refunded = p.refunded + change, fee_returned = p.fee_returned + fee_change,
         state = case when p.state = 'disputed' then 'disputed'
                      when p.refunded + change = 0 then 'paid'
                      when p.refunded + change = p.amount then 'refunded' else 'partly_refunded' end
   where p.id = refund.payment_id and p.merchant_id = refund.merchant_id and p.mode = refund.mode and p.paid_at is not null;
  if not found then
    raise exception 'payment % cannot be refunded', refund.payment_id using errcode = 'check_violation',
      constraint = 'payment_can_be_refunded', table = 'payments';
  end if;
end $$;

-- Writes the posted refunds of a batch, as payments_write() writes payments. A queued refund has its row already; its money was
-- taken out of what can be refunded when it was asked for.
create function refunds_write(codes text, places integer[], rows jsonb[]) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  refund refunds;
begin
  for n in 1 .. cardinality(rows) loop
    continue when substr(codes, places[n], 1) <> 'p';
    refund := jsonb_populate_record(null::refunds, rows[n]);
    perform from merchants where id = refund.merchant_id for key share;
    if exists (select from merchant_freezes where merchant_id = refund.merchant_id and part = 'money_out' and lifted_at is null) then
      raise exception 'refund % of a frozen merchant', refund.id using errcode = 'check_violation',
        constraint = 'refund_merchant_may_refund', table = 'refunds';
    end if;
    if coalesce((rows[n] ->> 'was_queued')::boolean, false) then
      update refunds set state = 'done', ended_at = refund.ended_at, transfer_id = refund.transfer_id
       where id = refund.id and merchant_id = refund.merchant_id and state = 'queued';
      if not found then
        raise exception 'refund % does not wait', refund.id using errcode = 'check_violation',
          constraint = 'refund_waits', table = 'refunds';
      end if;
    else
      perform payment_give_back(refund, refund.amount, refund.fee_returned, refund.asked_at);
      insert into refunds select refund.*;
    end if;
    perform payment_event_add(refund.payment_id, refund.ended_at, 'refunded',
      jsonb_build_object('amount', refund.amount, 'refund', refund.id));
  end loop;
  return cardinality(rows);
end $$;

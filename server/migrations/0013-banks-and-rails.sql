-- Banks for loads and payouts, the rails that reach them, and the holidays that promises of time skip.

-- What each rail offers, under ids of our own: if a rail renames or drops a bank, a load made with it keeps the bank's name.
create table instruments (
  id uuid primary key,
  rail text not null,
  code text not null,
  channel text not null,
  name text not null,
  short_name text not null,
  bank_class text,
  is_offered boolean not null default true,
  refreshed_at timestamptz not null,
  -- The rail's own names of the instrument, because its status answers name what the payer paid with; and
  -- since when the rail no longer lists it.
  rail_name text,
  rail_institution text,
  missing_since timestamptz,
  -- The bank or card behind the instrument: names are normalized when they are saved, because several rails may offer
  -- the same bank under different names. Merchants choose the bank; the operator chooses which rail serves it and which
  -- rail replaces that rail when it is down.
  bank text not null generated always as (
  coalesce(nullif(trim(regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g')), ''), name)) stored,
  constraint instrument_is_listed_once unique (rail, code),
  constraint instrument_channel_is_known check (channel in ('ebanking', 'mobilebanking', 'visa', 'sct', 'ips')),
  constraint bank_class_is_known check (bank_class in ('A', 'B', 'C', 'I'))
);
create index instruments_of_a_bank on instruments (channel, bank) where is_offered;

-- The bank of every pushed load: the payer's bank asks whom a payment is for and then reports that it paid. The instrument is
-- not offered, because merchants cannot begin a push here.
insert into instruments (id, rail, code, channel, name, short_name, rail_name, rail_institution, is_offered, refreshed_at)
values ('0199f000-0000-7000-8000-00000000006e', 'nchl', 'nchl', 'ips', 'NCHL', 'NCHL', 'NCHL', '', false, now());

-- Health of each rail, learned from the calls themselves.
create table rail_health (
  rail text primary key,
  health text not null,
  since timestamptz not null,
  failures integer not null,
  -- The circuit breaker: all servers together ask a rail less and less while it does not answer.
  circuit text not null default 'closed',
  -- Open: no call before this time. Half open: one call tests the rail, and has until this time.
  retry_at timestamptz,
  -- Pauses since the circuit was last closed, each longer than the previous one.
  pauses integer not null default 0,
  constraint rail_health_is_known check (health in ('working', 'slow', 'down')),
  constraint circuit_is_known check (circuit in ('closed', 'open', 'half_open')),
  constraint circuit_that_is_not_closed_is_tried_again check ((circuit = 'closed') = (retry_at is null)),
  constraint closed_circuit_makes_no_pause check (circuit <> 'closed' or pauses = 0)
);

-- Rails that the operator switched off for a channel; merchants see them as unavailable. No row: on.
create table rail_switches (
  rail text not null,
  channel text not null,
  is_off boolean not null,
  reason text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint rail_is_switched_per_channel primary key (rail, channel),
  constraint rail_switch_says_why check (length(reason) between 1 and 500)
);

-- The rails of a channel, or of one bank in it, in order of preference; a rail that is not listed does not serve. No row:
-- every configured rail, in the product's own order.
create table rail_routes (
  channel text not null,
  bank text,
  rails text[] not null,
  reason text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint rail_route_is_the_only_one unique nulls not distinct (channel, bank),
  constraint rail_route_channel_is_known check (channel in ('ebanking', 'mobilebanking', 'visa', 'sct', 'ips')),
  constraint rail_route_names_a_rail check (cardinality(rails) between 1 and 20),
  constraint rail_route_says_why check (length(reason) between 1 and 500)
);

-- Signed outcomes of payments from a rail, kept for its status check: codes, ids and amounts, and of
-- a card its brand and last four digits.
create table rail_answers (
  load_id uuid not null,
  merchant_id uuid not null,
  rail text not null,
  fields jsonb not null,
  received_at timestamptz not null,
  -- The browser and the rail's server deliver the same answer.
  constraint rail_answer_is_kept_once unique (load_id, fields),
  constraint rail_answer_is_small check (jsonb_typeof(fields) = 'object' and length(fields::text) <= 2000),
  constraint rail_answer_has_no_card_number check (not has_card_number(fields::text))
);
revoke update, delete on rail_answers from sahuji_app;

-- Favourite banks of a merchant. A bank is named as in instruments.bank, whichever rail serves it.
create table favourite_banks (
  merchant_id uuid not null references merchants,
  bank text not null,
  since timestamptz not null,
  constraint favourite_bank_is_kept_once primary key (merchant_id, bank)
);

-- The operator's order, names and hidden banks. They are kept apart from the instruments, so that a
-- refresh from a rail does not overwrite them.
create table bank_overrides (
  -- As in instruments.bank: one bank, whichever rail offers it.
  bank text primary key,
  -- Position from 1; banks without a position follow.
  place integer,
  name_en text,
  name_ne text,
  is_hidden boolean not null default false,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint bank_place_starts_at_one check (place >= 1),
  constraint bank_name_is_a_name check (length(name_en) between 2 and 100 and length(name_ne) between 2 and 100)
);
revoke delete on bank_overrides from sahuji_app;

-- Days off of the review desk beside its weekly day off: promises count working time without them. The operator keeps the
-- list; a change does not move promises already made.
create table holidays (
  day date primary key,
  name text not null,
  added_at timestamptz not null,
  added_by text not null,
  constraint holiday_has_a_name check (length(name) between 2 and 100)
);
revoke update on holidays from sahuji_app;

-- Limits and charges of the rail itself, dated, beside the wallet's own tariff: the payer sees the extra charge before
-- leaving for the bank, even if the rail has no call that tells it. A row is valid from its day until the rail's next row.
create table rail_terms (
  rail text not null,
  valid_from date not null,
  -- Charge on top of the amount, paid by the payer, with VAT: [{"up_to": 50000, "fee": 200}, …, {"up_to": null, …}], in paisa.
  charges jsonb not null,
  -- The rail's limits for one person at a bank, in paisa and in payments; null: the rail states none.
  once_web bigint,
  day_web bigint,
  day_count integer,
  once_app bigint,
  day_app bigint,
  -- Citation by language, English at least; shown to merchants.
  source jsonb not null,
  constraint rail_terms_begin_once primary key (rail, valid_from),
  constraint rail_charges_rise check (fee_slabs_rise(charges)),
  constraint rail_terms_have_their_source check (length(source ->> 'en') between 3 and 200)
);
-- Only the owner of the database writes terms; no screen changes them.
revoke insert, update, delete on rail_terms from sahuji_app;

insert into rail_terms (rail, valid_from, charges, once_web, day_web, day_count, once_app, day_app, source)
values ('connectips', date '2023-04-03',
        '[{"up_to": 50000, "fee": 200}, {"up_to": 500000, "fee": 400}, {"up_to": null, "fee": 800}]',
        100000000, 200000000, 100, 10000000, 20000000,
        '{"en": "NCHL’s terms for payments by connectIPS", "ne": "connectIPS बाट हुने भुक्तानीका लागि NCHL का सर्तहरू",
          "zh": "NCHL 的 connectIPS 付款条款", "es": "las condiciones de NCHL para los pagos con connectIPS",
          "fr": "les conditions de NCHL pour les paiements par connectIPS",
          "it": "le condizioni di NCHL per i pagamenti con connectIPS", "ar": "شروط NCHL للدفع عبر connectIPS"}');

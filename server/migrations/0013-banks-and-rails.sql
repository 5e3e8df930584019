-- Banks to load from and to withdraw to, and the rails that reach them.

-- What each rail offers, kept under ids of ours: a rail may rename or drop a bank, a load made with it keeps its name.
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
  -- What a rail itself calls an instrument, because its status answers name what was paid with; and since when it is not named.
  rail_name text,
  rail_institution text,
  missing_since timestamptz,
  -- Several rails may offer the same bank. Merchants choose the bank; which rail serves it, and which when that one is down,
  -- is the operator's choice.
  -- The bank or card that an instrument is, whatever its rail calls it: names are brought to one form when they are saved.
  bank text not null generated always as (
  coalesce(nullif(trim(regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g')), ''), name)) stored,
  constraint instrument_is_listed_once unique (rail, code),
  constraint instrument_channel_is_known check (channel in ('ebanking', 'mobilebanking', 'visa', 'sct', 'ips')),
  constraint bank_class_is_known check (bank_class in ('A', 'B', 'C', 'I'))
);

-- A payer's bank may load a wallet by itself: it asks first whom it is for, then says that it paid. Each payment is answered
-- once for good, and what was never confirmed to the rail must not stay in a wallet.
-- The bank of every push; it is offered to nobody, because nobody can begin one here.
insert into instruments (id, rail, code, channel, name, short_name, rail_name, rail_institution, is_offered, refreshed_at)
values ('0199f000-0000-7000-8000-00000000006e', 'nchl', 'nchl', 'ips', 'NCHL', 'NCHL', 'NCHL', '', false, now());
create index instruments_of_a_bank on instruments (channel, bank) where is_offered;

-- How a rail answers, learned from the calls themselves.
create table rail_health (
  rail text primary key,
  health text not null,
  since timestamptz not null,
  failures integer not null,
  -- A rail that does not answer is asked less and less, by all servers together: its circuit stands beside its health.
  circuit text not null default 'closed',
  -- Open: not asked before then. Half open: one call finds out, and has until then.
  retry_at timestamptz,
  -- Pauses since it was last closed, each longer than the one before.
  pauses integer not null default 0,
  constraint rail_health_is_known check (health in ('working', 'slow', 'down')),
  constraint circuit_is_known check (circuit in ('closed', 'open', 'half_open')),
  constraint circuit_that_is_not_closed_is_tried_again check ((circuit = 'closed') = (retry_at is null)),
  constraint closed_circuit_makes_no_pause check (circuit <> 'closed' or pauses = 0)
);

-- A way to load that the operator switched off; merchants see it as not available. No row: on.
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

-- The rails of a channel, or of one bank in it, in the order in which they serve; one that is not named does not serve. No
-- row: every rail that is set, in the product's own order.
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

create table rail_answers (
  load_id uuid not null,
  merchant_id uuid not null,
  rail text not null,
  fields jsonb not null,
  received_at timestamptz not null,
  -- The browser and the rail's server bring the same one.
  constraint rail_answer_is_kept_once unique (load_id, fields),
  constraint rail_answer_is_small check (jsonb_typeof(fields) = 'object' and length(fields::text) <= 2000),
  constraint rail_answer_has_no_card_number check (not has_card_number(fields::text))
);
revoke update, delete on rail_answers from sahuji_app;

-- A bank is the one that it is whichever rail serves it, as instruments name it.
create table favourite_banks (
  merchant_id uuid not null references merchants,
  bank text not null,
  since timestamptz not null,
  constraint favourite_bank_is_kept_once primary key (merchant_id, bank)
);

-- What the operator says about banks beside what rails say: an order, names, and what merchants are not shown. Kept apart
-- from the instruments, so that a refresh from a rail leaves it as it is.
create table bank_overrides (
  -- As instruments name it: one bank, whichever rail offers it.
  bank text primary key,
  -- From 1, before all that have none.
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

-- Days on which the review desk rests beside its weekly one: promises count working time without them. The operator keeps
-- the list; a promise that was made stays as it was made.
create table holidays (
  day date primary key,
  name text not null,
  added_at timestamptz not null,
  added_by text not null,
  constraint holiday_has_a_name check (length(name) between 2 and 100)
);
revoke update on holidays from sahuji_app;

-- What a rail allows and charges by itself, dated, beside the wallet's own tariff: what the payer pays on top is known before
-- they leave, also where the rail answers no call about it. A row holds from its day until the rail's next one.
create table rail_terms (
  rail text not null,
  valid_from date not null,
  -- On top of the amount, paid by the payer, with VAT: [{"up_to": 50000, "fee": 200}, …, {"up_to": null, …}], in paisa.
  charges jsonb not null,
  -- What the rail lets one person pay at a bank, in paisa and in payments; null: it says nothing of it.
  once_web bigint,
  day_web bigint,
  day_count integer,
  once_app bigint,
  day_app bigint,
  -- A citation by language, English at least; merchants read it.
  source jsonb not null,
  constraint rail_terms_begin_once primary key (rail, valid_from),
  constraint rail_charges_rise check (fee_slabs_rise(charges)),
  constraint rail_terms_have_their_source check (length(source ->> 'en') between 3 and 200)
);
-- They come from the owner of the database: no screen changes them.
revoke insert, update, delete on rail_terms from sahuji_app;

insert into rail_terms (rail, valid_from, charges, once_web, day_web, day_count, once_app, day_app, source)
values ('connectips', date '2023-04-03',
        '[{"up_to": 50000, "fee": 200}, {"up_to": 500000, "fee": 400}, {"up_to": null, "fee": 800}]',
        100000000, 200000000, 100, 10000000, 20000000,
        '{"en": "NCHL’s terms for payments by connectIPS", "ne": "connectIPS बाट हुने भुक्तानीका लागि NCHL का सर्तहरू",
          "zh": "NCHL 的 connectIPS 付款条款", "es": "las condiciones de NCHL para los pagos con connectIPS",
          "fr": "les conditions de NCHL pour les paiements par connectIPS",
          "it": "le condizioni di NCHL per i pagamenti con connectIPS", "ar": "شروط NCHL للدفع عبر connectIPS"}');

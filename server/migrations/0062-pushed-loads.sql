-- A payer's bank may load a wallet by itself: it asks first whom it is for, then says that it paid. Each payment is answered
-- once for good, and what was never confirmed to the rail must not stay in a wallet.

-- The bank of every push; it is offered to nobody, because nobody can begin one here.
insert into instruments (id, rail, code, channel, name, short_name, rail_name, rail_institution, is_offered, refreshed_at)
values ('0199f000-0000-7000-8000-00000000006e', 'nchl', 'nchl', 'ips', 'NCHL', 'NCHL', 'NCHL', '', false, now());

-- What the rail asked before a payment: whom the trace id is for, and how much, until when.
create table push_validations (
  rail text not null,
  trace_id text not null,
  merchant_id uuid not null references merchants,
  amount bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The payment that used it up.
  transaction_id text,
  constraint push_is_validated_once primary key (rail, trace_id),
  constraint push_validation_amount_is_positive check (amount > 0),
  constraint push_validation_ends check (expires_at > created_at)
);
create index push_validations_by_end on push_validations (expires_at);

-- What a payment was answered. A refused one stays refused, also where its limits would have room tomorrow: the rail has
-- given that money back.
create table push_payments (
  rail text not null,
  transaction_id text not null,
  trace_id text not null,
  -- Null where the trace id was nobody's.
  merchant_id uuid references merchants,
  amount bigint not null,
  outcome text not null,
  load_id uuid references loads,
  answered_at timestamptz not null,
  -- Until then the rail asks again; what it was not told by then it takes for failed.
  gives_up_at timestamptz not null,
  -- When the success was about to be said to the rail for the first time.
  told_at timestamptz,
  constraint push_is_answered_once primary key (rail, transaction_id),
  constraint push_loads_once unique (load_id),
  constraint push_outcome_is_known check (outcome in ('credited', 'taken_back', 'fields', 'unknown_user', 'amount_limit',
                                                      'count_limit', 'not_allowed')),
  constraint push_with_money_names_its_load check ((outcome in ('credited', 'taken_back')) = (load_id is not null)),
  constraint push_is_told_where_it_was_credited check (told_at is null or outcome = 'credited')
);
create index push_payments_untold on push_payments (gives_up_at) where outcome = 'credited' and told_at is null;
revoke delete, truncate on push_payments from sahuji_app;

-- What NCHL owes us for pushed loads.
insert into ledger_accounts (id, mode, kind, label, may_overdraw, stripe)
select ledger_platform_account(mode, 'rail_clearing:nchl', stripe), mode, 'rail_clearing:nchl',
       'Clearing with NCHL, pushed loads', true, stripe
  from unnest(array['live', 'sandbox']) as book(mode), generate_series(0, 7) as stripe
on conflict on constraint account_is_the_only_one_of_its_kind do nothing;

-- Loads: money on its way from a bank into a wallet. A load is credited at most once, and only after the rail was asked.

-- Allowed moves of a load, as in funding/load-states.ts. Expired and cancelled loads may still be paid;
-- other final states accept no payment.
create table load_moves (
  state_from text not null,
  state_to text not null,
  primary key (state_from, state_to)
);
revoke insert, update, delete on load_moves from sahuji_app;

insert into load_moves (state_from, state_to)
select moves.state_from, unnest(moves.state_to)
  from (values
    ('created',   array['at_bank', 'pending', 'unclear', 'expired', 'credited', 'failed', 'cancelled']),
    ('at_bank',   array['pending', 'unclear', 'expired', 'credited', 'failed', 'cancelled']),
    ('pending',   array['unclear', 'expired', 'credited', 'failed', 'cancelled']),
    ('unclear',   array['pending', 'expired', 'credited', 'failed', 'cancelled']),
    -- money that arrives after the end is unclear until an operator decides
    ('expired',   array['credited', 'unclear']),
    ('cancelled', array['credited', 'unclear']),
    ('failed',    array['unclear']),
    -- a rail may reverse a payment after the credit
    ('credited',  array['reversed'])
  ) as moves(state_from, state_to);

create table loads (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null default 'live',
  person_id uuid,
  key uuid not null,
  reference text not null,
  state text not null,
  channel text not null,
  rail text not null,
  instrument_id uuid not null references instruments,
  bank_name text not null,
  -- The tariff row that priced the load, and the limit group and Kathmandu day to which it counts.
  tariff_channel text not null,
  tariff_from date not null,
  limit_group text not null,
  day date not null,
  amount bigint not null,
  fee bigint not null,
  gateway_charge bigint,
  purpose text not null,
  remark text,
  hand_off jsonb,
  rail_reference text,
  service_code text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  settled_at timestamptz,
  next_check_at timestamptz,
  checks integer not null default 0,
  last_answer text,
  returned_at timestamptz,
  notified_at timestamptz,
  review_since timestamptz,
  transfer_id uuid,
  balance_after bigint,
  -- When the payer could first be sent to the bank; null: never, so no late payment is possible.
  opened_at timestamptz,
  -- The newest wake by a return or a notification, or the time of the next scheduled wake.
  woken_at timestamptz,
  review_reason text,
  -- Paid amount in paisa according to the rail, and the transfer that posted it to suspense; `transfer_id` is the transfer
  -- that posted the money where it is now.
  paid_amount bigint,
  suspense_transfer_id uuid,
  reviewed_at timestamptz,
  reviewed_by text,
  review_note text,
  -- Number of questions to the rail about this load, by due checks, by people and by wakes. The payer who is waiting sees it.
  asked integer not null default 0,
  -- The rail's own id of the payment, given when the payment is opened; and when the payer paid, according to the rail.
  rail_id text,
  paid_at timestamptz,
  -- The card that paid, as far as it may be stored.
  card_brand text,
  card_last4 text,
  card_funding text,
  -- Whether the money goes to the restricted account: money of a credit card may be spent but not withdrawn.
  is_restricted boolean not null default false,
  -- When the rail is next asked whether a credited payment still stands; null: no more checks.
  recheck_at timestamptz,
  reversed_at timestamptz,
  -- The operators who recorded the reversal; null: the rail reported it.
  reversed_by text,
  -- The reversing transfer. `transfer_id` remains the crediting transfer.
  reversal_transfer_id uuid,
  -- The transfer that paid, out of this load, the debt of an earlier load.
  repayment_transfer_id uuid,
  -- Two legs of a payment between banks: the debit at the payer's bank and the credit at ours.
  -- Either may be done without the other.
  debit_leg text,
  -- null beside a debit: the rail will not try the credit
  credit_leg text,
  -- the rail's own code: 000, 999, DEFER
  credit_leg_code text,
  -- The rail's own reference of a payment, as a return or notification reported it: some rails
  -- must be asked with it. It proves nothing.
  claimed_ref text,
  -- Mobile number registered at the payer's bank, for mobile banking; it may differ from the shop's own number.
  payer_mobile text,
  -- The amount with which the payer was sent to the bank, if an operator credited another amount: some rails identify a
  -- payment only together with its amount, and are asked for weeks. Null: the load's own amount.
  ordered_amount bigint,
  -- When the payer left for a bank page that opens only once: the way there is not shown again.
  left_at timestamptz,
  constraint load_key_is_used_once unique (merchant_id, key),
  constraint load_reference_is_unique unique (reference),
  constraint load_mode_is_known check (mode in ('live', 'sandbox')),
  constraint load_amount_is_positive check (amount > 0),
  constraint load_fee_leaves_something check (fee >= 0 and fee < amount),
  constraint load_reference_fits_every_rail check (reference ~ '^[A-Z0-9]{1,20}$'),
  constraint review_reason_is_known check (
    review_reason in ('over_limit', 'other_instrument', 'other_amount', 'after_failure', 'wallet_closed', 'contradicted')),
  constraint review_has_a_reason check ((review_since is null) = (review_reason is null)),
  constraint suspended_load_says_what_was_paid check (
    (suspense_transfer_id is null) = (paid_amount is null) and (paid_amount > 0) is not false),
  -- Money in suspense is in the review list, or has left suspense by a transfer that the load names.
  constraint suspended_money_is_in_review check (
    suspense_transfer_id is null or suspense_transfer_id <> transfer_id or review_since is not null),
  constraint suspended_money_stays_named check (suspense_transfer_id is null or transfer_id is not null),
  constraint posted_payment_names_itself check (transfer_id is null or rail_reference is not null),
  constraint load_was_asked_about_so_often check (asked >= 0),
  constraint rail_id_is_no_empty_text check (rail_id <> ''),
  -- A brand has no digits and last4 has four: no column can hold a whole card number.
  constraint load_card_brand_is_a_name check (card_brand ~ '^[[:alpha:]][[:alpha:] -]{1,29}$'),
  constraint load_card_keeps_four_digits check (card_last4 ~ '^[0-9]{4}$'),
  constraint load_card_funding_is_known check (card_funding in ('credit', 'debit', 'prepaid')),
  constraint load_card_has_a_brand check (card_brand is not null or (card_last4 is null and card_funding is null)),
  constraint credit_card_money_is_restricted check (
    card_brand is null or is_restricted = (coalesce(card_funding, 'credit') = 'credit')),
  constraint load_state_is_known check (
    state in ('created', 'at_bank', 'pending', 'unclear', 'expired', 'credited', 'failed', 'cancelled', 'reversed')),
  constraint credited_load_names_its_money check (state not in ('credited', 'reversed')
    or (transfer_id is not null and rail_reference is not null and settled_at is not null and balance_after is not null)),
  constraint final_load_is_settled check (state not in ('credited', 'reversed', 'failed') or settled_at is not null),
  constraint credited_load_is_not_checked_again check (state not in ('credited', 'reversed') or next_check_at is null),
  constraint only_credited_loads_are_rechecked check (recheck_at is null or state = 'credited'),
  constraint reversed_load_names_its_transfer check (
    (state = 'reversed') = (reversal_transfer_id is not null) and (state = 'reversed') = (reversed_at is not null)),
  constraint reversal_by_a_person_is_one check (reversed_by is null or state = 'reversed'),
  constraint load_leg_is_known check (
    debit_leg in ('waiting', 'done', 'failed') and credit_leg in ('waiting', 'done', 'failed')),
  constraint credit_leg_follows_the_debit check (credit_leg is null or credit_leg = 'waiting' or debit_leg = 'done'),
  -- the debit at the payer's bank alone does not make the money ours
  constraint credited_load_has_both_its_legs check (
    state <> 'credited' or debit_leg is null or (debit_leg = 'done' and credit_leg is not distinct from 'done')),
  constraint credit_leg_code_is_short check (length(credit_leg_code) <= 40),
  constraint claimed_ref_is_no_empty_text check (claimed_ref <> ''),
  constraint load_mobile_is_ten_digits check (payer_mobile ~ '^9[0-9]{9}$'),
  constraint load_mobile_is_of_mobile_banking check (payer_mobile is null or channel = 'mobilebanking'),
  constraint load_follows_a_channel_of_the_tariff foreign key (tariff_channel) references tariff_channels,
  constraint ordered_amount_is_money check (ordered_amount > 0),
  constraint load_amount_is_within_bounds check (amount <= 1000000000000)
);
revoke delete on loads from sahuji_app;
create unique index load_has_one_transfer on loads (transfer_id) where transfer_id is not null;
create index loads_by_merchant on loads (merchant_id, id);
create index loads_of_a_day on loads (merchant_id, limit_group, day);
create index open_loads on loads (merchant_id, id) where state in ('created', 'at_bank', 'pending', 'unclear');
create index loads_to_check on loads (next_check_at) where next_check_at is not null;
-- A payment of a rail is posted once, into a wallet or into suspense.
create unique index rail_payment_is_posted_once on loads (rail, rail_reference) where transfer_id is not null;
create unique index load_has_one_suspense on loads (suspense_transfer_id) where suspense_transfer_id is not null;
create index loads_in_review on loads (review_since) where review_since is not null;
create index loads_by_rail_reference on loads (rail_reference) where rail_reference is not null;
-- The rail's id of a payment identifies one load.
create unique index rail_id_names_one_load on loads (rail, rail_id) where rail_id is not null;
create unique index load_has_one_reversal on loads (reversal_transfer_id) where reversal_transfer_id is not null;
create unique index load_has_one_repayment on loads (repayment_transfer_id) where repayment_transfer_id is not null;
create index loads_to_recheck on loads (rail, recheck_at) where recheck_at is not null;
-- The loads of a month by merchant.
create index credited_loads_by_day on loads (day, merchant_id) where mode = 'live' and state = 'credited';

-- A load names a day on which the tariff had a fee for its channel.
create function load_follows_the_tariff() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from tariff_lines
                  where rule = 'fee' and channel = new.tariff_channel and valid_from <= new.tariff_from) then
    raise exception 'the tariff had no fee for % on %', new.tariff_channel, new.tariff_from
      using errcode = 'foreign_key_violation', constraint = 'load_follows_the_tariff', table = 'loads';
  end if;
  return new;
end $$;

create trigger load_follows_the_tariff before insert or update of tariff_channel, tariff_from on loads
  for each row execute function load_follows_the_tariff();

-- The history of a load, in order. Append-only. `raw` is the rail's answer, redacted.
create table load_events (
  load_id uuid not null references loads,
  seq integer not null,
  at timestamptz not null,
  what text not null,
  facts jsonb not null default '{}',
  code text,
  raw text,
  state_from text,
  state_to text,
  constraint load_event_has_its_own_place primary key (load_id, seq),
  constraint load_moves_as_allowed foreign key (state_from, state_to) references load_moves,
  constraint load_move_has_both_ends check (state_from is null or state_to is not null),
  -- Records of the card rail's calls contain no card number. References of other rails may look like card
  -- numbers, so their records are not checked.
  constraint card_call_has_no_card_number check (raw is null or raw not like '{"call":"cards %' or not has_card_number(raw))
);
revoke update, delete on load_events from sahuji_app;

-- Validations: before a pushed payment, the rail asks which merchant the trace id belongs to, with an amount and an expiry.
create table push_validations (
  rail text not null,
  trace_id text not null,
  merchant_id uuid not null references merchants,
  amount bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The payment that used the validation.
  transaction_id text,
  constraint push_is_validated_once primary key (rail, trace_id),
  constraint push_validation_amount_is_positive check (amount > 0),
  constraint push_validation_ends check (expires_at > created_at)
);
create index push_validations_by_end on push_validations (expires_at);

-- Answers to pushed payments, each final. A refused payment stays refused even if tomorrow's limits would allow it,
-- because the rail has returned the money.
create table push_payments (
  rail text not null,
  transaction_id text not null,
  trace_id text not null,
  -- Null: the trace id belongs to no merchant.
  merchant_id uuid references merchants,
  amount bigint not null,
  outcome text not null,
  load_id uuid references loads,
  answered_at timestamptz not null,
  -- The rail asks again until then; without an answer by then it treats the payment as failed.
  gives_up_at timestamptz not null,
  -- When the server first started to report the success to the rail.
  told_at timestamptz,
  constraint push_is_answered_once primary key (rail, transaction_id),
  constraint push_loads_once unique (load_id),
  constraint push_outcome_is_known check (outcome in ('credited', 'taken_back', 'fields', 'unknown_user', 'amount_limit',
                                                      'count_limit', 'not_allowed')),
  constraint push_with_money_names_its_load check ((outcome in ('credited', 'taken_back')) = (load_id is not null)),
  constraint push_is_told_where_it_was_credited check (told_at is null or outcome = 'credited')
);
revoke delete on push_payments from sahuji_app;
create index push_payments_untold on push_payments (gives_up_at) where outcome = 'credited' and told_at is null;

-- Refunds of money in suspense to the payer through the rail, one per load. The row is written before the call to the rail,
-- and the rail's own status decides whether it refunded.
create table load_refunds (
  load_id uuid primary key references loads,
  merchant_id uuid not null,
  rail text not null,
  -- The whole paid amount, in paisa.
  amount bigint not null,
  state text not null,
  asked_by text not null,
  note text,
  asked_at timestamptz not null,
  -- When the rail was last told to refund; the server does not tell it again before it has read a later status.
  called_at timestamptz,
  tries integer not null default 0,
  next_at timestamptz,
  -- The rail's own explanation of a refusal.
  message text,
  ended_at timestamptz,
  constraint refund_amount_is_positive check (amount > 0),
  constraint refund_state_is_known check (state in ('open', 'done', 'refused')),
  constraint open_refund_is_followed check ((state = 'open') = (next_at is not null) and (state = 'open') = (ended_at is null)),
  constraint refund_tries_are_counted check (tries >= 0)
);
revoke delete on load_refunds from sahuji_app;
create index refunds_to_follow on load_refunds (rail, next_at) where next_at is not null;

-- References of earlier files to loads.
alter table operator_proposals add constraint operator_proposals_load_id_fkey foreign key (load_id) references loads;
alter table review_claims add constraint review_claims_load_id_fkey foreign key (load_id) references loads;
alter table rail_answers add constraint rail_answers_load_id_fkey foreign key (load_id) references loads;

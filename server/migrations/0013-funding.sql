-- A load is money on its way from a bank into a wallet. It is credited at most once, and only after the rail was asked.

-- The moves that a load may make; as in funding/load-states.ts. Given-up loads may still be paid, all other ends are final.
create table load_moves (
  state_from text not null,
  state_to text not null,
  primary key (state_from, state_to)
);
insert into load_moves (state_from, state_to)
select moves.state_from, unnest(moves.state_to)
  from (values
    ('created',   array['at_bank', 'pending', 'unclear', 'expired', 'credited', 'failed', 'cancelled']),
    ('at_bank',   array['pending', 'unclear', 'expired', 'credited', 'failed', 'cancelled']),
    ('pending',   array['unclear', 'expired', 'credited', 'failed', 'cancelled']),
    ('unclear',   array['pending', 'expired', 'credited', 'failed', 'cancelled']),
    ('expired',   array['credited']),
    ('cancelled', array['credited'])
  ) as moves(state_from, state_to);
revoke insert, update, delete, truncate on load_moves from sahuji_app;

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
  -- The rule that priced it, and the group and Kathmandu day whose limits it uses up.
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
  constraint load_key_is_used_once unique (merchant_id, key),
  constraint load_reference_is_unique unique (reference),
  constraint load_follows_a_tariff_rule foreign key (tariff_channel, tariff_from) references tariff_rules (channel, valid_from),
  constraint load_mode_is_known check (mode in ('live', 'sandbox')),
  constraint load_state_is_known check (
    state in ('created', 'at_bank', 'pending', 'unclear', 'expired', 'credited', 'failed', 'cancelled')),
  constraint load_amount_is_positive check (amount > 0),
  constraint load_fee_leaves_something check (fee >= 0 and fee < amount),
  constraint load_reference_fits_every_rail check (reference ~ '^[A-Z0-9]{1,20}$'),
  constraint credited_load_names_its_money check (state <> 'credited'
    or (transfer_id is not null and rail_reference is not null and settled_at is not null and balance_after is not null)),
  constraint final_load_is_settled check (state not in ('credited', 'failed') or settled_at is not null),
  constraint credited_load_is_not_checked_again check (state <> 'credited' or next_check_at is null)
);
-- One credit per payment at the rail, whatever the rail says and however often.
create unique index load_is_credited_once_per_payment on loads (rail, rail_reference) where state = 'credited';
create unique index load_has_one_transfer on loads (transfer_id) where transfer_id is not null;
create index loads_by_merchant on loads (merchant_id, id);
create index loads_of_a_day on loads (merchant_id, limit_group, day);
create index open_loads on loads (merchant_id, id) where state in ('created', 'at_bank', 'pending', 'unclear');
create index loads_to_check on loads (next_check_at) where next_check_at is not null;

-- What happened to a load, in order; never changed. `raw` is what the rail said, redacted.
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
  constraint load_move_has_both_ends check (state_from is null or state_to is not null)
);
revoke update, delete, truncate on load_events from sahuji_app;
revoke delete, truncate on loads from sahuji_app;

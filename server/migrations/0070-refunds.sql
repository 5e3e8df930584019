-- Money in suspense that a rail is asked to give back to the payer: written down before the rail is called, and the rail's
-- own status decides whether it did. One a load.
create table load_refunds (
  load_id uuid primary key references loads,
  merchant_id uuid not null,
  rail text not null,
  -- All that was paid, in paisa.
  amount bigint not null,
  state text not null,
  asked_by text not null,
  note text,
  asked_at timestamptz not null,
  -- When the rail was last told to; before a status after that nobody tells it again.
  called_at timestamptz,
  tries integer not null default 0,
  next_at timestamptz,
  -- The rail's own words, where it will not.
  message text,
  ended_at timestamptz,
  constraint refund_amount_is_positive check (amount > 0),
  constraint refund_state_is_known check (state in ('open', 'done', 'refused')),
  constraint open_refund_is_followed check ((state = 'open') = (next_at is not null) and (state = 'open') = (ended_at is null)),
  constraint refund_tries_are_counted check (tries >= 0)
);
create index refunds_to_follow on load_refunds (rail, next_at) where next_at is not null;
revoke delete, truncate on load_refunds from sahuji_app;

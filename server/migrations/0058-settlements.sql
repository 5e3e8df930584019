-- Money from a rail arrives in one of the operator's own bank accounts, less what the rail keeps: then the rail owes it no
-- more. Each bank account has an account of the ledger in both books; the first one, without a name, stays for what was
-- posted before.
create table settlement_accounts (
  code text primary key,
  bank_name text not null,
  account_last4 text not null,
  opened_at timestamptz not null,
  opened_by text not null,
  constraint settlement_account_code_is_a_word check (code ~ '^[a-z][a-z0-9_]{1,29}$'),
  constraint settlement_account_keeps_four_digits check (account_last4 ~ '^[0-9]{4}$'),
  constraint settlement_account_names_its_bank check (length(bank_name) between 2 and 80)
);
revoke update, delete, truncate on settlement_accounts from sahuji_app;

-- A settlement of a bank's statement is recorded once.
create unique index settlement_is_recorded_once on operator_proposals
  (mode, (body ->> 'bank'), (body ->> 'bank_reference')) where kind = 'settlement' and state in ('waiting', 'sent_back', 'done');

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

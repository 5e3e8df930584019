-- Requests for refunds by people who may not refund by themselves: a cashier asks, a manager or owner decides.

create table refund_asks (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  payment_id uuid not null references payments,
  amount bigint not null,
  reason text not null,
  note text,
  -- The payer's number, ten digits, where the payment has none.
  mobile_no text,
  asked_by uuid not null references people,
  asked_at timestamptz not null,
  state text not null default 'open',
  decided_by uuid references people,
  decided_at timestamptz,
  answer text,
  -- The refund has the request's id as its key, so that an approval that was interrupted goes on as the same refund.
  refund_id uuid references refunds,
  constraint refund_ask_amount_is_positive check (amount > 0),
  constraint refund_ask_state_is_known check (state in ('open', 'approved', 'refused', 'withdrawn')),
  constraint refund_ask_is_decided_whole check ((state = 'open') = (decided_at is null)),
  constraint refund_ask_is_decided_by_another check (state not in ('approved', 'refused') or decided_by <> asked_by),
  constraint refund_ask_is_withdrawn_by_its_asker check (state <> 'withdrawn' or decided_by = asked_by),
  constraint refund_of_an_ask_is_approved check (refund_id is null or state = 'approved')
);
revoke delete on refund_asks from sahuji_app;
create unique index refund_ask_of_a_payment_is_open_once on refund_asks (payment_id) where state = 'open';
create index open_refund_asks on refund_asks (merchant_id, id) where state = 'open';
create index decided_refund_asks on refund_asks (merchant_id, decided_at) where state <> 'open';

-- The merchant's history: one row for whatever moved or may yet move the wallet, kept by listening to the feed.
-- Ids grow with time, so that the id is the only order and the only cursor.

create table transactions (
  merchant_id uuid not null,
  mode text not null,
  id uuid not null,
  kind text not null,
  state text not null,
  reference text not null,
  counterparty text not null,
  method text not null,
  amount bigint not null,
  fee bigint not null,
  net bigint,
  balance_after bigint,
  occurred_at timestamptz not null,
  transfer_id uuid,
  constraint transaction_is_listed_once primary key (merchant_id, mode, id),
  constraint transaction_mode_is_known check (mode in ('live', 'sandbox')),
  constraint transaction_kind_is_known check (
    kind in ('load', 'payment', 'payout', 'send', 'request', 'refund', 'fee', 'adjustment')),
  constraint transaction_state_is_known check (
    state in ('pending', 'unclear', 'completed', 'failed', 'cancelled', 'expired', 'reversed')),
  constraint transaction_net_is_amount_less_fee check (net = amount - fee),
  constraint completed_transaction_names_its_transfer check (state <> 'completed' or (transfer_id is not null and net is not null))
);
create index transactions_by_state on transactions (merchant_id, mode, state, kind, id);
create index transactions_by_reference on transactions (merchant_id, reference);

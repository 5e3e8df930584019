-- A payment or refund has a way of its own through a rail; what happened to it is kept, as it is for loads.

create table transaction_events (
  merchant_id uuid not null,
  mode text not null,
  transaction_id uuid not null,
  seq integer not null,
  at timestamptz not null,
  what text not null,
  facts jsonb not null default '{}',
  constraint transaction_event_has_its_own_place primary key (merchant_id, mode, transaction_id, seq),
  constraint transaction_event_is_of_a_transaction foreign key (merchant_id, mode, transaction_id)
    references transactions (merchant_id, mode, id)
);
revoke update, delete, truncate on transaction_events from sahuji_app;

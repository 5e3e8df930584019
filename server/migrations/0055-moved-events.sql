-- Holders of tickets hear of a change of time or place.

create table event_moves (
  event_id uuid primary key references events,
  merchant_id uuid not null,
  -- When the time or place last changed after the first sale.
  moved_at timestamptz not null,
  -- What holders know, as one text; null once they were told of the change.
  before text,
  -- When they were last told of a change.
  told_at timestamptz
);
revoke delete on event_moves from sahuji_app;

alter table ticket_orders
  -- The change that its holders were told of.
  add column told_moved_at timestamptz;

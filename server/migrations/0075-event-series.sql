-- Dates of one series: an event that was repeated, and its copies, each with its own tickets and seats.

alter table events
  -- The same for all dates of a series; null: it was never repeated.
  add column series_id uuid;
create index events_of_a_series on events (merchant_id, series_id) where series_id is not null;

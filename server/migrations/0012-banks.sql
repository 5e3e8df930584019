-- What each rail offers, kept under ids of ours: a rail may rename or drop a bank, a load made with it keeps its name.

create table instruments (
  id uuid primary key,
  rail text not null,
  code text not null,
  channel text not null,
  name text not null,
  short_name text not null,
  bank_class text,
  is_offered boolean not null default true,
  refreshed_at timestamptz not null,
  constraint instrument_is_listed_once unique (rail, code),
  constraint instrument_channel_is_known check (channel in ('ebanking', 'mobilebanking', 'visa', 'sct', 'ips')),
  constraint bank_class_is_known check (bank_class in ('A', 'B', 'C', 'I'))
);

-- How a rail answers, learned from the calls themselves.
create table rail_health (
  rail text primary key,
  health text not null,
  since timestamptz not null,
  failures integer not null,
  constraint rail_health_is_known check (health in ('working', 'slow', 'down'))
);

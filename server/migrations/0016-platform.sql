-- What the platform keeps for every domain: messages to people, answers to keyed requests, counts of rate limits.
create table messages (
  id uuid primary key,
  channel text not null,
  "to" text not null,
  subject text,
  text text,
  kind text not null,
  created_at timestamptz not null,
  tried_at timestamptz,
  sent_at timestamptz,
  constraint message_channel_is_known check (channel in ('email', 'sms'))
);
create index messages_by_address on messages ("to", id desc);

create table idempotency_keys (
  merchant_id uuid not null,
  key uuid not null,
  route text not null,
  body_hash text not null,
  answer jsonb,
  claimed_at timestamptz not null,
  primary key (merchant_id, key)
);

create table rate_limits (
  bucket text primary key,
  began_at timestamptz not null,
  taken integer not null
);

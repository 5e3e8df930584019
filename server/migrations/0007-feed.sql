-- The feed: what happened, written in the same transaction as the thing itself, for live updates, webhooks and notifications.
create table facts (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null,
  name text not null,
  body jsonb not null,
  told_at timestamptz not null,
  constraint fact_mode_is_known check (mode in ('live', 'sandbox')),
  constraint fact_name_is_noun_dot_verb check (name ~ '^[a-z_]+\.[a-z_]+$')
);
create index facts_by_merchant on facts (merchant_id, mode, id);

-- What happened stays.
revoke update, delete, truncate on facts from sahuji_app;

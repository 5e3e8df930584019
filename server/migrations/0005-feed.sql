-- Facts that one domain publishes and later domains hear, written in the transaction that makes them true.

-- The feed: what happened, written in the same transaction as the thing itself, for live updates, webhooks and notifications.
create table facts (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null,
  name text not null,
  body jsonb not null,
  told_at timestamptz not null,
  -- Facts are read as they become visible, by the transaction that wrote them: ids follow the clocks of several servers, and one
  -- that is written first may be committed last. What was there before is followed by nobody.
  xact xid8 default pg_current_xact_id(),
  constraint fact_mode_is_known check (mode in ('live', 'sandbox')),
  constraint fact_name_is_noun_dot_verb check (name ~ '^[a-z_]+\.[a-z_]+$')
);
-- What happened stays.
revoke update, delete on facts from sahuji_app;
create index facts_by_merchant on facts (merchant_id, mode, id);
create index facts_by_transaction on facts (xact) where xact is not null;

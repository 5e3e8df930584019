-- The feed of facts that domains publish for later domains, for live updates, webhooks and notifications.

-- A transaction writes a fact together with the change that the fact describes.
create table facts (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null,
  name text not null,
  body jsonb not null,
  told_at timestamptz not null,
  -- Readers follow facts by the transaction that wrote them, because ids follow the clocks of several servers and a fact that
  -- was written first may be committed last. Readers skip rows without a value.
  xact xid8 default pg_current_xact_id(),
  constraint fact_mode_is_known check (mode in ('live', 'sandbox')),
  constraint fact_name_is_noun_dot_verb check (name ~ '^[a-z_]+\.[a-z_]+$')
);
-- Facts are append-only.
revoke update, delete on facts from sahuji_app;
create index facts_by_merchant on facts (merchant_id, mode, id);
create index facts_by_transaction on facts (xact) where xact is not null;

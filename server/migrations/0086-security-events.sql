-- What somebody tried who is not who they say: forged returns, notifications and pushes of rails. Bounded by whoever writes
-- here, kept for ninety days, and nothing of what was sent.

create table security_events (
  id uuid primary key,
  at timestamptz not null,
  kind text not null,
  rail text not null,
  -- The caller's, as limits count it.
  network text not null,
  load_id uuid,
  constraint security_event_kind_is_known check (
    kind in ('forged_return', 'forged_notification', 'forged_push', 'replayed_answer'))
);
create index security_events_by_time on security_events (at);
revoke update, truncate on security_events from sahuji_app;

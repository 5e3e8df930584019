-- What organisers write to the holders of tickets, and the scans of an event as a file.

create table event_messages (
  id uuid primary key,
  event_id uuid not null references events,
  merchant_id uuid not null,
  key uuid not null,
  written_by uuid not null,
  written_at timestamptz not null,
  -- To holders of this kind of ticket alone; null: of all.
  type_id uuid references ticket_types,
  text text not null,
  -- The last order whose holders it was sent to, and how many messages that were; a job that dies goes on behind it.
  sent_until uuid,
  sent integer not null default 0,
  -- Numbers and addresses that had too many messages that day.
  missed integer not null default 0,
  done_at timestamptz,
  constraint event_message_key_makes_one unique (merchant_id, key),
  constraint event_message_is_short check (length(text) between 1 and 300)
);
revoke delete on event_messages from sahuji_app;
create index event_messages_by_event on event_messages (event_id, written_at);

alter table file_exports
  drop constraint file_export_kind_is_known,
  add constraint file_export_kind_is_known check (kind in ('history', 'withdrawals', 'cooperative', 'event', 'scans'));

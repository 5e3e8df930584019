-- The bell: how much money an item speaks of, what was put away, and what a merchant wants to hear nothing of.
alter table notifications add column amount bigint;
alter table notifications add column archived_at timestamptz;
alter table notifications add constraint archived_notification_was_read check (archived_at is null or read_at is not null);
create index unread_notifications on notifications (merchant_id, id) where read_at is null;
revoke update, truncate on notifications from sahuji_app;
grant update (read_at, archived_at) on notifications to sahuji_app;

create table muted_notifications (
  merchant_id uuid not null references merchants,
  type text not null,
  muted_at timestamptz not null,
  constraint notification_type_is_muted_once primary key (merchant_id, type)
);
revoke update, truncate on muted_notifications from sahuji_app;

-- What is muted is kept all the same, and makes no sign: it is read when it comes. Once a statement, as many may come in one.
create function notifications_muted() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update notifications n set read_at = n.at
    from added a join muted_notifications m on m.merchant_id = a.merchant_id and m.type = a.type
   where n.id = a.id;
  return null;
end $$;
revoke all on function notifications_muted from public, sahuji_app;
create trigger notifications_muted after insert on notifications referencing new table as added
  for each statement execute function notifications_muted();

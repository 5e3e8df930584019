-- Each notification is pushed to the merchant's devices that asked for it: a job for every session with a subscription that nobody
-- signed out of and that was used within a month, added
-- by the statement that writes the notification, so that none is pushed that was not kept. What is muted makes no sign.
create index sessions_with_push on sessions (person_id) where ended_at is null and push_token like '{%';

create function notifications_pushed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform jobs_add('notifications.push',
                   json_build_object('session_id', s.id, 'notification_id', a.id, 'tries', 0),
                   'messages.push.' || (get_byte(uuid_send(s.id), 15) % 2), null, null, 12)
    from added a
    join people p on p.merchant_id = a.merchant_id
    join sessions s on s.person_id = p.id and s.ended_at is null and s.push_token like '{%'
                     and s.last_seen_at > a.at - interval '30 days'
   where not exists (select from muted_notifications m where m.merchant_id = a.merchant_id and m.type = a.type);
  return null;
end $$;
revoke all on function notifications_pushed from public, sahuji_app;
create trigger notifications_pushed after insert on notifications referencing new table as added
  for each statement execute function notifications_pushed();

-- What one merchant's devices can cost the others is bounded: a person has ten devices that are pushed to, a device whose service
-- does not answer is left alone for growing waits, and pushes are parted over four queues instead of two.
alter table sessions
  add column push_failures int not null default 0,
  add column push_waits_until timestamptz;

update sessions set push_token = null
 where id in (select id
                from (select id, row_number() over (partition by person_id order by last_seen_at desc, id desc) as place
                        from sessions
                       where ended_at is null and push_token like '{%') devices
               where place > 10);

create or replace function notifications_pushed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform jobs_add('notifications.push',
                   json_build_object('session_id', s.id, 'notification_id', a.id, 'tries', 0),
                   'messages.push.' || (get_byte(uuid_send(s.id), 15) % 4), null, null, 12)
    from added a
    join people p on p.merchant_id = a.merchant_id
   cross join lateral (select id
                         from sessions
                        where person_id = p.id and ended_at is null and push_token like '{%'
                          and last_seen_at > a.at - interval '30 days'
                        order by last_seen_at desc, id desc
                        limit 10) s
   where not exists (select from muted_notifications m where m.merchant_id = a.merchant_id and m.type = a.type);
  return null;
end $$;

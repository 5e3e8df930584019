-- A counter's QR is good only while the session that made it is open, and muting a type silences no channel that is locked.

-- Null: made before this was kept; nobody is signed in by it any more.
alter table counter_invites add column session_id uuid;

-- As 0115 has it, but for the last line: what nobody can choose otherwise is written however the bell is muted.
create or replace function notifications_written() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform jobs_add('notifications.write',
                   json_build_object('person_id', p.id, 'notification_id', a.id, 'channel', by.channel),
                   null, null, null, 12)
    from added a
    join notice_types t on t.type = a.type
    cross join lateral unnest(t.by_bell) as by(channel)
    join notice_defaults d on d.kind = t.kind and d.channel = by.channel
    join people p on p.merchant_id = a.merchant_id
    left join notice_bounds b on b.person_id = p.id
   where notice_frequency(p.id, t.kind, by.channel) = 'each'
     and case by.channel when 'email' then p.email_verified_at else p.phone_verified_at end is not null
     and (t.kind <> 'received' or a.amount is null or a.amount >= coalesce(b.amount_min, 0))
     and (d.is_locked
          or not exists (select from muted_notifications m where m.merchant_id = a.merchant_id and m.type = a.type));
  return null;
end $$;

-- What says that money did not arrive is not muted any more.
delete from muted_notifications where type in ('LoadReversed', 'PayoutReturned', 'PayoutUnclear', 'SettlementStopped');

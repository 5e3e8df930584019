-- Notifications: what a merchant is notified of, by which channel and how often.

-- Notifications in the bell: events that a person of the merchant should read. Read notifications are deleted after a year.
create table notifications (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  -- The specification's name of the push: KYCAccepted, RequestFund, …
  type text not null,
  -- Key of a text in the product; shown in the reader's language.
  text_key text not null,
  facts jsonb not null,
  at timestamptz not null,
  read_at timestamptz,
  request_id uuid,
  -- Paisa; null: the notification is not about an amount.
  amount bigint,
  archived_at timestamptz,
  xact xid8 default pg_current_xact_id(),
  constraint archived_notification_was_read check (archived_at is null or read_at is not null)
);
revoke update on notifications from sahuji_app;
grant update (read_at, archived_at) on notifications to sahuji_app;
create index notifications_of_a_merchant on notifications (merchant_id, id desc);
create index unread_notifications on notifications (merchant_id, id) where read_at is null;

-- Writes the notifications of the posted sends of a batch. They carry the amount, so that a digest can add it up.
create function notifications_write(codes text, places integer[], rows jsonb[]) returns integer
  language sql volatile set search_path = public, pg_temp as $$
  insert into notifications (id, merchant_id, type, text_key, facts, at, request_id, amount)
  select r.id, r.merchant_id, r.type, r.text_key, r.facts, r.at, r.request_id, r.amount
    from unnest(places, rows) with ordinality o(place, row, n),
         jsonb_to_record(o.row) as r(id uuid, merchant_id uuid, type text, text_key text, facts jsonb, at timestamptz,
                                     request_id uuid, amount bigint)
   where substr(codes, o.place, 1) = 'p'
   order by o.n;
  select cardinality(rows);
$$;

-- Types that a merchant muted.
create table muted_notifications (
  merchant_id uuid not null references merchants,
  type text not null,
  muted_at timestamptz not null,
  constraint notification_type_is_muted_once primary key (merchant_id, type)
);
revoke update on muted_notifications from sahuji_app;

-- A muted notification is stored as read and neither pushed nor sent. The trigger runs once per statement,
-- because one statement may write many.
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

-- Adds a push job for the ten most recently used sessions of each person that have a subscription, are open and were used
-- within 30 days. Four queues share the jobs by session, so that one device's slow push service delays few others.
create function notifications_pushed() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
revoke all on function notifications_pushed from public, sahuji_app;

create trigger notifications_pushed after insert on notifications referencing new table as added
  for each statement execute function notifications_pushed();

-- Kinds of notices by channel, with the defaults, for the triggers: the contract's `noticeMatrix`, which the server writes here
-- as the owner at each start. A person may choose otherwise (notice_choices).
create table notice_defaults (
  kind text not null,
  channel text not null,
  frequency text not null,
  is_locked boolean not null,
  constraint notice_is_kept_once primary key (kind, channel),
  constraint notice_channel_is_known check (channel in ('push', 'email', 'sms')),
  constraint notice_frequency_is_known check (frequency in ('never', 'each', 'daily')),
  -- Target of notice_choices, whose is_locked is always false: no choice can refer to a locked channel.
  constraint notice_is_locked_or_not unique (kind, channel, is_locked)
);
revoke insert, update, delete on notice_defaults from sahuji_app;

-- The kind of each type of notification, and the channels by which the bell itself sends it; other domains send the rest.
-- The contract's `typeRules`, which the server writes here as the owner at each start.
create table notice_types (
  type text primary key,
  kind text not null,
  by_bell text[] not null
);
revoke insert, update, delete on notice_types from sahuji_app;

-- Choices of a person that differ from the defaults.
create table notice_choices (
  person_id uuid not null references people,
  kind text not null,
  channel text not null,
  frequency text not null,
  is_locked boolean not null default false,
  constraint notice_is_chosen_once primary key (person_id, kind, channel),
  constraint chosen_notice_is_known foreign key (kind, channel, is_locked) references notice_defaults (kind, channel, is_locked),
  constraint locked_notice_is_not_chosen check (not is_locked),
  constraint chosen_frequency_is_known check (
    frequency in ('never', 'each') or frequency = 'daily' and kind = 'received' and channel = 'email')
);
create index notices_told_daily on notice_choices (person_id) where frequency = 'daily';

-- A person's minimum amount, quiet hours and digest. Amounts in paisa; minutes of the Kathmandu day. `digest_until`: a daily
-- mail has already covered notifications before this time.
create table notice_bounds (
  person_id uuid primary key references people,
  amount_min bigint not null default 0,
  quiet_from smallint,
  quiet_until smallint,
  digest_until timestamptz,
  constraint notice_amount_is_not_negative check (amount_min between 0 and 9007199254740991),
  constraint quiet_minutes_are_of_a_day check (quiet_from between 0 and 1439 and quiet_until between 0 and 1439),
  constraint quiet_has_both_ends check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);
revoke delete on notice_bounds from sahuji_app;

-- Mails and SMS that the bell sent, so that a job that runs twice sends once.
create table notices_written (
  person_id uuid not null references people,
  notification_id uuid not null references notifications on delete cascade,
  channel text not null,
  written_at timestamptz not null,
  constraint notice_is_written_once primary key (person_id, notification_id, channel),
  constraint written_channel_is_known check (channel in ('email', 'sms'))
);
revoke update on notices_written from sahuji_app;
create index notices_written_of_a_notification on notices_written (notification_id);

-- How often a person is notified of a kind by a channel: never, each, or daily.
create function notice_frequency(whose uuid, what text, by text) returns text language sql stable
  set search_path = public, pg_temp as $$
  select coalesce((select c.frequency from notice_choices c where c.person_id = whose and c.kind = what and c.channel = by),
                  (select d.frequency from notice_defaults d where d.kind = what and d.channel = by));
$$;

-- The end of the quiet hours that contain a moment, also across midnight; null if no quiet hours contain it.
create function notice_quiet_until(whose uuid, moment timestamptz) returns timestamptz language sql stable
  set search_path = public, pg_temp as $$
  select date_trunc('day', t.wall) at time zone 'Asia/Kathmandu' + make_interval(mins => b.quiet_until
           + case when b.quiet_from > b.quiet_until and t.minute >= b.quiet_from then 1440 else 0 end)
    from notice_bounds b,
         lateral (select moment at time zone 'Asia/Kathmandu' as wall,
                         (extract(hour from moment at time zone 'Asia/Kathmandu') * 60
                          + extract(minute from moment at time zone 'Asia/Kathmandu'))::int as minute) t
   where b.person_id = whose
     and case when b.quiet_from < b.quiet_until then t.minute >= b.quiet_from and t.minute < b.quiet_until
              else t.minute >= b.quiet_from or t.minute < b.quiet_until end;
$$;

-- Adds a job for each mail or SMS that the bell itself sends: the person chose to be notified each time, the address is
-- verified and the amount reaches the person's minimum. A locked channel is used even if the type is muted.
create function notifications_written() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
revoke all on function notifications_written from public, sahuji_app;

create trigger notifications_written after insert on notifications referencing new table as added
  for each statement execute function notifications_written();

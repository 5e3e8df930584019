-- What each person wants to be told by push, e-mail and SMS, from which amount on, and when it is quiet.
-- The kinds and what holds of them before anybody chose: the contract's `noticeMatrix` in rows, for statements that write.
create table notice_defaults (
  kind text not null,
  channel text not null,
  frequency text not null,
  is_locked boolean not null,
  constraint notice_is_kept_once primary key (kind, channel),
  constraint notice_channel_is_known check (channel in ('push', 'email', 'sms')),
  constraint notice_frequency_is_known check (frequency in ('never', 'each', 'daily'))
);
insert into notice_defaults (kind, channel, frequency, is_locked) values
  ('received', 'push', 'each', false), ('received', 'email', 'never', false), ('received', 'sms', 'never', false),
  ('asked', 'push', 'each', false), ('asked', 'email', 'never', false), ('asked', 'sms', 'never', false),
  ('answered', 'push', 'each', false), ('answered', 'email', 'never', false), ('answered', 'sms', 'never', false),
  ('sent', 'push', 'each', false), ('sent', 'email', 'never', false), ('sent', 'sms', 'never', false),
  ('withdrawn', 'push', 'each', false), ('withdrawn', 'email', 'each', false), ('withdrawn', 'sms', 'each', false),
  ('returned', 'push', 'each', false), ('returned', 'email', 'each', true), ('returned', 'sms', 'each', false),
  ('kyc', 'push', 'each', false), ('kyc', 'email', 'each', false), ('kyc', 'sms', 'never', false),
  ('security', 'push', 'each', true), ('security', 'email', 'each', true), ('security', 'sms', 'each', true),
  ('support', 'push', 'each', false), ('support', 'email', 'each', false), ('support', 'sms', 'each', false),
  ('tariff', 'push', 'each', false), ('tariff', 'email', 'each', true), ('tariff', 'sms', 'never', false);

-- The kind of each type of notification, and what the bell itself writes of it; what other domains write, they ask for below.
create table notice_types (
  type text primary key,
  kind text not null,
  by_bell text[] not null
);
insert into notice_types (type, kind, by_bell) values
  ('RequestFund', 'asked', '{email,sms}'), ('ReceievedFund', 'received', '{email,sms}'),
  ('AcceptFund', 'answered', '{email,sms}'), ('RejectFund', 'answered', '{email,sms}'),
  ('RequestExpired', 'answered', '{email,sms}'), ('FundTakenUp', 'sent', '{email,sms}'),
  ('FundReturned', 'sent', '{email,sms}'), ('LoadReversed', 'returned', '{email,sms}'),
  ('PayoutCredited', 'withdrawn', '{}'), ('PayoutReturned', 'returned', '{}'), ('PayoutUnclear', 'returned', '{}'),
  ('SettlementStopped', 'returned', '{sms}'), ('BankAccountAdded', 'security', '{}'), ('SettlementChanged', 'security', '{}'),
  ('PasswordChanged', 'security', '{}'), ('SignInChanged', 'security', '{}'), ('AccountPaperDecided', 'kyc', '{email,sms}'),
  ('KYCAccepted', 'kyc', '{sms}'), ('KYCMoreAsked', 'kyc', '{sms}'), ('KYCRejected', 'kyc', '{sms}'),
  ('KYCExpired', 'kyc', '{email,sms}'), ('QuestionAnswered', 'support', '{}'), ('TariffChange', 'tariff', '{sms}');
revoke insert, update, delete, truncate on notice_defaults, notice_types from sahuji_app;

-- What a person chose otherwise; `is_locked` is false here, so that what is locked has no row to point to.
alter table notice_defaults add constraint notice_is_locked_or_not unique (kind, channel, is_locked);
create table notice_choices (
  person_id uuid not null references people,
  kind text not null,
  channel text not null,
  frequency text not null,
  is_locked boolean not null default false,
  constraint notice_is_chosen_once primary key (person_id, kind, channel),
  constraint chosen_notice_is_known foreign key (kind, channel, is_locked) references notice_defaults (kind, channel, is_locked),
  constraint locked_notice_is_not_chosen check (not is_locked),
  constraint chosen_frequency_is_known check (frequency in ('never', 'each') or frequency = 'daily' and kind = 'received' and channel = 'email')
);
create index notices_told_daily on notice_choices (person_id) where frequency = 'daily';
revoke truncate on notice_choices from sahuji_app;

-- Amounts in paisa; minutes of Kathmandu's day. `digest_until`: what came before it was frequency in a day's mail.
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
revoke delete, truncate on notice_bounds from sahuji_app;

-- What the bell wrote to whom, so that a job which runs twice writes once.
create table notices_written (
  person_id uuid not null references people,
  notification_id uuid not null references notifications on delete cascade,
  channel text not null,
  written_at timestamptz not null,
  constraint notice_is_written_once primary key (person_id, notification_id, channel),
  constraint written_channel_is_known check (channel in ('email', 'sms'))
);
create index notices_written_of_a_notification on notices_written (notification_id);
revoke update, truncate on notices_written from sahuji_app;

-- Whether a person is told of a kind by a channel: never, each, or daily.
create function notice_frequency(whose uuid, what text, by text) returns text language sql stable set search_path = public, pg_temp as $$
  select coalesce((select c.frequency from notice_choices c where c.person_id = whose and c.kind = what and c.channel = by),
                  (select d.frequency from notice_defaults d where d.kind = what and d.channel = by));
$$;

-- When the quiet hours end in which a moment lies, across midnight as well; null outside of them.
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
revoke all on function notice_frequency, notice_quiet_until from public;
grant execute on function notice_frequency, notice_quiet_until to sahuji_app;

-- What the bell writes by e-mail and SMS: a job for each person who chose it, added by the statement that writes the notification.
-- What is muted makes no sign; an address that is not proven is not written to.
create function notifications_written() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform jobs_add('notifications.write',
                   json_build_object('person_id', p.id, 'notification_id', a.id, 'channel', by.channel),
                   null, null, null, 12)
    from added a
    join notice_types t on t.type = a.type
    cross join lateral unnest(t.by_bell) as by(channel)
    join people p on p.merchant_id = a.merchant_id
    left join notice_bounds b on b.person_id = p.id
   where notice_frequency(p.id, t.kind, by.channel) = 'each'
     and case by.channel when 'email' then p.email_verified_at else p.phone_verified_at end is not null
     and (t.kind <> 'received' or a.amount is null or a.amount >= coalesce(b.amount_min, 0))
     and not exists (select from muted_notifications m where m.merchant_id = a.merchant_id and m.type = a.type);
  return null;
end $$;
revoke all on function notifications_written from public, sahuji_app;
create trigger notifications_written after insert on notifications referencing new table as added
  for each statement execute function notifications_written();

-- Payers without a session or a mobile number: they prove a number or an e-mail address by a code, and are written to once about each step.

-- The language in which a payer began to pay; their messages are in it.
alter table payment_attempts
  add column payer_language text,
  add constraint payment_attempt_language_is_known check (payer_language in ('en', 'ne', 'zh', 'es', 'fr', 'it', 'ar'));
grant update (payer_mobile, payer_email) on payment_attempts to sahuji_app;

-- A number or address that an attempt has is never replaced: money goes back to it.
create function payer_contact_is_kept() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (old.payer_mobile is not null and new.payer_mobile is distinct from old.payer_mobile)
     or (old.payer_email is not null and new.payer_email is distinct from old.payer_email) then
    raise exception 'the payer of attempt % has a number or address', old.id using errcode = 'restrict_violation',
      constraint = 'payer_contact_is_kept', table = 'payment_attempts';
  end if;
  return new;
end $$;
revoke all on function payer_contact_is_kept from public, sahuji_app;

create trigger payer_contact_is_kept before update of payer_mobile, payer_email on payment_attempts
  for each row execute function payer_contact_is_kept();

-- Codes by which a payer with the receipt's address proves a number or an e-mail address; deleted after two days.
create table payer_codes (
  id uuid primary key,
  payment_id uuid not null references payments,
  attempt_id uuid not null references payment_attempts,
  -- Ten digits, or an address.
  mobile text,
  email text,
  salt bytea not null,
  code_hash bytea not null,
  pepper_version smallint not null,
  wrong smallint not null default 0,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  constraint payer_code_goes_to_one_address check (num_nulls(mobile, email) = 1),
  constraint payer_code_mobile_is_bare check (mobile ~ '^9[0-9]{9}$'),
  constraint payer_code_email_is_short check (length(email) between 3 and 254),
  constraint payer_code_tries_are_counted check (wrong between 0 and 5)
);
revoke update on payer_codes from sahuji_app;
grant update (wrong, proved_at) on payer_codes to sahuji_app;
create index payer_codes_of_a_payment on payer_codes (payment_id, begun_at);
create index payer_codes_by_age on payer_codes (expires_at);

-- What a payer was written about, so that each message is sent once. Its subject: a refund, a collection or a refund order.
create table payer_messages (
  subject_id uuid not null,
  what text not null,
  payment_id uuid not null references payments,
  at timestamptz not null,
  constraint payer_is_written_once primary key (subject_id, what),
  constraint payer_message_is_known check (what in
    ('refund_on_its_way', 'refund_done', 'refund_failed', 'account_reminder', 'surplus_on_its_way', 'surplus_done', 'surplus_kept'))
);
revoke update, delete on payer_messages from sahuji_app;

-- A payer who gave no number is asked for an account by e-mail.
alter table refund_orders
  add column email text,
  drop constraint account_is_asked_by_a_link,
  add constraint account_is_asked_by_a_link check (
    state <> 'account_asked' or (num_nulls(code, expires_at) = 0 and num_nulls(mobile, email) = 1));

-- The next step of those that wait is the reminder, a week before they end.
update refund_orders set next_at = expires_at - interval '7 days'
 where state = 'account_asked' and next_at = expires_at and expires_at > made_at + interval '7 days';

-- When the rail of a collection was last asked about it.
alter table collections add column last_asked_at timestamptz;

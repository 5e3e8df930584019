-- Documents of a shop's link to a cooperative, and the schedule that mails the cooperative the book of each period.

-- Where the cooperative gets the books of shops; operators note it. Null: nowhere.
alter table cooperative_partners
  add column statement_mail text,
  add constraint cooperative_statement_mail_is_short check (length(statement_mail) between 3 and 254);
grant update (statement_mail) on cooperative_partners to sahuji_app;

-- A removed document keeps its row: who added and removed it. Its key is gone, and its file.
create table cooperative_documents (
  id uuid primary key,
  merchant_id uuid not null,
  link_id uuid not null,
  kind text not null,
  name text not null,
  format text not null,
  bytes integer not null,
  sha256 bytea not null,
  wrapped_key bytea,
  added_at timestamptz not null,
  added_by uuid not null,
  added_name text not null,
  removed_at timestamptz,
  removed_by uuid,
  removed_name text,
  constraint cooperative_document_is_of_a_link foreign key (link_id, merchant_id) references cooperative_links (id, merchant_id),
  constraint cooperative_document_kind_is_known check (kind in ('agreement', 'kym', 'monthly_list', 'other')),
  constraint cooperative_document_format_is_known check (format in ('pdf', 'jpeg', 'png', 'webp', 'csv', 'xlsx')),
  constraint cooperative_document_name_is_short check (length(name) between 1 and 120),
  constraint cooperative_document_hash_is_sha256 check (length(sha256) = 32),
  constraint cooperative_document_is_kept_or_removed check (
    (removed_at is null) = (wrapped_key is not null) and num_nulls(removed_at, removed_by, removed_name) in (0, 3))
);
revoke update, delete on cooperative_documents from sahuji_app;
grant update (wrapped_key, removed_at, removed_by, removed_name) on cooperative_documents to sahuji_app;
create index cooperative_documents_by_link on cooperative_documents (link_id, id);

create table cooperative_schedules (
  id uuid primary key,
  merchant_id uuid not null,
  link_id uuid not null,
  rhythm text not null,
  format text not null,
  language text not null,
  person_id uuid not null,
  person_name text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- The Kathmandu day on which the running period is over; null beyond the calendar's tables.
  next_day date,
  constraint cooperative_schedule_is_of_a_link foreign key (link_id, merchant_id) references cooperative_links (id, merchant_id),
  constraint cooperative_schedule_rhythm_is_known check (rhythm in ('daily', 'weekly', 'nepali_month', 'fiscal_year')),
  constraint cooperative_schedule_format_is_known check (format in ('pdf', 'xlsx', 'csv'))
);
revoke update, delete on cooperative_schedules from sahuji_app;
grant update (removed_at, next_day) on cooperative_schedules to sahuji_app;
create unique index cooperative_schedule_is_one_a_rhythm on cooperative_schedules (link_id, rhythm) where removed_at is null;
create index cooperative_schedules_that_are_due on cooperative_schedules (next_day) where removed_at is null;

-- A period of a schedule, mailed once. `skipped`: the link was not open, or no address was noted.
create table cooperative_mailings (
  id uuid primary key,
  schedule_id uuid not null references cooperative_schedules,
  merchant_id uuid not null,
  link_id uuid not null,
  from_day date not null,
  to_day date not null,
  -- The newest row of the book at that moment.
  through_seq bigint not null,
  state text not null,
  sent_to text,
  token_hash bytea,
  made_at timestamptz not null,
  expires_at timestamptz,
  constraint cooperative_period_is_mailed_once unique (schedule_id, from_day, to_day),
  constraint cooperative_mailing_is_found_by_its_link unique (token_hash),
  constraint cooperative_mailing_state_is_known check (state in ('sent', 'skipped')),
  constraint cooperative_mailing_has_a_link check (num_nulls(sent_to, token_hash, expires_at) = case state when 'sent' then 0 else 3 end)
);
revoke update, delete on cooperative_mailings from sahuji_app;

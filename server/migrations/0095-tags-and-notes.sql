-- What the people of a shop say about its transactions: tags to find them by, and notes.
create table tags (
  merchant_id uuid not null references merchants,
  mode text not null,
  -- The name in small letters.
  key text not null,
  name text not null,
  made_at timestamptz not null,
  constraint tag_is_kept_once primary key (merchant_id, mode, key),
  constraint tag_mode_is_known check (mode in ('live', 'sandbox')),
  constraint tag_is_short check (length(name) between 1 and 30 and length(key) between 1 and 60),
  constraint tag_has_no_card_number check (not has_card_number(name))
);

-- A removed tag stays until no export needs it: a file holds what the list held when it was asked for.
create table transaction_tags (
  merchant_id uuid not null,
  mode text not null,
  key text not null,
  transaction_id uuid not null,
  tagged_in xid8 not null default pg_current_xact_id(),
  untagged_in xid8,
  untagged_at timestamptz,
  constraint tagged_transaction_is_listed foreign key (merchant_id, mode, transaction_id) references transactions,
  constraint removed_tag_has_its_time check (num_nulls(untagged_in, untagged_at) in (0, 2))
);
create unique index transaction_has_a_tag_once on transaction_tags (merchant_id, mode, key, transaction_id) where untagged_in is null;
create index tags_of_a_transaction on transaction_tags (merchant_id, mode, transaction_id);
create index removed_tags_by_age on transaction_tags (untagged_at) where untagged_in is not null;

create table transaction_notes (
  id uuid primary key,
  merchant_id uuid not null,
  mode text not null,
  transaction_id uuid not null,
  words text not null,
  person_id uuid not null references people,
  written_at timestamptz not null,
  constraint noted_transaction_is_listed foreign key (merchant_id, mode, transaction_id) references transactions,
  constraint note_is_short check (length(words) between 1 and 500),
  constraint note_has_no_card_number check (not has_card_number(words))
);
create unique index transaction_has_a_note_once on transaction_notes (merchant_id, mode, transaction_id, md5(words));
revoke update on transaction_notes from sahuji_app;

-- Where a merchant's money may go. The whole number is kept to send money to and is shown to nobody; what names the account
-- never changes once it was saved, and neither does how long it rests.
create table payout_accounts (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  bank_id text not null,
  bank_name text not null,
  short_name text not null,
  branch_id text not null,
  branch_name text not null,
  account_number text not null,
  account_name text not null,
  -- The one that the merchant's own row repeats for the specification.
  is_main boolean not null default false,
  -- What the bank said to the name; where it has another one, which, and how alike they are of 100.
  name_check text not null,
  bank_has text,
  likeness smallint,
  checked_at timestamptz,
  -- No money goes to it before; null where it never rested.
  cooling_until timestamptz,
  added_at timestamptz not null,
  -- Null where it came with the papers of the business.
  added_by uuid references people,
  paused_at timestamptz,
  pause_reason text,
  paused_payout_id uuid,
  -- A cheque or statement that was shown because the name differs a little.
  paper_state text,
  paper_at timestamptz,
  removed_at timestamptz,
  constraint payout_account_is_its_merchants unique (id, merchant_id),
  constraint payout_account_name_check_is_known check (name_check in ('matches', 'nearly', 'unchecked')),
  constraint payout_account_likeness_is_of_hundred check (likeness between 0 and 100),
  constraint payout_account_that_nearly_matches_says_how check (
    name_check <> 'nearly' or (checked_at is not null and (bank_has is not null or likeness is not null))),
  constraint payout_account_checked_has_its_time check (name_check = 'unchecked' or checked_at is not null),
  constraint payout_account_number_is_a_number check (account_number ~ '^[0-9A-Za-z]{1,40}$'),
  constraint payout_account_is_named check (length(account_name) between 1 and 140 and length(bank_name) > 0),
  constraint payout_account_paused_says_why check (
    (paused_at is null) = (pause_reason is null) and (paused_at is not null or paused_payout_id is null)),
  constraint payout_account_paper_is_known check (paper_state in ('waiting', 'accepted', 'refused')),
  constraint payout_account_paper_has_its_time check ((paper_state is null) = (paper_at is null)),
  constraint payout_account_removed_is_not_the_main_one check (removed_at is null or not is_main)
);
create unique index payout_account_is_added_once on payout_accounts (merchant_id, bank_id, account_number)
  where removed_at is null;
create unique index payout_account_is_one_main on payout_accounts (merchant_id) where is_main;
create index payout_accounts_of_a_merchant on payout_accounts (merchant_id, added_at);
revoke update, delete, truncate on payout_accounts from sahuji_app;
grant update (account_name, bank_name, branch_name, is_main, name_check, bank_has, likeness, checked_at, paused_at,
              pause_reason, paused_payout_id, paper_state, paper_at, removed_at) on payout_accounts to sahuji_app;

-- What the bank answered before anything was saved: good for minutes, for the person who asked, and once.
create table payout_account_checks (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  person_id uuid not null references people,
  bank_id text not null,
  bank_name text not null,
  short_name text not null,
  branch_id text not null,
  branch_name text not null,
  account_number text not null,
  account_name text not null,
  outcome text not null,
  bank_has text,
  likeness smallint,
  rail text not null,
  checked_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint payout_account_check_outcome_is_known check (outcome in ('matches', 'nearly', 'differs')),
  constraint payout_account_check_likeness_is_of_hundred check (likeness between 0 and 100),
  constraint payout_account_check_that_nearly_matches_says_how check (
    outcome <> 'nearly' or bank_has is not null or likeness is not null)
);
create index payout_account_checks_that_are_over on payout_account_checks (expires_at);

-- The account that each merchant has already: it rested long ago, and its bank has not been asked yet.
insert into payout_accounts (id, merchant_id, bank_id, bank_name, short_name, branch_id, branch_name, account_number,
                             account_name, is_main, name_check, added_at)
select gen_random_uuid(), m.id, m.bank_id, m.bank_name,
       coalesce((select min(i.short_name) from instruments i where i.bank = m.bank_id), m.bank_id),
       m.branch_id, m.branch_name, regexp_replace(m.account_number, '[^0-9A-Za-z]', '', 'g'), m.account_name, true,
       'unchecked', coalesce(m.kyc_submitted_at, m.created_at)
  from merchants m
 where m.account_number ~ '[0-9A-Za-z]';

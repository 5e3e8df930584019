-- Payouts: money on its way from a wallet to a bank account, with the accounts, automatic settlement, and files for banks.

-- Bank accounts of merchants. The whole number is stored to send money to it and is never shown. The account's identity and
-- its waiting time never change after saving.
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
  -- The main account, which the merchant's row repeats for the specification.
  is_main boolean not null default false,
  -- The bank's answer to the account name; if the bank has a different name: that name, and the similarity in percent.
  name_check text not null,
  bank_has text,
  likeness smallint,
  checked_at timestamptz,
  -- No payout goes to the account before this time; null: no waiting time.
  cooling_until timestamptz,
  added_at timestamptz not null,
  -- Null: the account came with the documents of the business.
  added_by uuid references people,
  paused_at timestamptz,
  pause_reason text,
  paused_payout_id uuid,
  -- State of a cheque or statement that the merchant showed because the name differs a little.
  paper_state text,
  paper_at timestamptz,
  removed_at timestamptz,
  constraint payout_account_is_its_merchants unique (id, merchant_id),
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
  constraint payout_account_removed_is_not_the_main_one check (removed_at is null or not is_main),
  constraint payout_account_name_check_is_known check (name_check in ('matches', 'nearly', 'differs', 'unchecked')),
  constraint payout_account_of_another_name_is_shut check (
    name_check <> 'differs' or paused_at is not null or paper_state is not distinct from 'accepted'),
  constraint payout_account_of_another_name_hides_it check (
    name_check <> 'differs' or (checked_at is not null and bank_has is null and likeness is null))
);
-- Branch columns are writable, because the branch of an account from the documents of a business is matched by
-- its name when the bank is first asked.
revoke update, delete on payout_accounts from sahuji_app;
grant update (
  bank_name, branch_id, branch_name, account_name, is_main, name_check, bank_has, likeness, checked_at,
  paused_at, pause_reason, paused_payout_id, paper_state, paper_at, removed_at
) on payout_accounts to sahuji_app;
create unique index payout_account_is_added_once on payout_accounts (merchant_id, bank_id, account_number)
  where removed_at is null;
create unique index payout_account_is_one_main on payout_accounts (merchant_id) where is_main;
create index payout_accounts_of_a_merchant on payout_accounts (merchant_id, added_at);

-- An account's document counts as accepted only if an operator accepted a document of that account.
create function account_name_is_settled_by_a_paper() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from payout_account_papers p
                  where p.account_id = new.id and p.merchant_id = new.merchant_id and p.state = 'accepted') then
    raise exception 'no paper of account % was accepted', new.id using errcode = 'check_violation',
      constraint = 'account_name_is_settled_by_a_paper', table = 'payout_accounts';
  end if;
  return new;
end $$;
revoke all on function account_name_is_settled_by_a_paper from public, sahuji_app;

create trigger account_name_is_settled_by_a_paper before update of paper_state on payout_accounts
  for each row when (new.paper_state = 'accepted' and old.paper_state is distinct from 'accepted')
  execute function account_name_is_settled_by_a_paper();

-- An account stays paused, until it is removed, if a person of the business says that they did not add it: otherwise the
-- person who added it could have the bank asked again and go on withdrawing.
create function disowned_account_stays_paused() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from payout_account_links l
              where l.account_id = new.id and l.merchant_id = new.merchant_id and l.outcome = 'paused') then
    raise exception 'account % was not added by its business', new.id using errcode = 'check_violation',
      constraint = 'disowned_account_stays_paused', table = 'payout_accounts';
  end if;
  return new;
end $$;
revoke all on function disowned_account_stays_paused from public, sahuji_app;

create trigger disowned_account_stays_paused before update of paused_at on payout_accounts
  for each row when (old.paused_at is not null and new.paused_at is null) execute function disowned_account_stays_paused();

-- A new account has no document: only a document of its own settles its name.
create function account_begins_without_a_paper() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'account % begins with a paper', new.id using errcode = 'check_violation',
    constraint = 'account_begins_without_a_paper', table = 'payout_accounts';
end $$;
revoke all on function account_begins_without_a_paper from public, sahuji_app;

create trigger account_begins_without_a_paper before insert on payout_accounts
  for each row when (new.paper_state is not null) execute function account_begins_without_a_paper();

-- Answers of the bank before an account is saved: each is valid for minutes, for the person who asked, and once.
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

-- Documents (a cheque or a statement) that show the holder of an account. The vault stores
-- their pages as the server rewrote them.
create table payout_account_papers (
  id uuid primary key,
  account_id uuid not null,
  merchant_id uuid not null references merchants,
  state text not null,
  name text not null,
  pages smallint not null,
  -- The wrapped key of this file alone; without it the file is unreadable.
  wrapped_key bytea not null,
  sent_at timestamptz not null,
  sent_by uuid not null references people,
  decided_at timestamptz,
  decided_by uuid references operators,
  reason text,
  constraint payout_account_paper_is_of_an_account foreign key (account_id, merchant_id)
    references payout_accounts (id, merchant_id),
  constraint payout_account_paper_state_is_known check (state in ('waiting', 'accepted', 'refused', 'replaced')),
  constraint payout_account_paper_decided_says_by_whom check (
    (state in ('accepted', 'refused')) = (decided_at is not null) and (decided_at is null) = (decided_by is null)),
  constraint payout_account_paper_refused_says_why check (state <> 'refused' or length(reason) > 0)
);
revoke delete on payout_account_papers from sahuji_app;
create unique index payout_account_paper_is_one_waiting on payout_account_papers (account_id) where state = 'waiting';
create index payout_account_papers_that_wait on payout_account_papers (sent_at) where state = 'waiting';

-- The operator who decides must have the role for it and must not be one of the business's own people; an account
-- is accepted only after that decision.
create function account_paper_is_decided_by_its_roles() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not exists (select from operators o join operator_roles r on r.operator_id = o.id
                  where o.id = new.decided_by and o.disabled_at is null and r.role in ('finance_checker', 'kyc_reviewer'))
     or exists (select from people p
                  join operators o on lower(o.email) = p.email or right(o.mobile_no, 10) = right(p.mobile_no, 10)
                 where p.merchant_id = new.merchant_id and o.id = new.decided_by) then
    raise exception 'the paper of an account is decided by somebody who may' using errcode = 'check_violation',
      constraint = 'account_paper_is_decided_by_its_roles', table = 'payout_account_papers';
  end if;
  return new;
end $$;
revoke all on function account_paper_is_decided_by_its_roles from public, sahuji_app;

create trigger account_paper_is_decided_by_its_roles before insert or update of decided_by on payout_account_papers
  for each row when (new.decided_by is not null) execute function account_paper_is_decided_by_its_roles();

-- Links by which a person removes a bank account that they did not add, without signing in: one for each person who was
-- notified, with its outcome. Rows are kept as a record.
create table payout_account_links (
  token_hash bytea primary key,
  merchant_id uuid not null,
  account_id uuid not null references payout_accounts,
  person_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The account was removed, or paused if money was on its way to it.
  outcome text,
  constraint account_link_outcome_is_known check (outcome in ('removed', 'paused')),
  constraint account_link_is_used_whole check ((used_at is null) = (outcome is null))
);
revoke delete on payout_account_links from sahuji_app;
create index payout_account_links_of_an_account on payout_account_links (account_id);

create function account_link_is_used_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.used_at is not null
     or (new.token_hash, new.merchant_id, new.account_id, new.person_id, new.expires_at) is distinct from
        (old.token_hash, old.merchant_id, old.account_id, old.person_id, old.expires_at) then
    raise exception 'a link of an account is used once' using errcode = 'restrict_violation',
      constraint = 'account_link_is_used_once', table = 'payout_account_links';
  end if;
  return new;
end $$;
revoke all on function account_link_is_used_once from public, sahuji_app;

create trigger account_link_is_used_once before update on payout_account_links
  for each row execute function account_link_is_used_once();

-- Automatic settlement empties the wallet to an account: at which times, which reserve stays, and from
-- which minimum on. Paisa; Kathmandu times.
create table automatic_settlements (
  merchant_id uuid primary key references merchants,
  every text not null,
  times text[] not null,
  account_id uuid,
  reserve bigint not null,
  minimum bigint not null,
  changed_at timestamptz not null,
  changed_by uuid references people,
  -- The next planned time; null: automatic settlement is off.
  next_run_at timestamptz,
  constraint automatic_settlement_is_to_an_account foreign key (account_id, merchant_id)
    references payout_accounts (id, merchant_id),
  constraint automatic_settlement_every_is_known check (every in ('off', 'day', 'times')),
  constraint automatic_settlement_has_its_times check (
    every = 'off' or (account_id is not null and next_run_at is not null
      and cardinality(times) between 1 and case every when 'day' then 1 else 3 end)),
  constraint automatic_settlement_off_has_no_next check (every <> 'off' or next_run_at is null),
  constraint automatic_settlement_amounts_are_not_negative check (reserve >= 0 and minimum >= 0)
);
create index automatic_settlements_that_are_due on automatic_settlements (next_run_at) where next_run_at is not null;

-- Earlier settings, one row per change. Append-only.
create table automatic_settlement_changes (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  every text not null,
  times text[] not null,
  account_id uuid,
  reserve bigint not null,
  minimum bigint not null,
  changed_at timestamptz not null,
  -- Null: the account was paused or removed, which turned automatic settlement off.
  changed_by uuid references people,
  why text not null,
  constraint automatic_settlement_change_says_why check (why in ('changed', 'account_paused', 'account_removed', 'not_mine'))
);
revoke update, delete on automatic_settlement_changes from sahuji_app;
create index automatic_settlement_changes_of_a_merchant on automatic_settlement_changes (merchant_id, changed_at);

-- The outcome of each planned time, one row each. Append-only.
create table automatic_settlement_runs (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  due_at timestamptz not null,
  ran_at timestamptz not null,
  outcome text not null,
  -- The amount above the reserve at that time.
  amount bigint not null,
  account_id uuid,
  payout_id uuid,
  constraint automatic_settlement_runs_once_a_time unique (merchant_id, due_at),
  constraint automatic_settlement_run_outcome_is_known check (outcome in
    ('sent', 'below_reserve', 'below_minimum', 'account_not_ready', 'limit_reached', 'closed', 'no_rail')),
  constraint automatic_settlement_run_sent_has_its_payout check ((outcome = 'sent') = (payout_id is not null)),
  constraint automatic_settlement_run_amount_is_not_negative check (amount >= 0)
);
revoke update, delete on automatic_settlement_runs from sahuji_app;
create unique index automatic_settlement_payout_is_of_one_run on automatic_settlement_runs (payout_id)
  where payout_id is not null;

-- Links by which a person turns off an automatic settlement that they did not change, without signing in: one for each
-- person who was notified of the change.
create table settlement_links (
  token_hash bytea primary key,
  merchant_id uuid not null references merchants,
  person_id uuid not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
revoke delete on settlement_links from sahuji_app;
create index settlement_links_of_a_merchant on settlement_links (merchant_id, changed_at);

create function settlement_link_is_used_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.used_at is not null
     or (new.token_hash, new.merchant_id, new.person_id, new.changed_at, new.expires_at) is distinct from
        (old.token_hash, old.merchant_id, old.person_id, old.changed_at, old.expires_at) then
    raise exception 'a link of the automatic settlement is used once' using errcode = 'restrict_violation',
      constraint = 'settlement_link_is_used_once', table = 'settlement_links';
  end if;
  return new;
end $$;
revoke all on function settlement_link_is_used_once from public, sahuji_app;

create trigger settlement_link_is_used_once before update on settlement_links
  for each row execute function settlement_link_is_used_once();

-- Allowed moves of a payout, as in payouts/payout-states.ts. A payout goes back from `sent` to
-- `requested` if its order never left us.
create table payout_moves (
  state_from text not null,
  state_to text not null,
  primary key (state_from, state_to)
);
revoke insert, update, delete on payout_moves from sahuji_app;

insert into payout_moves (state_from, state_to)
select moves.state_from, unnest(moves.state_to)
  from (values
    ('requested', array['held', 'sent', 'cancelled', 'failed']),
    ('held',      array['requested', 'cancelled', 'failed']),
    ('sent',      array['requested', 'unclear', 'credited', 'returned', 'failed', 'cancelled']),
    ('unclear',   array['sent', 'credited', 'returned', 'failed', 'cancelled']),
    ('credited',  array['returned']),
    -- a bank may still credit a payout that it refused or returned
    ('failed',    array['credited']),
    ('returned',  array['credited']),
    ('cancelled', array['credited'])
  ) as moves(state_from, state_to);

-- Payouts. A payout holds its amount before anything else, is ordered at most once, and ends in one
-- way: the hold is settled, or released.
create table payouts (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  mode text not null,
  person_id uuid,
  key uuid not null,
  -- Our reference, under which the rail knows the order.
  reference text not null,
  state text not null,
  origin text not null,
  -- The account at the time of the request; later changes to the account do not change the payout.
  account_id uuid not null,
  bank_id text not null,
  bank_name text not null,
  branch_id text not null,
  branch_name text not null,
  account_number text not null,
  account_name text not null,
  name_check text not null,
  -- Paisa: the amount that leaves the wallet, our fee within it and the parts of the fee,
  -- and the amount of the order to the bank.
  amount bigint not null,
  fee bigint not null,
  commission bigint not null,
  -- Basis points, if the commission is a percentage.
  commission_rate integer,
  bank_charge bigint not null,
  vat bigint not null,
  vat_rate integer not null,
  arrives bigint not null,
  -- The tariff row that priced the payout, and the Kathmandu day to whose limits it counts.
  tariff_channel text not null references tariff_channels,
  tariff_from date not null,
  day date not null,
  purpose text not null,
  remark text,
  hold_id uuid not null,
  rail text not null,
  rail_reference text,
  -- Expected arrival: the time that the rail named for a deferred credit, else a time by the rail's speed.
  arrival_kind text not null,
  arrival_at timestamptz not null,
  promised_at timestamptz,
  -- Progress of each leg, as the rail reported it.
  debit_leg jsonb,
  credit_leg jsonb,
  service_code text,
  created_at timestamptz not null,
  -- When the only order left us; written before the call to the rail.
  submitted_at timestamptz,
  -- Since when the rail has answered, without any other answer between, that it does not know the order.
  unknown_since timestamptz,
  settled_at timestamptz,
  next_check_at timestamptz,
  -- When the rail is next asked whether a final outcome still stands.
  recheck_at timestamptz,
  checks integer not null default 0,
  asked integer not null default 0,
  last_answer text,
  -- Why an operator must check the payout before it is sent, and who approved or refused it.
  hold_reason text,
  checked_by uuid references operators,
  checked_at timestamptz,
  -- The transfers: the rail's debit before the credit was confirmed, the settlement, and the reversal after it.
  sent_transfer_id uuid,
  transfer_id uuid,
  reversal_transfer_id uuid,
  balance_after bigint,
  -- Two operators release the payout if the rail never knew its order.
  release_asked_by uuid references operators,
  release_asked_at timestamptz,
  release_reason text,
  released_by uuid references operators,
  released_at timestamptz,
  -- When the file is made that will carry the order; null: the order awaits no file. The merchant may cancel the order until
  -- that file is downloaded, which cancels the payout too.
  file_at timestamptz,
  -- When the bank paid a payout that had failed or been returned: the money is then both in the wallet and at the bank. The rail
  -- is still asked for a while after the end for that reason, and the amount is taken out of the wallet once two operators agree.
  paid_late_at timestamptz,
  constraint payout_key_is_used_once unique (merchant_id, key),
  constraint payout_reference_is_unique unique (reference),
  constraint payout_has_one_hold unique (hold_id),
  constraint payout_settles_once unique (transfer_id),
  constraint payout_is_debited_once unique (sent_transfer_id),
  constraint payout_is_reversed_once unique (reversal_transfer_id),
  constraint payout_mode_is_known check (mode in ('live', 'sandbox')),
  constraint payout_hold_is_of_its_book check (ledger_book(hold_id) = mode),
  constraint payout_state_is_known check (
    state in ('requested', 'held', 'sent', 'unclear', 'credited', 'returned', 'cancelled', 'failed')),
  constraint payout_origin_is_known check (origin in ('merchant', 'automatic')),
  constraint payout_of_a_merchant_has_its_person check ((origin = 'merchant') = (person_id is not null)),
  constraint payout_amount_is_positive check (amount > 0),
  constraint payout_fee_is_its_parts check (
    fee = commission + bank_charge + vat and commission >= 0 and bank_charge >= 0 and vat >= 0),
  constraint payout_fee_leaves_something check (arrives = amount - fee and arrives > 0),
  constraint payout_rates_are_shares check (commission_rate between 0 and 10000 and vat_rate between 0 and 10000),
  constraint payout_reference_fits_every_rail check (reference ~ '^[A-Z0-9]{1,20}$'),
  constraint payout_arrival_is_known check (arrival_kind in ('minutes', 'window', 'after_approval')),
  constraint payout_hold_reason_is_known check (hold_reason in ('new_account', 'name_differs', 'large_amount', 'unusual')),
  constraint held_payout_has_its_reason check (state <> 'held' or hold_reason is not null),
  constraint payout_is_checked_whole check (num_nulls(checked_by, checked_at) in (0, 2)),
  constraint only_held_payouts_are_checked check (checked_by is null or hold_reason is not null),
  -- a payout that needs a check is sent only after it
  constraint held_payout_is_sent_by_a_checker check (hold_reason is null or submitted_at is null or checked_by is not null),
  constraint payout_is_debited_after_it_was_sent check (
    num_nonnulls(sent_transfer_id, transfer_id) = 0 or submitted_at is not null),
  constraint credited_payout_names_its_money check (
    state <> 'credited' or (transfer_id is not null and balance_after is not null)),
  constraint only_settled_payouts_have_a_transfer check (transfer_id is null or state in ('credited', 'returned')),
  constraint payout_is_reversed_after_it_was_settled check (
    (reversal_transfer_id is not null) = (state = 'returned' and transfer_id is not null)),
  constraint final_payout_is_settled check (
    (settled_at is not null) = (state in ('credited', 'returned', 'cancelled', 'failed'))),
  constraint final_payout_is_not_checked_again check (settled_at is null or next_check_at is null),
  constraint payout_release_is_asked_whole check (num_nulls(release_asked_by, release_asked_at, release_reason) in (0, 3)),
  constraint payout_is_released_whole check (num_nulls(released_by, released_at) in (0, 2)),
  constraint only_sent_payouts_wait_for_a_file check (file_at is null or state = 'sent'),
  constraint payout_is_sent_before_it_is_on_its_way check (
    case when state in ('sent', 'unclear', 'credited', 'returned') then submitted_at is not null
         when state in ('requested', 'held') then submitted_at is null else true end),
  constraint only_ended_orders_are_rechecked check (recheck_at is null or (submitted_at is not null and settled_at is not null)),
  constraint payout_is_released_by_a_second_person check (
    released_by is null or (release_asked_by is not null and released_by <> release_asked_by
                            and (state = 'failed' or paid_late_at is not null))),
  constraint payout_paid_late_names_its_money check (paid_late_at is null or transfer_id is not null),
  constraint payout_name_check_is_known check (name_check in ('matches', 'nearly', 'differs', 'unchecked')),
  constraint payout_amount_is_within_bounds check (amount <= 1000000000000)
);
revoke delete on payouts from sahuji_app;
create index payouts_by_merchant on payouts (merchant_id, mode, id);
create index payouts_by_account on payouts (merchant_id, account_id, id);
create index payouts_of_a_day on payouts (merchant_id, day) where mode = 'live';
create index open_payouts on payouts (merchant_id, id) where state in ('requested', 'held', 'sent', 'unclear');
create index payouts_to_check on payouts (rail, next_check_at) where next_check_at is not null;
create index payouts_to_recheck on payouts (rail, recheck_at) where recheck_at is not null;
create index payouts_that_wait_for_a_person on payouts (created_at, id) where state = 'held';
-- Credited payouts that the rail still answers about and contradicted; operators look at them.
create index payouts_contradicted_after_credit on payouts (id)
  where state = 'credited' and recheck_at is not null and last_answer like 'late %';
-- Failed, returned or cancelled payouts for which the rail reports a payment after the end; operators look at them.
create index payouts_contradicted_after_the_end on payouts (id)
  where state in ('failed', 'returned', 'cancelled') and last_answer like 'late %';
-- Operators look up a payout by the rail's reference, as they do a load.
create index payouts_by_rail_reference on payouts (rail_reference) where rail_reference is not null;
create index payouts_that_wait_for_a_file on payouts (id) where file_at is not null;

-- The agreed terms never change, an order that left us is never written again, and a payout is
-- ordered again only if its order never left.
create function payout_keeps_what_was_agreed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.id, new.merchant_id, new.mode, new.person_id, new.key, new.reference, new.origin, new.account_id, new.bank_id,
      new.branch_id, new.account_number, new.account_name, new.amount, new.fee, new.commission, new.bank_charge, new.vat,
      new.arrives, new.day, new.hold_id, new.hold_reason, new.created_at)
     is distinct from
     (old.id, old.merchant_id, old.mode, old.person_id, old.key, old.reference, old.origin, old.account_id, old.bank_id,
      old.branch_id, old.account_number, old.account_name, old.amount, old.fee, old.commission, old.bank_charge, old.vat,
      old.arrives, old.day, old.hold_id, old.hold_reason, old.created_at) then
    raise exception 'payout % keeps what was agreed', old.id using errcode = 'restrict_violation',
      constraint = 'payout_keeps_what_was_agreed', table = 'payouts';
  end if;
  if old.submitted_at is not null and new.submitted_at is distinct from old.submitted_at
     and not (old.state = 'sent' and new.state = 'requested' and new.submitted_at is null and old.asked = 0) then
    raise exception 'payout % was ordered before', old.id using errcode = 'restrict_violation',
      constraint = 'payout_is_ordered_once', table = 'payouts';
  end if;
  if new.rail <> old.rail and old.submitted_at is not null then
    raise exception 'the order of payout % is with %', old.id, old.rail using errcode = 'restrict_violation',
      constraint = 'payout_is_ordered_once', table = 'payouts';
  end if;
  if old.transfer_id is not null and new.transfer_id is distinct from old.transfer_id
     or old.sent_transfer_id is not null and new.sent_transfer_id is not null and new.sent_transfer_id <> old.sent_transfer_id
     or old.reversal_transfer_id is not null and new.reversal_transfer_id is distinct from old.reversal_transfer_id then
    raise exception 'payout % keeps its transfers', old.id using errcode = 'restrict_violation',
      constraint = 'payout_keeps_its_transfers', table = 'payouts';
  end if;
  if new.state <> old.state and not exists (
       select from payout_moves where state_from = old.state and state_to = new.state) then
    raise exception 'a payout does not go from % to %', old.state, new.state using errcode = 'check_violation',
      constraint = 'payout_moves_as_allowed', table = 'payouts';
  end if;
  -- The operators who checked or released a payout never change once set.
  if old.checked_by is not null and (new.checked_by, new.checked_at) is distinct from (old.checked_by, old.checked_at)
     or old.released_by is not null and new.released_by is distinct from old.released_by
     -- One operator's request to release must be stored before another operator releases: one statement cannot do both.
     or new.released_by is not null and new.release_asked_by is distinct from old.release_asked_by then
    raise exception 'payout % keeps who decided on it', old.id using errcode = 'restrict_violation',
      constraint = 'payout_keeps_its_checkers', table = 'payouts';
  end if;
  return new;
end $$;
revoke all on function payout_keeps_what_was_agreed from public, sahuji_app;

create trigger payout_keeps_what_was_agreed before update on payouts
  for each row execute function payout_keeps_what_was_agreed();

-- The operator who checks or releases is not one of the people of the business: neither e-mail address nor mobile
-- number match. The code checks the same.
create function payout_checker_is_not_its_maker() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if exists (select from people p
               join operators o on lower(o.email) = p.email or right(o.mobile_no, 10) = right(p.mobile_no, 10)
              where p.merchant_id = new.merchant_id and o.id in (new.checked_by, new.release_asked_by, new.released_by)) then
    raise exception 'the checker of payout % is its maker', new.id using errcode = 'check_violation',
      constraint = 'payout_checker_is_not_its_maker', table = 'payouts';
  end if;
  return new;
end $$;
revoke all on function payout_checker_is_not_its_maker from public, sahuji_app;

create trigger payout_checker_is_not_its_maker before update of checked_by, release_asked_by, released_by on payouts
  for each row execute function payout_checker_is_not_its_maker();

-- The hold covers the whole amount, in the merchant's own wallet account and never in the restricted account.
create function payout_holds_its_amount() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from ledger_holds h join ledger_accounts a on a.id = h.account_id
                  where h.id = new.hold_id and h.amount = new.amount and h.merchant_id = new.merchant_id
                    and a.merchant_id = new.merchant_id and a.mode = new.mode and a.kind = 'merchant_wallet') then
    raise exception 'payout % has no hold of its amount', new.id using errcode = 'check_violation',
      constraint = 'payout_holds_its_amount', table = 'payouts';
  end if;
  return null;
end $$;
revoke all on function payout_holds_its_amount from public, sahuji_app;

create constraint trigger payout_holds_its_amount after insert on payouts
  deferrable initially deferred for each row execute function payout_holds_its_amount();

-- The operator who decides has the role for it, whichever statement writes the decision: a checker approves and
-- releases, a maker asks for the release.
create function payout_is_decided_by_its_roles() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  missing text;
begin
  if works_as_owner_of(tg_relid) then return new; end if;
  select string_agg(d.role, ', ') into missing
    from (values (new.checked_by, old.checked_by, 'finance_checker'), (new.released_by, old.released_by, 'finance_checker'),
                 (new.release_asked_by, old.release_asked_by, 'finance_maker')) as d(now_by, was_by, role)
   where d.now_by is not null and d.now_by is distinct from d.was_by
     and not exists (select from operators o join operator_roles r on r.operator_id = o.id
                      where o.id = d.now_by and o.disabled_at is null and r.role = d.role);
  if missing is not null then
    raise exception 'payout % is decided by somebody who is no %', new.id, missing using errcode = 'check_violation',
      constraint = 'payout_is_decided_by_its_roles', table = 'payouts';
  end if;
  return new;
end $$;
revoke all on function payout_is_decided_by_its_roles from public, sahuji_app;

create trigger payout_is_decided_by_its_roles before update of checked_by, release_asked_by, released_by on payouts
  for each row execute function payout_is_decided_by_its_roles();

-- After its order left us, a payout is cancelled only together with the order, and never if the rail debited us.
create function payout_is_taken_back_with_its_order() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.submitted_at is not null and (new.sent_transfer_id is not null or not exists (
       select from bank_file_orders o where o.reference = new.reference and o.state = 'cancelled')) then
    raise exception 'the order of payout % was not taken back', new.id using errcode = 'check_violation',
      constraint = 'payout_is_taken_back_with_its_order', table = 'payouts';
  end if;
  return new;
end $$;
revoke all on function payout_is_taken_back_with_its_order from public, sahuji_app;

create trigger payout_is_taken_back_with_its_order before update of state on payouts
  for each row when (new.state = 'cancelled' and old.state <> 'cancelled')
  execute function payout_is_taken_back_with_its_order();

-- Every payout starts as requested, whichever statement writes it: the other triggers check changes only, so a row inserted
-- as sent and signed would bypass them.
create function payout_begins_requested() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state <> 'requested'
     or num_nonnulls(new.submitted_at, new.settled_at, new.checked_by, new.release_asked_by, new.released_by,
                     new.sent_transfer_id, new.transfer_id, new.reversal_transfer_id) > 0 then
    raise exception 'payout % does not begin as %', new.id, new.state using errcode = 'check_violation',
      constraint = 'payout_begins_requested', table = 'payouts';
  end if;
  return new;
end $$;
revoke all on function payout_begins_requested from public, sahuji_app;

create trigger payout_begins_requested before insert on payouts
  for each row execute function payout_begins_requested();

-- A final payout becomes credited only by a clawback that two operators agreed on. The check runs at COMMIT, so that
-- both rows may be written in either order.
create function payout_paid_late_is_agreed_on() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if new.paid_late_at is null or not exists (
    select from operator_proposals p
     where p.kind = 'clawback' and p.payout_id = new.id and p.merchant_id = new.merchant_id and p.state = 'done'
       and p.checker <> p.maker and p.transfer_id = new.transfer_id) then
    raise exception 'nobody agreed that payout % was paid late', new.id using errcode = 'check_violation',
      constraint = 'payout_paid_late_is_agreed_on', table = 'payouts';
  end if;
  return null;
end $$;
revoke all on function payout_paid_late_is_agreed_on from public, sahuji_app;

create constraint trigger payout_paid_late_is_agreed_on after update on payouts
  deferrable initially deferred for each row
  when (old.state in ('failed', 'returned', 'cancelled') and new.state = 'credited')
  execute function payout_paid_late_is_agreed_on();

-- The history of a payout, in order. Append-only. `raw` is the rail's answer, redacted.
create table payout_events (
  payout_id uuid not null references payouts,
  merchant_id uuid not null,
  seq integer not null,
  at timestamptz not null,
  what text not null,
  facts jsonb not null default '{}',
  code text,
  raw text,
  state_from text,
  state_to text,
  constraint payout_event_has_its_own_place primary key (payout_id, seq),
  constraint payout_event_moves_as_allowed foreign key (state_from, state_to) references payout_moves,
  constraint payout_event_move_has_both_ends check (state_from is null or state_to is not null)
);
revoke update, delete on payout_events from sahuji_app;

-- Files for banks: money that leaves in a file which an operator takes to a bank, because no call reaches that bank: orders,
-- files, and the bank's answers. An order is in one file forever, and the maker of a file never enters its answers.
create table bank_file_orders (
  reference text primary key,
  -- Amount that the receiving account gets, in paisa.
  amount bigint not null,
  bank_id text not null,
  branch_id text not null,
  account_number text not null,
  account_name text not null,
  remarks text not null,
  submitted_at timestamptz not null,
  state text not null default 'waiting',
  -- The bank's answer: its own reference, or its reason for not paying.
  bank_reference text,
  reason text,
  answered_at timestamptz,
  -- The bank denied a payment that it had reported before. A bank may also report a payment after a refusal or return; both
  -- answers are stored, and operators decide.
  is_denied boolean not null default false,
  constraint bank_file_order_reference_is_ours check (reference ~ '^[A-Z0-9]{1,20}$'),
  constraint bank_file_order_amount_is_positive check (amount > 0),
  constraint bank_file_order_state_is_known check (
    state in ('waiting', 'cancelled', 'in_file', 'sent', 'paid', 'refused', 'returned')),
  constraint bank_file_order_is_answered_when_it_ended check (
    (state in ('paid', 'refused', 'returned')) = (answered_at is not null)),
  constraint only_paid_bank_orders_are_denied check (not is_denied or state = 'paid')
);
revoke delete on bank_file_orders from sahuji_app;
create index bank_file_orders_waiting on bank_file_orders (submitted_at) where state = 'waiting';
-- Orders that were stopped before any file carried them.
create index bank_file_orders_stopped on bank_file_orders (submitted_at) where state = 'cancelled' and reason <> 'cancelled';

-- An order moves forward only; `paid` may follow `refused` and `returned`.
create function bank_file_order_moves_as_allowed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.reference, new.amount, new.bank_id, new.branch_id, new.account_number, new.account_name, new.remarks)
       is distinct from
     (old.reference, old.amount, old.bank_id, old.branch_id, old.account_number, old.account_name, old.remarks)
     or (new.state <> old.state and not (
          (old.state = 'waiting' and new.state = 'cancelled')
          or (old.state = 'waiting' and new.state = 'in_file'
              and exists (select from bank_file_lines l where l.reference = new.reference))
          or (old.state = 'in_file' and new.state = 'cancelled'
              and exists (select from bank_file_lines l join bank_files f on f.id = l.file_id
                           where l.reference = new.reference and f.downloaded_at is null))
          or (old.state = 'in_file' and new.state = 'sent')
          or (old.state = 'sent' and new.state in ('paid', 'refused', 'returned'))
          or (old.state = 'paid' and new.state = 'returned')
          or (old.state in ('refused', 'returned') and new.state = 'paid')))
  then
    raise exception 'an order of a bank file goes forward only' using errcode = 'check_violation',
      constraint = 'bank_file_order_moves_as_allowed', table = 'bank_file_orders';
  end if;
  return new;
end $$;

create trigger bank_file_order_moves_as_allowed before update on bank_file_orders
  for each row execute function bank_file_order_moves_as_allowed();

-- Every order starts waiting.
create function bank_file_order_begins_waiting() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state <> 'waiting' then
    raise exception 'an order of a bank file begins waiting' using errcode = 'check_violation',
      constraint = 'bank_file_order_begins_waiting', table = 'bank_file_orders';
  end if;
  return new;
end $$;

create trigger bank_file_order_begins_waiting before insert on bank_file_orders
  for each row execute function bank_file_order_begins_waiting();

create table bank_files (
  id uuid primary key,
  -- File name that the bank sees.
  name text not null,
  made_by uuid not null references operators,
  made_by_name text not null,
  made_at timestamptz not null,
  order_count integer not null,
  amount bigint not null,
  -- Hash of the downloaded bytes.
  sha256 text not null,
  -- First download; its orders count as sent from then on.
  downloaded_at timestamptz,
  constraint bank_file_has_its_name unique (name),
  constraint bank_file_is_its_makers unique (id, made_by),
  constraint bank_file_holds_something check (order_count > 0 and amount > 0),
  constraint bank_file_hash_is_one check (sha256 ~ '^[0-9a-f]{64}$')
);
revoke delete on bank_files from sahuji_app;

-- A file never changes, except that the first download removes orders that were cancelled after the file was made.
create function bank_file_stays_as_made() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.id, new.name, new.made_by, new.made_at) is distinct from (old.id, old.name, old.made_by, old.made_at)
     or (old.downloaded_at is not null and new.downloaded_at is distinct from old.downloaded_at)
     or ((new.order_count, new.amount, new.sha256) is distinct from (old.order_count, old.amount, old.sha256)
         and not (old.downloaded_at is null and new.downloaded_at is not null
                  and new.order_count < old.order_count and new.amount < old.amount))
  then
    raise exception 'a bank file stays as it was made' using errcode = 'check_violation',
      constraint = 'bank_file_stays_as_made', table = 'bank_files';
  end if;
  return new;
end $$;

create trigger bank_file_stays_as_made before update on bank_files
  for each row execute function bank_file_stays_as_made();

create function bank_file_is_made_by_its_role() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not operator_may(new.made_by, 'finance_maker') then
    raise exception 'a bank file is made by somebody who may' using errcode = 'check_violation',
      constraint = 'bank_file_is_made_by_its_role', table = 'bank_files';
  end if;
  return new;
end $$;
revoke all on function bank_file_is_made_by_its_role from public, sahuji_app;

create trigger bank_file_is_made_by_its_role before insert on bank_files
  for each row execute function bank_file_is_made_by_its_role();

-- The position of each order in its file.
create table bank_file_lines (
  reference text not null references bank_file_orders,
  file_id uuid not null references bank_files,
  line integer not null,
  constraint order_is_in_one_file primary key (reference),
  constraint bank_file_line_is_one unique (file_id, line)
);
revoke update, delete on bank_file_lines from sahuji_app;

-- Answers of the bank to a file. Another operator than the file's maker uploads and applies them.
create table bank_file_answers (
  id uuid primary key,
  file_id uuid not null,
  maker_id uuid not null,
  uploaded_by uuid not null references operators,
  uploaded_by_name text not null,
  uploaded_at timestamptz not null,
  name text not null,
  sha256 text not null,
  -- Content of each row of the answer.
  rows jsonb not null,
  applied_by uuid references operators,
  applied_by_name text,
  applied_at timestamptz,
  constraint bank_answer_is_of_a_file foreign key (file_id, maker_id) references bank_files (id, made_by),
  constraint bank_answer_is_not_the_makers check (uploaded_by <> maker_id and applied_by is distinct from maker_id),
  constraint bank_answer_is_applied_by_somebody check ((applied_by is null) = (applied_at is null))
);
revoke delete on bank_file_answers from sahuji_app;
create index bank_file_answers_of_a_file on bank_file_answers (file_id, uploaded_at);

create function bank_answer_is_applied_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.id, new.file_id, new.maker_id, new.uploaded_by, new.uploaded_at, new.sha256, new.rows) is distinct from
     (old.id, old.file_id, old.maker_id, old.uploaded_by, old.uploaded_at, old.sha256, old.rows)
     or old.applied_at is not null
  then
    raise exception 'an answer of a bank is applied once' using errcode = 'check_violation',
      constraint = 'bank_answer_is_applied_once', table = 'bank_file_answers';
  end if;
  return new;
end $$;

create trigger bank_answer_is_applied_once before update on bank_file_answers
  for each row execute function bank_answer_is_applied_once();

create function bank_answer_is_by_its_role() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not operator_may(coalesce(new.applied_by, new.uploaded_by), 'finance_checker') then
    raise exception 'an answer of a bank is brought and applied by somebody who may' using errcode = 'check_violation',
      constraint = 'bank_answer_is_by_its_role', table = 'bank_file_answers';
  end if;
  return new;
end $$;
revoke all on function bank_answer_is_by_its_role from public, sahuji_app;

create trigger bank_answer_is_by_its_role before insert or update of uploaded_by, applied_by on bank_file_answers
  for each row execute function bank_answer_is_by_its_role();

-- References of earlier files to payouts and their accounts.
alter table operator_proposals add constraint operator_proposals_payout_id_fkey foreign key (payout_id) references payouts;
alter table confirmations add constraint payout_confirmation_is_of_an_account foreign key (account_id, merchant_id)
    references payout_accounts (id, merchant_id);

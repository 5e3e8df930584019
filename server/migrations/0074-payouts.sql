-- A payout is money on its way from a wallet to an account at a bank. Its amount is set aside before anything else, it is
-- ordered once at most, and it ends in one way: settled, or free again.

-- The moves that a payout may make; as in payouts/payout-states.ts. Back from `sent` to `requested` goes what never left us.
create table payout_moves (
  state_from text not null,
  state_to text not null,
  primary key (state_from, state_to)
);
insert into payout_moves (state_from, state_to)
select moves.state_from, unnest(moves.state_to)
  from (values
    ('requested', array['held', 'sent', 'cancelled', 'failed']),
    ('held',      array['requested', 'cancelled', 'failed']),
    ('sent',      array['requested', 'unclear', 'credited', 'returned', 'failed']),
    ('unclear',   array['sent', 'credited', 'returned', 'failed']),
    ('credited',  array['returned'])
  ) as moves(state_from, state_to);
revoke insert, update, delete, truncate on payout_moves from sahuji_app;

create table payouts (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  mode text not null,
  person_id uuid,
  key uuid not null,
  -- Ours, under which the rail knows the order.
  reference text not null,
  state text not null,
  origin text not null,
  -- The account as it was when the payout was asked for; later changes of it are another account's.
  account_id uuid not null,
  bank_id text not null,
  bank_name text not null,
  branch_id text not null,
  branch_name text not null,
  account_number text not null,
  account_name text not null,
  name_check text not null,
  -- Paisa: what leaves the wallet, what of it is our fee and of what it is made, and what the bank's order says.
  amount bigint not null,
  fee bigint not null,
  commission bigint not null,
  -- Basis points, where the commission is a share.
  commission_rate integer,
  bank_charge bigint not null,
  vat bigint not null,
  vat_rate integer not null,
  arrives bigint not null,
  -- The rule that priced it, and the Kathmandu day whose limits it uses up.
  tariff_channel text not null references tariff_channels,
  tariff_from date not null,
  day date not null,
  purpose text not null,
  remark text,
  hold_id uuid not null,
  rail text not null,
  rail_reference text,
  -- Of a deferred credit by the time that the rail named, else as its speed has it.
  arrival_kind text not null,
  arrival_at timestamptz not null,
  promised_at timestamptz,
  -- How far each leg came, as the rail told it.
  debit_leg jsonb,
  credit_leg jsonb,
  service_code text,
  created_at timestamptz not null,
  -- When its one order left us: written before the rail is called.
  submitted_at timestamptz,
  -- When the rail last knew of no such order, since the first time without another word.
  unknown_since timestamptz,
  settled_at timestamptz,
  next_check_at timestamptz,
  -- When the rail is asked whether a credited payout stands.
  recheck_at timestamptz,
  checks integer not null default 0,
  asked integer not null default 0,
  last_answer text,
  -- Why a person looks at it before it is sent, and who let it go or refused it.
  hold_reason text,
  checked_by uuid references operators,
  checked_at timestamptz,
  -- The rail's debit before anybody confirmed the credit; what settled it, and what gave it back after that.
  sent_transfer_id uuid,
  transfer_id uuid,
  reversal_transfer_id uuid,
  balance_after bigint,
  -- An order that the rail never knew is let go by two people.
  release_asked_by uuid references operators,
  release_asked_at timestamptz,
  release_reason text,
  released_by uuid references operators,
  released_at timestamptz,
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
  constraint payout_name_check_is_known check (name_check in ('matches', 'nearly', 'unchecked')),
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
  -- what waited for a person goes nowhere without one
  constraint held_payout_is_sent_by_a_checker check (hold_reason is null or submitted_at is null or checked_by is not null),
  constraint payout_is_sent_before_it_is_on_its_way check (
    case when state in ('sent', 'unclear', 'credited', 'returned') then submitted_at is not null
         when state in ('requested', 'held', 'cancelled') then submitted_at is null else true end),
  constraint payout_is_debited_after_it_was_sent check (num_nonnulls(sent_transfer_id, transfer_id) = 0 or submitted_at is not null),
  constraint credited_payout_names_its_money check (state <> 'credited' or (transfer_id is not null and balance_after is not null)),
  constraint only_settled_payouts_have_a_transfer check (transfer_id is null or state in ('credited', 'returned')),
  constraint payout_is_reversed_after_it_was_settled check (
    (reversal_transfer_id is not null) = (state = 'returned' and transfer_id is not null)),
  constraint final_payout_is_settled check (
    (settled_at is not null) = (state in ('credited', 'returned', 'cancelled', 'failed'))),
  constraint final_payout_is_not_checked_again check (settled_at is null or next_check_at is null),
  constraint only_credited_payouts_are_rechecked check (recheck_at is null or state = 'credited'),
  constraint payout_release_is_asked_whole check (num_nulls(release_asked_by, release_asked_at, release_reason) in (0, 3)),
  constraint payout_is_released_whole check (num_nulls(released_by, released_at) in (0, 2)),
  constraint payout_is_released_by_a_second_person check (
    released_by is null or (release_asked_by is not null and released_by <> release_asked_by and state = 'failed'))
);
create index payouts_by_merchant on payouts (merchant_id, mode, id);
create index payouts_by_account on payouts (merchant_id, account_id, id);
create index payouts_of_a_day on payouts (merchant_id, day) where mode = 'live';
create index open_payouts on payouts (merchant_id, id) where state in ('requested', 'held', 'sent', 'unclear');
create index payouts_to_check on payouts (rail, next_check_at) where next_check_at is not null;
create index payouts_to_recheck on payouts (rail, recheck_at) where recheck_at is not null;
create index payouts_that_wait_for_a_person on payouts (created_at, id) where state = 'held';

-- What was agreed stays; an order that left us is not written anew, and only what never left may be ordered again.
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
  -- the rest of what a checker and who lets go signed
  if old.checked_by is not null and (new.checked_by, new.checked_at) is distinct from (old.checked_by, old.checked_at)
     or old.released_by is not null and new.released_by is distinct from old.released_by
     -- who asked is settled before somebody else lets go, not in the same breath
     or new.released_by is not null and new.release_asked_by is distinct from old.release_asked_by then
    raise exception 'payout % keeps who decided on it', old.id using errcode = 'restrict_violation',
      constraint = 'payout_keeps_its_checkers', table = 'payouts';
  end if;
  return new;
end $$;
create trigger payout_keeps_what_was_agreed before update on payouts
  for each row execute function payout_keeps_what_was_agreed();

-- Nobody of the office decides on a payout of a business that is their own: the same address, the same number.
create function payout_checker_is_not_its_maker() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if exists (select from people p join operators o on lower(o.email) = p.email
              where p.merchant_id = new.merchant_id and o.id in (new.checked_by, new.release_asked_by, new.released_by)) then
    raise exception 'the checker of payout % is its maker', new.id using errcode = 'check_violation',
      constraint = 'payout_checker_is_not_its_maker', table = 'payouts';
  end if;
  return new;
end $$;
create trigger payout_checker_is_not_its_maker before update of checked_by, release_asked_by, released_by on payouts
  for each row execute function payout_checker_is_not_its_maker();

-- A payout's hold is for its whole amount in its own merchant's wallet, never in the restricted part.
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
create constraint trigger payout_holds_its_amount after insert on payouts
  deferrable initially deferred for each row execute function payout_holds_its_amount();

-- What happened to a payout, in order; never changed. `raw` is what the rail said, redacted.
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
revoke update, delete, truncate on payout_events from sahuji_app;
revoke delete, truncate on payouts from sahuji_app;
revoke all on function payout_keeps_what_was_agreed, payout_checker_is_not_its_maker, payout_holds_its_amount
  from public, sahuji_app;

-- The operator's work on money: what needs a second person, who works on a payment in review, rails switched off by hand,
-- and what the verifications of the books found. That nobody approves what they made themselves is held here, not only on
-- the screen.

create table operator_proposals (
  id uuid primary key,
  number bigint generated always as identity,
  kind text not null,
  -- What it is about. Null: no book, no merchant, no load.
  mode text,
  merchant_id uuid references merchants,
  load_id uuid references loads,
  -- What it moves, in paisa; null where it moves nothing.
  amount bigint,
  -- What is to be done, by kind; read back by the code that wrote it.
  body jsonb not null,
  reason text not null,
  state text not null,
  needs_checker boolean not null,
  -- Raised by each answer to "sent back": who approves says which one was read.
  revision integer not null default 1,
  maker uuid not null references operators,
  maker_name text not null,
  made_at timestamptz not null,
  checker uuid references operators,
  checker_name text,
  checker_note text,
  checked_at timestamptz,
  transfer_id uuid,
  constraint proposal_number_is_its_own unique (number),
  constraint proposal_kind_is_known check (kind in ('adjustment', 'resolution', 'tariff_rule')),
  constraint proposal_state_is_known check (state in ('waiting', 'sent_back', 'refused', 'withdrawn', 'done')),
  constraint proposal_mode_is_known check (mode in ('live', 'sandbox')),
  constraint proposal_amount_is_positive check (amount > 0),
  constraint proposal_says_why check (length(reason) between 1 and 1000),
  constraint proposal_maker_is_not_its_checker check (checker <> maker),
  constraint proposal_without_checker_is_a_small_one check (needs_checker or kind = 'resolution'),
  constraint proposal_done_was_checked check (state <> 'done' or not needs_checker or checker is not null),
  constraint proposal_checked_says_by_whom check ((checker is null) = (checked_at is null) and (checker is null) = (checker_name is null)),
  constraint proposal_given_back_says_why check (state not in ('sent_back', 'refused') or (checker is not null and length(checker_note) > 0)),
  constraint proposal_about_a_payment_names_it check (kind <> 'resolution' or (load_id is not null and merchant_id is not null)),
  constraint adjustment_has_its_book check (kind <> 'adjustment' or (mode is not null and amount is not null)),
  constraint adjustment_done_names_its_transfer check (kind <> 'adjustment' or (state = 'done') = (transfer_id is not null)),
  constraint proposal_names_a_transfer foreign key (transfer_id) references ledger_transfers (id) deferrable initially deferred
);
create unique index proposal_has_its_own_transfer on operator_proposals (transfer_id) where transfer_id is not null;
create unique index payment_is_proposed_once on operator_proposals (load_id)
  where kind = 'resolution' and state in ('waiting', 'sent_back');
create index proposals_that_wait on operator_proposals (made_at, id) where state in ('waiting', 'sent_back');
create index proposals_by_merchant on operator_proposals (merchant_id, id) where merchant_id is not null;
revoke delete, truncate on operator_proposals from sahuji_app;

-- The accounts that a person may change by hand: those of the payments' own flows are not among them.
create function ledger_is_adjustable(kind text) returns boolean immutable strict parallel safe
  return kind in ('merchant_wallet', 'merchant_restricted', 'suspense', 'bank_settlement', 'fees_earned',
                  'commission_earned', 'rounding') or kind like 'rail\_clearing:%';

-- An adjustment is two lines or more of one book, each account once, that sum to zero.
create function adjustment_lines_hold(wanted_mode text, lines jsonb) returns boolean
  stable language sql security definer set search_path = public, pg_temp as $$
  select count(*) >= 2 and count(*) = count(distinct l.account_id) and sum(l.amount) = 0
         and bool_and(l.amount <> 0 and a.id is not null and a.mode = wanted_mode and a.closed_at is null
                      and ledger_is_adjustable(a.kind)) is true
    from jsonb_to_recordset(lines) as l(account_id uuid, amount bigint)
    left join ledger_accounts a on a.id = l.account_id
$$;

-- A proposal begins as one that waits, moves as allowed and keeps what it was read as; whoever may send statements as the
-- application is bound by it too.
create function proposals_move_as_allowed() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
declare
  why text;
begin
  if tg_op = 'INSERT' then
    if new.revision <> 1 or new.checker is not null
       or not (new.state = 'waiting' or (new.state = 'done' and not new.needs_checker)) then
      why := 'a proposal begins by waiting';
    end if;
  else
    if old.state in ('refused', 'withdrawn', 'done') then
      why := 'a proposal that was decided stays as it is';
    elsif (new.id, new.kind, new.mode, new.merchant_id, new.load_id, new.needs_checker, new.maker, new.maker_name)
          is distinct from (old.id, old.kind, old.mode, old.merchant_id, old.load_id, old.needs_checker, old.maker, old.maker_name) then
      why := 'a proposal stays its maker''s';
    elsif old.state = 'waiting' and (new.state not in ('sent_back', 'refused', 'withdrawn', 'done')
          or (new.body, new.amount, new.reason, new.revision, new.made_at)
             is distinct from (old.body, old.amount, old.reason, old.revision, old.made_at)) then
      why := 'a proposal that waits is decided as it is';
    elsif old.state = 'sent_back' and not (new.state = 'withdrawn'
          or (new.state = 'waiting' and new.revision = old.revision + 1 and new.checker is null)) then
      why := 'a proposal that was sent back is made anew by its maker';
    end if;
  end if;
  if why is null and new.checker is not null and not exists (
    select from operators o join operator_roles r on r.operator_id = o.id
     where o.id = new.checker and o.disabled_at is null and r.role = 'finance_checker'
  ) then
    why := 'a checker is an operator who may check';
  end if;
  if why is null and new.kind = 'adjustment' and new.state in ('waiting', 'done')
     and not adjustment_lines_hold(new.mode, new.body -> 'lines') then
    why := 'an adjustment is balanced lines of accounts that may be changed by hand';
  end if;
  if why is not null then
    raise exception 'refused: %', why using errcode = '23001', constraint = 'proposals_move_as_allowed';
  end if;
  return new;
end $$;
create trigger proposals_move_as_allowed before insert or update on operator_proposals
  for each row execute function proposals_move_as_allowed();

-- A transfer by hand is what two people agreed on, line by line; at COMMIT, so that both may be written in either order.
create function adjustments_have_two_people() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not exists (
    select from operator_proposals p
     where p.id = new.key and p.transfer_id = new.id and p.kind = 'adjustment' and p.state = 'done' and p.mode = new.mode
       and p.checker <> p.maker and new.reverses is null
       and not exists (
         select from jsonb_to_recordset(p.body -> 'lines') as l(account_id uuid, amount bigint)
           full join (select account_id, amount from ledger_entries where transfer_id = new.id) e using (account_id, amount)
          where l.account_id is null or e.account_id is null)
  ) then
    raise exception 'transfer % is an adjustment that no two people agreed on', new.id
      using errcode = '23001', constraint = 'adjustments_have_two_people';
  end if;
  return null;
end $$;
create constraint trigger adjustments_have_two_people after insert on ledger_transfers
  deferrable initially deferred for each row when (new.kind = 'adjustment') execute function adjustments_have_two_people();

-- The other way round: an adjustment that is done has posted what it says, under its own key.
create function done_adjustments_are_posted() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not exists (select from ledger_transfers where id = new.transfer_id and key = new.id and kind = 'adjustment') then
    raise exception 'adjustment % is done and has posted nothing', new.id
      using errcode = '23001', constraint = 'done_adjustments_are_posted';
  end if;
  return null;
end $$;
create constraint trigger done_adjustments_are_posted after insert or update on operator_proposals
  deferrable initially deferred for each row when (new.kind = 'adjustment' and new.state = 'done')
  execute function done_adjustments_are_posted();

revoke all on function adjustment_lines_hold, proposals_move_as_allowed, adjustments_have_two_people,
  done_adjustments_are_posted from public, sahuji_app;
grant execute on function adjustment_lines_hold to sahuji_app;

-- Who works on a payment in review, and until when it was put off, with the reason. A claim runs out by itself.
create table review_claims (
  load_id uuid primary key references loads,
  merchant_id uuid not null references merchants,
  claimed_by uuid references operators,
  claimed_name text,
  claimed_until timestamptz,
  kept_until timestamptz,
  kept_note text,
  kept_by text,
  constraint review_claim_has_its_end check (
    (claimed_by is null) = (claimed_until is null) and (claimed_by is null) = (claimed_name is null)),
  constraint review_kept_says_why check ((kept_until is null) = (kept_note is null) and (kept_until is null) = (kept_by is null))
);

-- A way to load that the operator switched off; merchants see it as not available. No row: on.
create table rail_switches (
  rail text not null,
  channel text not null,
  is_off boolean not null,
  reason text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint rail_is_switched_per_channel primary key (rail, channel),
  constraint rail_switch_says_why check (length(reason) between 1 and 500)
);

-- What each verification of the books found. Never changed.
create table book_verifications (
  id uuid primary key,
  verified_at timestamptz not null,
  seconds real not null,
  entries bigint not null,
  promises integer not null,
  -- The promises that are broken, as sentences; none when all hold.
  broken jsonb not null,
  constraint verification_lists_what_is_broken check (jsonb_typeof(broken) = 'array')
);
create index book_verifications_by_time on book_verifications (verified_at desc);
revoke update, delete, truncate on book_verifications from sahuji_app;

-- Trial balances of a moment, the ledger by time, loads by what their rail calls them, merchants by how their name begins.
create index ledger_transfers_by_time on ledger_transfers (posted_at, id);
create index loads_by_rail_reference on loads (rail_reference) where rail_reference is not null;
create index merchants_by_beginning on merchants (lower(trade_name) text_pattern_ops);

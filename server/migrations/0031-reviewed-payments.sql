-- One payment of a rail is posted once, into a wallet or into suspense; what is in suspense is looked at by a person and leaves it once.

alter table loads
  -- When the payer could first be sent to the bank; null: nobody ever could, so nobody can pay late either.
  add column opened_at timestamptz,
  -- The newest wake by a return or a notification, or the moment for which the next one is set.
  add column woken_at timestamptz,
  add column review_reason text,
  -- What the rail says was paid, in paisa, and the transfer that took it into suspense; `transfer_id` is where it is now.
  add column paid_amount bigint,
  add column suspense_transfer_id uuid,
  add column reviewed_at timestamptz,
  add column reviewed_by text,
  add column review_note text;

update loads l set opened_at = e.at
  from load_events e where e.load_id = l.id and e.what = 'sent_to_bank';

update loads l set suspense_transfer_id = l.transfer_id, paid_amount = e.amount
  from ledger_transfers t join ledger_entries e on e.transfer_id = t.id and e.amount > 0
 where t.id = l.transfer_id and t.kind = 'load_suspense';

update loads set review_reason = case when suspense_transfer_id is null then 'contradicted'
                                      when state = 'failed' then 'after_failure'
                                      when paid_amount <> amount then 'other_amount'
                                      else 'wallet_closed' end
 where review_since is not null;

alter table loads
  add constraint review_reason_is_known check (
    review_reason in ('over_limit', 'other_instrument', 'other_amount', 'after_failure', 'wallet_closed', 'contradicted')),
  add constraint review_has_a_reason check ((review_since is null) = (review_reason is null)),
  add constraint suspended_load_says_what_was_paid check (
    (suspense_transfer_id is null) = (paid_amount is null) and (paid_amount > 0) is not false),
  -- Money in suspense is in somebody's list, or has left it by a transfer that the load names.
  add constraint suspended_money_is_in_review check (
    suspense_transfer_id is null or suspense_transfer_id <> transfer_id or review_since is not null),
  add constraint suspended_money_stays_named check (suspense_transfer_id is null or transfer_id is not null),
  add constraint posted_payment_names_itself check (transfer_id is null or rail_reference is not null);

-- Credit and suspense alike: whoever comes second finds the payment posted, in either order.
drop index load_is_credited_once_per_payment;
create unique index rail_payment_is_posted_once on loads (rail, rail_reference) where transfer_id is not null;
create unique index load_has_one_suspense on loads (suspense_transfer_id) where suspense_transfer_id is not null;
create index loads_in_review on loads (review_since) where review_since is not null;

-- Money that came after the end, or is looked at, is no failure: it is unclear until a person has decided.
insert into load_moves (state_from, state_to) values
  ('expired', 'unclear'), ('cancelled', 'unclear'), ('failed', 'unclear');

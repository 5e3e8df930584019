-- A rail may take a payment back after it was credited. What the wallet still holds goes back; the rest the merchant owes us
-- on an account of their own, so that no wallet is ever below zero.

insert into load_moves (state_from, state_to) values ('credited', 'reversed');

alter table loads
  -- When the rail is asked whether a credited payment still stands; null: it is not asked any more.
  add column recheck_at timestamptz,
  add column reversed_at timestamptz,
  -- The operators who recorded it; null where the rail itself said so.
  add column reversed_by text,
  -- The transfer that took it back. `transfer_id` stays the one that credited it.
  add column reversal_transfer_id uuid,
  -- The transfer that paid off, out of this load, what was owed of an earlier one.
  add column repayment_transfer_id uuid;
alter table loads
  drop constraint load_state_is_known,
  add constraint load_state_is_known check (
    state in ('created', 'at_bank', 'pending', 'unclear', 'expired', 'credited', 'failed', 'cancelled', 'reversed')),
  drop constraint credited_load_names_its_money,
  add constraint credited_load_names_its_money check (state not in ('credited', 'reversed')
    or (transfer_id is not null and rail_reference is not null and settled_at is not null and balance_after is not null)),
  drop constraint final_load_is_settled,
  add constraint final_load_is_settled check (state not in ('credited', 'reversed', 'failed') or settled_at is not null),
  drop constraint credited_load_is_not_checked_again,
  add constraint credited_load_is_not_checked_again check (state not in ('credited', 'reversed') or next_check_at is null),
  add constraint only_credited_loads_are_rechecked check (recheck_at is null or state = 'credited'),
  add constraint reversed_load_names_its_transfer check (
    (state = 'reversed') = (reversal_transfer_id is not null) and (state = 'reversed') = (reversed_at is not null)),
  add constraint reversal_by_a_person_is_one check (reversed_by is null or state = 'reversed');
create unique index load_has_one_reversal on loads (reversal_transfer_id) where reversal_transfer_id is not null;
create unique index load_has_one_repayment on loads (repayment_transfer_id) where repayment_transfer_id is not null;
create index loads_to_recheck on loads (rail, recheck_at) where recheck_at is not null;

-- What merchants owe is a debit or nothing: we never owe them here.
alter table ledger_accounts add constraint receivable_is_never_a_debt check (kind <> 'clawback_receivable' or balance <= 0);

-- Accounts exist before they are used: each merchant gets one, in both books. Its id begins as the wallet's does.
insert into ledger_accounts (id, merchant_id, mode, kind, label, may_overdraw)
select (substr(id::text, 1, 24) || substr(md5('clawback_receivable ' || id), 1, 11) || right(id::text, 1))::uuid, merchant_id,
       mode, 'clawback_receivable', 'Owed to us after a clawback', true
  from ledger_accounts where kind = 'merchant_wallet'
on conflict on constraint account_is_the_only_one_of_its_kind do nothing;

insert into ledger_accounts (id, mode, kind, label, may_overdraw)
select ledger_platform_account(m.mode, k.kind), m.mode, k.kind, k.label, true
  from (values ('live'), ('sandbox')) as m(mode),
       (values ('rail_cost', 'What rails keep for their work'), ('clawback_reserve', 'Reserve for clawbacks')) as k(kind, label);

create or replace function ledger_lock_wallet(merchant uuid, book text)
  returns table (id uuid, kind text, balance bigint, held bigint, is_closed boolean)
  language sql security definer set search_path = public, pg_temp as $$
  select a.id, a.kind, a.balance, a.held, a.closed_at is not null from ledger_accounts a
   where a.merchant_id = merchant and a.mode = book
     and a.kind in ('merchant_wallet', 'merchant_restricted', 'clawback_receivable')
   order by a.id for no key update
$$;

-- People write off what is not paid back (out of the reserve), and fill the reserve out of fees.
create or replace function ledger_is_adjustable(kind text) returns boolean immutable strict parallel safe
  return kind in ('merchant_wallet', 'merchant_restricted', 'clawback_receivable', 'clawback_reserve', 'suspense',
                  'bank_settlement', 'fees_earned', 'commission_earned', 'rail_cost', 'rounding')
         or kind like 'rail\_clearing:%' or kind like 'bank\_settlement:%';

alter table transactions
  drop constraint transaction_kind_is_known,
  add constraint transaction_kind_is_known check (
    kind in ('load', 'payment', 'payout', 'send', 'request', 'refund', 'fee', 'adjustment', 'reversal'));

-- A reversal that no rail tells us is recorded by one person and agreed on by another; so is a settlement that arrived.
alter table operator_proposals
  drop constraint proposal_kind_is_known,
  add constraint proposal_kind_is_known check (kind in ('adjustment', 'resolution', 'tariff_rule', 'clawback', 'settlement')),
  drop constraint proposal_about_a_payment_names_it,
  add constraint proposal_about_a_payment_names_it check (
    kind not in ('resolution', 'clawback') or (load_id is not null and merchant_id is not null));
alter table operator_proposals
  add constraint proposal_that_posts_names_its_transfer check (
    kind not in ('clawback', 'settlement') or (state = 'done') = (transfer_id is not null));
create unique index clawback_is_proposed_once on operator_proposals (load_id)
  where kind = 'clawback' and state in ('waiting', 'sent_back');

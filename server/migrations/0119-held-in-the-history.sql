-- Money that is held is listed as held: a send that waits for the owner of its number, and a withdrawal that a person looks at.

alter table transactions drop constraint transaction_state_is_known;
alter table transactions add constraint transaction_state_is_known check (
  state in ('pending', 'held', 'unclear', 'completed', 'failed', 'cancelled', 'expired', 'reversed'));

-- What waits or has come back had no row so far.
insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, occurred_at)
select merchant_id, mode, id, 'send', case state when 'held' then 'held' else 'reversed' end, reference,
       substr(receiver_mobile, 5), '', -amount, fee, created_at
  from transfers
 where state in ('held', 'returned')
    on conflict on constraint transaction_is_listed_once do nothing;

update transactions t set state = 'held'
  from payouts p
 where p.id = t.id and p.merchant_id = t.merchant_id and p.mode = t.mode and t.kind = 'payout' and t.state = 'pending'
   and p.state = 'held';

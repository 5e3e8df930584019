-- The history says of a load that its money is here and that a person looks at it, and how much really came.

alter table transactions add column in_review boolean not null default false;
alter table transactions add constraint only_an_unclear_transaction_is_in_review check (not in_review or state = 'unclear');

update transactions t
   set in_review = true, amount = l.paid_amount
  from loads l
 where l.id = t.id and l.merchant_id = t.merchant_id and l.mode = t.mode and t.kind = 'load' and t.state = 'unclear'
   and l.state = 'unclear' and l.paid_amount is not null and l.suspense_transfer_id = l.transfer_id;

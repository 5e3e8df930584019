-- What a payer was sent to the bank with, where a person credited another amount: some rails know a payment only together
-- with its amount, and are asked about it for weeks. Null: the load's own amount.
alter table loads add column ordered_amount bigint;
-- all was paid, or more, and a part was credited; what was paid short is known by no row any more
update loads set ordered_amount = paid_amount
 where state in ('credited', 'reversed') and paid_amount > amount and transfer_id <> suspense_transfer_id;
alter table loads add constraint ordered_amount_is_money check (ordered_amount > 0);

-- When the payer left for the bank by a page that opens a single time: nobody is shown the way there again.
alter table loads add column left_at timestamptz;

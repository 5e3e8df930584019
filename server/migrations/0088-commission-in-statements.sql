-- Statements name the commission of cooperatives in their period, and the tax withheld of it: both are in the ledger's transfers.

-- Null: the statement was made before these sums were counted.
alter table statements
  add column commission_received bigint,
  add column commission_paid bigint,
  add column tax_withheld bigint,
  add constraint statement_counts_commission_whole
    check (num_nulls(commission_received, commission_paid, tax_withheld) in (0, 3)
           and least(commission_received, commission_paid, tax_withheld) >= 0 and tax_withheld <= commission_received);

-- A shop's history has a row for each deposit; its settlements are few.
create index transactions_of_commission on transactions (merchant_id, mode, occurred_at)
  where kind = 'cooperative' and method in ('commission', 'settlement');

-- Between two banks a payment has two legs: the debit at the payer's, the credit at ours. One may be done and the other not.

alter table loads
  add column debit_leg text,
  -- null beside a debit: it will never be tried
  add column credit_leg text,
  -- the rail's own word for it: 000, 999, DEFER
  add column credit_leg_code text,
  add constraint load_leg_is_known check (
    debit_leg in ('waiting', 'done', 'failed') and credit_leg in ('waiting', 'done', 'failed')),
  add constraint credit_leg_follows_the_debit check (credit_leg is null or credit_leg = 'waiting' or debit_leg = 'done'),
  -- what the payer's bank has paid is not yet ours
  add constraint credited_load_has_both_its_legs check (
    state <> 'credited' or debit_leg is null or (debit_leg = 'done' and credit_leg is not distinct from 'done')),
  add constraint credit_leg_code_is_short check (length(credit_leg_code) <= 40);

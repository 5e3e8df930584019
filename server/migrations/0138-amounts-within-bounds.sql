-- One upper bound for every amount that somebody asks for: Rs.10,00,00,00,000.00, as the contract has it; and for what the
-- ledger moves a thousand times as much, as its code has it. Not valid: what was written before stays as it was written.
alter table confirmations add constraint confirmed_amount_is_within_bounds check (amount <= 1000000000000) not valid;
alter table loads add constraint load_amount_is_within_bounds check (amount <= 1000000000000) not valid;
alter table payouts add constraint payout_amount_is_within_bounds check (amount <= 1000000000000) not valid;
alter table transfer_requests add constraint request_amount_is_within_bounds check (amount <= 1000000000000) not valid;
alter table transfers add constraint transfer_amount_is_within_bounds check (amount <= 1000000000000) not valid;
alter table ledger_entries add constraint entry_is_within_bounds
  check (amount between -1000000000000000 and 1000000000000000) not valid;
alter table ledger_holds add constraint hold_is_within_bounds check (amount <= 1000000000000000) not valid;

-- What merchants set beyond it meant "never"; it still does.
update notice_bounds set amount_min = 1000000000000 where amount_min > 1000000000000;
update automatic_settlements
   set reserve = least(reserve, 1000000000000), minimum = least(minimum, 1000000000000)
 where reserve > 1000000000000 or minimum > 1000000000000;

-- A bank that has another name for an account no longer ends it there: it is kept shut, and a cheque or statement that a person
-- accepts opens it. No statement opens it without one.
alter table payout_accounts
  drop constraint payout_account_name_check_is_known,
  add constraint payout_account_name_check_is_known check (name_check in ('matches', 'nearly', 'differs', 'unchecked')),
  add constraint payout_account_of_another_name_is_shut check (
    name_check <> 'differs' or paused_at is not null or paper_state is not distinct from 'accepted'),
  add constraint payout_account_of_another_name_hides_it check (
    name_check <> 'differs' or (checked_at is not null and bank_has is null and likeness is null));

-- A withdrawal keeps what the bank had said to the name when it was asked for.
alter table payouts
  drop constraint payout_name_check_is_known,
  add constraint payout_name_check_is_known check (name_check in ('matches', 'nearly', 'differs', 'unchecked'));

-- What was paused because of another name can be opened by a paper as well.
update payout_accounts
   set name_check = 'differs', bank_has = null, likeness = null, paper_state = null, paper_at = null
 where pause_reason = 'The bank has another name for this account' and checked_at is not null;

-- An account begins without a paper: only a paper of its own settles its name.
create function account_begins_without_a_paper() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'account % begins with a paper', new.id using errcode = 'check_violation',
    constraint = 'account_begins_without_a_paper', table = 'payout_accounts';
end $$;
create trigger account_begins_without_a_paper before insert on payout_accounts
  for each row when (new.paper_state is not null) execute function account_begins_without_a_paper();
revoke all on function account_begins_without_a_paper from public, sahuji_app;

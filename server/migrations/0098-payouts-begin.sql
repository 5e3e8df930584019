-- A payout begins asked for and nothing else, whatever statement writes it: the rules of its moves and of who decides on it
-- look at changes alone, and one that began sent and signed would have passed them all.
create function payout_begins_requested() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.state <> 'requested'
     or num_nonnulls(new.submitted_at, new.settled_at, new.checked_by, new.release_asked_by, new.released_by,
                     new.sent_transfer_id, new.transfer_id, new.reversal_transfer_id) > 0 then
    raise exception 'payout % does not begin as %', new.id, new.state using errcode = 'check_violation',
      constraint = 'payout_begins_requested', table = 'payouts';
  end if;
  return new;
end $$;
create trigger payout_begins_requested before insert on payouts
  for each row execute function payout_begins_requested();

-- As the code holds it: neither the address nor the number of a business's people is its checker's.
create or replace function payout_checker_is_not_its_maker() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if exists (select from people p
               join operators o on lower(o.email) = p.email or right(o.mobile_no, 10) = right(p.mobile_no, 10)
              where p.merchant_id = new.merchant_id and o.id in (new.checked_by, new.release_asked_by, new.released_by)) then
    raise exception 'the checker of payout % is its maker', new.id using errcode = 'check_violation',
      constraint = 'payout_checker_is_not_its_maker', table = 'payouts';
  end if;
  return new;
end $$;

-- What settles a name is decided by somebody who may, of no business of their own, and an account says accepted only after it.
create function account_paper_is_decided_by_its_roles() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not exists (select from operators o join operator_roles r on r.operator_id = o.id
                  where o.id = new.decided_by and o.disabled_at is null and r.role in ('finance_checker', 'kyc_reviewer'))
     or exists (select from people p
                  join operators o on lower(o.email) = p.email or right(o.mobile_no, 10) = right(p.mobile_no, 10)
                 where p.merchant_id = new.merchant_id and o.id = new.decided_by) then
    raise exception 'the paper of an account is decided by somebody who may' using errcode = 'check_violation',
      constraint = 'account_paper_is_decided_by_its_roles', table = 'payout_account_papers';
  end if;
  return new;
end $$;
create trigger account_paper_is_decided_by_its_roles before insert or update of decided_by on payout_account_papers
  for each row when (new.decided_by is not null) execute function account_paper_is_decided_by_its_roles();

create function account_name_is_settled_by_a_paper() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from payout_account_papers p
                  where p.account_id = new.id and p.merchant_id = new.merchant_id and p.state = 'accepted') then
    raise exception 'no paper of account % was accepted', new.id using errcode = 'check_violation',
      constraint = 'account_name_is_settled_by_a_paper', table = 'payout_accounts';
  end if;
  return new;
end $$;
create trigger account_name_is_settled_by_a_paper before update of paper_state on payout_accounts
  for each row when (new.paper_state = 'accepted' and old.paper_state is distinct from 'accepted')
  execute function account_name_is_settled_by_a_paper();

revoke all on function payout_begins_requested, account_paper_is_decided_by_its_roles, account_name_is_settled_by_a_paper
  from public, sahuji_app;

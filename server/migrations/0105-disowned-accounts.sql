-- An account that somebody of the business says they did not add stays paused until it is removed: whoever added it would
-- otherwise have the bank asked again, and withdraw on.
create function disowned_account_stays_paused() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from payout_account_links l
              where l.account_id = new.id and l.merchant_id = new.merchant_id and l.outcome = 'paused') then
    raise exception 'account % was not added by its business', new.id using errcode = 'check_violation',
      constraint = 'disowned_account_stays_paused', table = 'payout_accounts';
  end if;
  return new;
end $$;
create trigger disowned_account_stays_paused before update of paused_at on payout_accounts
  for each row when (old.paused_at is not null and new.paused_at is null) execute function disowned_account_stays_paused();
revoke all on function disowned_account_stays_paused from public, sahuji_app;

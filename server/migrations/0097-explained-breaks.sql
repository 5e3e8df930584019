-- A break that something was proposed for ends by that alone, once it is posted, and by no other sum.
create function break_ends_by_what_explains_it() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from operator_proposals p
     where p.id = new.proposal_id and p.state = 'done'
       and (select sum(-e.amount) from ledger_entries e join ledger_accounts a on a.id = e.account_id
             where e.transfer_id = p.transfer_id and a.merchant_id is null and a.mode = 'live' and a.kind = new.account)
           = new.difference
  ) then
    raise exception 'refused: nothing that was posted explains break %', new.id
      using errcode = '23001', constraint = 'break_ends_by_what_explains_it';
  end if;
  return new;
end $$;
create trigger break_ends_by_what_explains_it before update on reconciliation_breaks
  for each row when (new.state = 'resolved' and old.state <> 'resolved' and new.act in ('suspense', 'fee', 'write_off', 'settlement', 'clawback'))
  execute function break_ends_by_what_explains_it();
revoke all on function break_ends_by_what_explains_it from public, sahuji_app;

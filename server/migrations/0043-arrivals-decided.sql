-- Money at a QR that is no shop's: two operators decide that it was returned at the rail, or which shop gets it.

alter table operator_proposals
  drop constraint proposal_kind_is_known,
  add constraint proposal_kind_is_known check (kind in
    ('adjustment', 'resolution', 'tariff_rule', 'clawback', 'settlement', 'write_off_bound', 'copied_row', 'dispute', 'arrival')),
  add constraint arrival_decision_is_checked check (
    kind <> 'arrival' or (needs_checker and amount is not null and coalesce(body ? 'arrival_id', false)
      and case body ->> 'act' when 'return' then merchant_id is null
                              when 'assign' then merchant_id is not null and body ? 'code_id' else false end));
create unique index arrival_is_proposed_once on operator_proposals ((body ->> 'arrival_id'))
  where kind = 'arrival' and state in ('waiting', 'sent_back');

alter table payment_arrivals add column proposal_id uuid references operator_proposals;
grant update (proposal_id) on payment_arrivals to sahuji_app;

-- What the office decides about an arrival, two people agreed on.
create function arrival_is_decided_by_two() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
       select from operator_proposals p
        where p.id = new.proposal_id and p.kind = 'arrival' and p.state = 'done' and p.checker <> p.maker
          and p.body ->> 'arrival_id' = new.id::text and p.amount = new.amount
          and p.body ->> 'act' = case new.state when 'returned' then 'return' when 'matched' then 'assign' end) then
    raise exception 'arrival % was not decided by two operators', new.id using errcode = 'restrict_violation',
      constraint = 'arrival_is_decided_by_two', table = 'payment_arrivals';
  end if;
  return null;
end $$;
revoke all on function arrival_is_decided_by_two from public, sahuji_app;

create constraint trigger arrival_is_decided_by_two after update of state, proposal_id on payment_arrivals deferrable initially deferred
  for each row when (new.proposal_id is not null) execute function arrival_is_decided_by_two();

-- The first screen shows the disputes that its merchant may answer.
create index disputes_to_answer on disputes (merchant_id, answer_by, id) where mode = 'live' and state = 'open';

-- A bank may pay out after all what had failed, or came back: the money is free in the wallet again and at the bank as well.
-- The rail goes on being asked for a while; the office takes the amount out of the wallet once two people agree.

alter table payouts add column paid_late_at timestamptz;

insert into payout_moves (state_from, state_to)
values ('failed', 'credited'), ('returned', 'credited'), ('cancelled', 'credited');

alter table payouts
  drop constraint only_credited_payouts_are_rechecked,
  add constraint only_ended_orders_are_rechecked check (recheck_at is null or (submitted_at is not null and settled_at is not null)),
  drop constraint payout_is_released_by_a_second_person,
  add constraint payout_is_released_by_a_second_person check (
    released_by is null or (release_asked_by is not null and released_by <> release_asked_by
                            and (state = 'failed' or paid_late_at is not null))),
  add constraint payout_paid_late_names_its_money check (paid_late_at is null or transfer_id is not null);

-- What the office looks at: a rail tells of money after the end.
create index payouts_contradicted_after_the_end on payouts (id)
  where state in ('failed', 'returned', 'cancelled') and last_answer like 'late %';

-- A proposal to take back is about a load or about a payout; of a proposal that waits the body stays as it was read.
alter table operator_proposals
  add column payout_id uuid generated always as ((body ->> 'payout_id')::uuid) stored references payouts,
  drop constraint proposal_about_a_payment_names_it,
  add constraint proposal_about_a_payment_names_it check (
    kind not in ('resolution', 'clawback')
    or (merchant_id is not null and (load_id is not null) <> (kind = 'clawback' and body ? 'payout_id')));
create unique index payout_clawback_is_proposed_once on operator_proposals (payout_id)
  where kind = 'clawback' and payout_id is not null and state in ('waiting', 'sent_back');

-- From an end a payout goes on to credited by two people alone; at COMMIT, so that both may be written in either order.
create function payout_paid_late_is_agreed_on() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if new.paid_late_at is null or not exists (
    select from operator_proposals p
     where p.kind = 'clawback' and p.payout_id = new.id and p.merchant_id = new.merchant_id and p.state = 'done'
       and p.checker <> p.maker and p.transfer_id = new.transfer_id) then
    raise exception 'nobody agreed that payout % was paid late', new.id using errcode = 'check_violation',
      constraint = 'payout_paid_late_is_agreed_on', table = 'payouts';
  end if;
  return null;
end $$;
create constraint trigger payout_paid_late_is_agreed_on after update on payouts
  deferrable initially deferred for each row
  when (old.state in ('failed', 'returned', 'cancelled') and new.state = 'credited')
  execute function payout_paid_late_is_agreed_on();
revoke all on function payout_paid_late_is_agreed_on from public, sahuji_app;

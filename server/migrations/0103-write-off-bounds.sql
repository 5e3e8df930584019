-- The most of a break that may be written off is a figure that two people of the office agreed on, with its day and its
-- proposal; before, each server read it from its own environment.
create table write_off_bounds (
  id bigint generated always as identity primary key,
  -- Paisa; nothing is written off where it is zero.
  amount bigint not null,
  begins_at timestamptz not null,
  -- Null: the one that the product begins with.
  proposal_id uuid references operator_proposals,
  constraint write_off_bound_is_an_amount check (amount >= 0),
  constraint write_off_bound_has_its_own_proposal unique (proposal_id)
);
insert into write_off_bounds (amount, begins_at) values (10000, now());
revoke insert, update, delete, truncate on write_off_bounds from sahuji_app;

alter table operator_proposals
  drop constraint proposal_kind_is_known,
  add constraint proposal_kind_is_known check (
    kind in ('adjustment', 'resolution', 'tariff_rule', 'clawback', 'settlement', 'write_off_bound')),
  add constraint write_off_bound_is_checked check (
    kind <> 'write_off_bound' or (needs_checker and coalesce((body ->> 'amount')::bigint >= 0, false)));
create unique index write_off_bound_is_proposed_once on operator_proposals (kind)
  where kind = 'write_off_bound' and state in ('waiting', 'sent_back');

-- Approved, it begins by itself in the approval's transaction: the application has no other way to it.
create function approved_write_off_bound_begins() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into write_off_bounds (amount, begins_at, proposal_id)
  values ((new.body ->> 'amount')::bigint, new.checked_at, new.id);
  return null;
end $$;
create trigger approved_write_off_bound_begins after update of state on operator_proposals for each row
  when (new.kind = 'write_off_bound' and new.state = 'done' and old.state <> 'done')
  execute function approved_write_off_bound_begins();

-- What one person proposes to write off stays within it, whatever statement writes it.
create function write_off_stays_in_its_bound() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if abs(new.difference) > (select amount from write_off_bounds order by id desc limit 1) then
    raise exception 'refused: break % is more than is written off', new.id
      using errcode = '23001', constraint = 'write_off_stays_in_its_bound';
  end if;
  return new;
end $$;
create trigger write_off_stays_in_its_bound before update on reconciliation_breaks
  for each row when (new.state = 'proposed' and new.act = 'write_off' and old.state <> 'proposed')
  execute function write_off_stays_in_its_bound();

revoke all on function approved_write_off_bound_begins, write_off_stays_in_its_bound from public, sahuji_app;

-- One person decides small payments in review alone, but not any number of them: above a sum a day another one has to approve.

create table decided_alone_limit (
  is_only boolean primary key default true,
  -- What one maker may decide alone on a Kathmandu day, in paisa.
  per_day bigint not null,
  constraint decided_alone_limit_is_one_row check (is_only),
  constraint decided_alone_limit_is_not_negative check (per_day >= 0)
);
insert into decided_alone_limit (per_day) values (5000000);
-- The owner of the database changes it.
revoke insert, update, delete, truncate on decided_alone_limit from sahuji_app;

create index proposals_decided_alone on operator_proposals (maker, made_at) where not needs_checker;

-- What a maker has decided alone on the Kathmandu day of a moment, in paisa.
create function decided_alone(by uuid, at timestamptz) returns bigint stable language sql
  set search_path = public, pg_temp as $$
  select coalesce(sum(amount), 0)::bigint from operator_proposals
   where maker = by and not needs_checker and state <> 'withdrawn'
     and made_at >= date_trunc('day', at at time zone 'Asia/Kathmandu') at time zone 'Asia/Kathmandu'
     and made_at < (date_trunc('day', at at time zone 'Asia/Kathmandu') + interval '1 day') at time zone 'Asia/Kathmandu'
$$;

create function proposal_is_not_too_much_alone() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  -- two at once are counted one after the other
  perform pg_advisory_xact_lock(hashtextextended('decided alone ' || new.maker, 0));
  if decided_alone(new.maker, new.made_at) + new.amount > (select per_day from decided_alone_limit) then
    raise exception 'refused: more than one person decides alone in a day'
      using errcode = '23001', constraint = 'proposal_is_not_too_much_alone';
  end if;
  return new;
end $$;
create trigger proposal_is_not_too_much_alone before insert on operator_proposals
  for each row when (not new.needs_checker) execute function proposal_is_not_too_much_alone();

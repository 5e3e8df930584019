-- A proposal that was sent back ended by its maker's hand alone: one whose maker works here no more waited without end, and what
-- it is about with it. Whoever may check refuses it for good, as one that waits.
create or replace function proposals_move_as_allowed() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
declare
  why text;
begin
  if tg_op = 'INSERT' then
    if new.revision <> 1 or new.checker is not null
       or not (new.state = 'waiting' or (new.state = 'done' and not new.needs_checker)) then
      why := 'a proposal begins by waiting';
    end if;
  else
    if old.state in ('refused', 'withdrawn', 'done') then
      why := 'a proposal that was decided stays as it is';
    elsif (new.id, new.kind, new.mode, new.merchant_id, new.load_id, new.needs_checker, new.maker, new.maker_name)
          is distinct from (old.id, old.kind, old.mode, old.merchant_id, old.load_id, old.needs_checker, old.maker, old.maker_name) then
      why := 'a proposal stays its maker''s';
    elsif old.state = 'waiting' and (new.state not in ('sent_back', 'refused', 'withdrawn', 'done')
          or (new.body, new.amount, new.reason, new.revision, new.made_at)
             is distinct from (old.body, old.amount, old.reason, old.revision, old.made_at)) then
      why := 'a proposal that waits is decided as it is';
    elsif old.state = 'sent_back' and not (new.state = 'withdrawn'
          or (new.state = 'waiting' and new.revision = old.revision + 1 and new.checker is null)
          or (new.state = 'refused' and (new.body, new.amount, new.reason, new.revision, new.made_at)
                is not distinct from (old.body, old.amount, old.reason, old.revision, old.made_at))) then
      why := 'a proposal that was sent back is made anew by its maker';
    end if;
  end if;
  if why is null and new.checker is not null and not exists (
    select from operators o join operator_roles r on r.operator_id = o.id
     where o.id = new.checker and o.disabled_at is null and r.role = 'finance_checker'
  ) then
    why := 'a checker is an operator who may check';
  end if;
  if why is null and new.kind = 'adjustment' and new.state in ('waiting', 'done')
     and not adjustment_lines_hold(new.mode, new.body -> 'lines') then
    why := 'an adjustment is balanced lines of accounts that may be changed by hand';
  end if;
  if why is not null then
    raise exception 'refused: %', why using errcode = '23001', constraint = 'proposals_move_as_allowed';
  end if;
  return new;
end $$;
revoke all on function proposals_move_as_allowed from public, sahuji_app;

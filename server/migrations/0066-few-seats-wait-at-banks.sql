-- As before, for at most three orders of one network at once: seventy minutes of many orders cost a stranger nothing and would keep an event
-- from selling. Another one keeps its seats as long as it was shown, and takes free ones again where the bank pays later.
create or replace function ticket_hold_outlasts_the_bank() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  network text;
begin
  select held_by into network from ticket_orders
   where payment_id = new.payment_id and state = 'held' and not was_extended and held_until > new.begun_at;
  if not found then
    return null;
  end if;
  if network is not null then
    perform pg_advisory_xact_lock(hashtextextended('seats held at banks ' || network, 0));
    if (select count(*) from ticket_orders o
         where o.held_by = network and o.state = 'held' and o.was_extended and o.held_until > new.begun_at
           and exists (select from payment_attempts a where a.payment_id = o.payment_id and a.state = 'open')) >= 3 then
      return null;
    end if;
  end if;
  update ticket_orders set held_until = greatest(held_until, new.begun_at + interval '70 minutes'), was_extended = true
   where payment_id = new.payment_id and state = 'held' and not was_extended and held_until > new.begun_at;
  return null;
end $$;

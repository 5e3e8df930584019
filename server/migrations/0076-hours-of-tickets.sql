-- Phones at doors hear of other hours of a kind of ticket; and a shop that cancels the payment of held seats frees them.

alter table ticket_types
  -- When the hours in which its tickets are good last changed.
  add column hours_changed_at timestamptz;

create function cancelled_payment_frees_its_seats() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  wanted ticket_orders;
begin
  select * into wanted from ticket_orders where payment_id = new.id and merchant_id = new.merchant_id and state = 'held';
  if wanted.id is not null then
    perform ticket_pools_lock(wanted.event_id);
    perform ticket_order_end(wanted.id, 'released', new.ended_at);
  end if;
  return null;
end $$;
revoke all on function cancelled_payment_frees_its_seats from public, sahuji_app;
create trigger cancelled_payment_frees_its_seats after update on payments
  for each row when (old.state = 'open' and new.state = 'cancelled' and new.source = 'event')
  execute function cancelled_payment_frees_its_seats();

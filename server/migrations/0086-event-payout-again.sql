-- The money of an event goes to the bank as a payout of the event, which its organiser may place again where it stayed or came back.

alter table payouts drop constraint payout_origin_is_known;
alter table payouts add constraint payout_origin_is_known check (origin in ('merchant', 'automatic', 'event')) not valid;
alter table payouts validate constraint payout_origin_is_known;

-- Its destination changes only until the first money is released. What stayed in the wallet, or came back to it, is sent again: by a
-- new key, because the old one gives the payout that ended.
create or replace function event_payout_moves_as_allowed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'planned' and old.released = 0 then
      return old;
    end if;
  elsif (new.event_id, new.merchant_id) = (old.event_id, old.merchant_id) and new.released >= old.released
    and (new.account_id = old.account_id or old.state = 'planned' and old.released = 0 and new.released = 0)
    and (new.key = old.key and new.state = old.state and (new.state = 'planned' or new is not distinct from old)
         or new.key = old.key and (old.state, new.state) in (('planned', 'due'), ('due', 'sent'), ('due', 'kept'))
         or new.key <> old.key and new.released = old.released and new.state = 'sent'
            and (old.state = 'kept' or old.state = 'sent' and exists (
              select from payouts where id = old.payout_id and state in ('failed', 'cancelled', 'returned')))) then
    return new;
  end if;
  raise exception 'the payout of event % cannot change so', old.event_id using errcode = 'check_violation',
    constraint = 'event_payout_moves_as_allowed', table = 'event_payouts';
end $$;

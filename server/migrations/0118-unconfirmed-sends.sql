-- What a merchant sends without a confirmation counts together over 24 hours: ten small sends are one large one. It is held
-- against the merchant's limit where the row is written, under the wallet's lock that every send takes.
-- Sends of before count as confirmed: which were is not kept, and a day later it matters no more.
alter table transfers add column is_confirmed boolean not null default true;
alter table transfers alter column is_confirmed drop default;

create function unconfirmed_transfers_fit() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  -- a server of the release before does not say it
  new.is_confirmed := coalesce(new.is_confirmed, exists (
    select from confirmations where merchant_id = new.merchant_id and used_key = new.key and kind = 'send'));
  if new.mode = 'live' and not new.is_confirmed and new.amount + (
       select coalesce(sum(amount), 0) from transfers
        where merchant_id = new.merchant_id and mode = 'live' and day >= new.day - 1 and not is_confirmed
          and state in ('held', 'completed') and created_at > new.created_at - interval '24 hours') > (
       select confirm_sends_above from merchants where id = new.merchant_id) then
    raise exception 'send % needs a confirmation', new.id using errcode = 'check_violation',
      constraint = 'unconfirmed_transfers_fit', table = 'transfers';
  end if;
  return new;
end $$;
revoke all on function unconfirmed_transfers_fit from public, sahuji_app;
create trigger unconfirmed_transfers_fit before insert on transfers
  for each row execute function unconfirmed_transfers_fit();

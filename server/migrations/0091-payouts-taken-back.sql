-- An order that waits for a file may be taken back until that file was downloaded; its payout is cancelled with it.

-- When the file is made that the payout's order waits for; null where it waits for none.
alter table payouts add column file_at timestamptz;
alter table payouts add constraint only_sent_payouts_wait_for_a_file check (file_at is null or state = 'sent');

insert into payout_moves (state_from, state_to) values ('sent', 'cancelled'), ('unclear', 'cancelled');

alter table payouts drop constraint payout_is_sent_before_it_is_on_its_way;
alter table payouts add constraint payout_is_sent_before_it_is_on_its_way check (
  case when state in ('sent', 'unclear', 'credited', 'returned') then submitted_at is not null
       when state in ('requested', 'held') then submitted_at is null else true end);

-- What has left us is cancelled with its order alone, and never where the rail debited us.
create function payout_is_taken_back_with_its_order() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.submitted_at is not null and (new.sent_transfer_id is not null or not exists (
       select from bank_file_orders o where o.reference = new.reference and o.state = 'cancelled')) then
    raise exception 'the order of payout % was not taken back', new.id using errcode = 'check_violation',
      constraint = 'payout_is_taken_back_with_its_order', table = 'payouts';
  end if;
  return new;
end $$;
create trigger payout_is_taken_back_with_its_order before update of state on payouts
  for each row when (new.state = 'cancelled' and old.state <> 'cancelled')
  execute function payout_is_taken_back_with_its_order();
revoke all on function payout_is_taken_back_with_its_order from public, sahuji_app;

-- As before, and an order goes out of a file that nobody has downloaded yet.
create or replace function bank_file_order_moves_as_allowed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.reference, new.amount, new.bank_id, new.branch_id, new.account_number, new.account_name, new.remarks)
       is distinct from
     (old.reference, old.amount, old.bank_id, old.branch_id, old.account_number, old.account_name, old.remarks)
     or (new.state <> old.state and not (
          (old.state = 'waiting' and new.state = 'cancelled')
          or (old.state = 'waiting' and new.state = 'in_file'
              and exists (select from bank_file_lines l where l.reference = new.reference))
          or (old.state = 'in_file' and new.state = 'cancelled'
              and exists (select from bank_file_lines l join bank_files f on f.id = l.file_id
                           where l.reference = new.reference and f.downloaded_at is null))
          or (old.state = 'in_file' and new.state = 'sent')
          or (old.state = 'sent' and new.state in ('paid', 'refused', 'returned'))
          or (old.state = 'paid' and new.state = 'returned')))
  then
    raise exception 'an order of a bank file goes forward only' using errcode = 'check_violation',
      constraint = 'bank_file_order_moves_as_allowed', table = 'bank_file_orders';
  end if;
  return new;
end $$;

-- As before, and with the first download a file loses the orders that were taken back since it was made.
create or replace function bank_file_stays_as_made() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.id, new.name, new.made_by, new.made_at) is distinct from (old.id, old.name, old.made_by, old.made_at)
     or (old.downloaded_at is not null and new.downloaded_at is distinct from old.downloaded_at)
     or ((new.order_count, new.amount, new.sha256) is distinct from (old.order_count, old.amount, old.sha256)
         and not (old.downloaded_at is null and new.downloaded_at is not null
                  and new.order_count < old.order_count and new.amount < old.amount))
  then
    raise exception 'a bank file stays as it was made' using errcode = 'check_violation',
      constraint = 'bank_file_stays_as_made', table = 'bank_files';
  end if;
  return new;
end $$;

-- A bank may say that it paid after it had refused or returned, and refuse what it said it had paid: both are told, and for people.
alter table bank_file_orders
  add column is_denied boolean not null default false,
  add constraint only_paid_bank_orders_are_denied check (not is_denied or state = 'paid');

-- As before, and paid may follow refused and returned.
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
          or (old.state = 'paid' and new.state = 'returned')
          or (old.state in ('refused', 'returned') and new.state = 'paid')))
  then
    raise exception 'an order of a bank file goes forward only' using errcode = 'check_violation',
      constraint = 'bank_file_order_moves_as_allowed', table = 'bank_file_orders';
  end if;
  return new;
end $$;

-- What left no file because it was stopped, and what waits for one.
create index bank_file_orders_stopped on bank_file_orders (submitted_at) where state = 'cancelled' and reason <> 'cancelled';
create index payouts_that_wait_for_a_file on payouts (id) where file_at is not null;

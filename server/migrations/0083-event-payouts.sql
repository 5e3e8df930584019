-- Where the money of an event goes once it is released: to a bank account of its organiser. Without a row it stays in the wallet.

create table event_payouts (
  event_id uuid primary key references events on delete cascade,
  merchant_id uuid not null references merchants,
  -- The idempotency key of its payout; never shown.
  key uuid not null unique,
  account_id uuid not null,
  chosen_at timestamptz not null,
  chosen_by uuid not null references people,
  -- Planned until the money is released, due until the payout is placed, then sent or kept in the wallet.
  state text not null default 'planned',
  -- What was released to the wallet so far; paisa.
  released bigint not null default 0,
  ended_at timestamptz,
  payout_id uuid unique references payouts,
  kept_because text,
  constraint event_payout_is_to_an_account foreign key (account_id, merchant_id) references payout_accounts (id, merchant_id),
  constraint event_payout_state_is_known check (state in ('planned', 'due', 'sent', 'kept')),
  constraint event_payout_released_is_not_negative check (released >= 0 and (state = 'planned' or released > 0)),
  constraint event_payout_ends_whole check (
    (state in ('sent', 'kept')) = (ended_at is not null)
    and (state = 'sent') = (payout_id is not null) and (state = 'kept') = (kept_because is not null)),
  constraint event_payout_reason_is_known check (kept_because in
    ('below_reserve', 'below_minimum', 'account_not_ready', 'limit_reached', 'closed', 'no_rail'))
);
create index event_payouts_that_are_due on event_payouts (event_id) where state = 'due';

-- Its destination changes only until the first money is released, and it ends once.
create function event_payout_moves_as_allowed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.state = 'planned' and old.released = 0 then
      return old;
    end if;
  elsif (new.event_id, new.merchant_id, new.key) = (old.event_id, old.merchant_id, old.key) and new.released >= old.released
    and (new.account_id = old.account_id or old.state = 'planned' and old.released = 0 and new.released = 0)
    and (new.state = old.state and (new.state = 'planned' or new is not distinct from old)
         or (old.state, new.state) in (('planned', 'due'), ('due', 'sent'), ('due', 'kept'))) then
    return new;
  end if;
  raise exception 'the payout of event % cannot change so', old.event_id using errcode = 'check_violation',
    constraint = 'event_payout_moves_as_allowed', table = 'event_payouts';
end $$;
revoke all on function event_payout_moves_as_allowed from public, sahuji_app;
create trigger event_payout_moves_as_allowed before update or delete on event_payouts
  for each row execute function event_payout_moves_as_allowed();

-- The log records the account before and after a change: migration log-before.
create trigger event_payout_change_is_noted after update of account_id or delete on event_payouts
  for each row execute function shop_log_note_change('event_id', 'account_id');

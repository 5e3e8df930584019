-- Money of a credit card pays: a request of another merchant, or the QR of a counter. It is not sent on and not withdrawn.
-- Decision 0026.

alter table tariff_lines
  drop constraint tariff_line_rule_is_known,
  add constraint tariff_line_rule_is_known check (rule in
    ('fee', 'amount_min', 'amount_max', 'day_amount', 'day_count', 'month_amount', 'month_count', 'balance_max',
     'payout_day_amount', 'payout_month_amount', 'purpose', 'card_money')),
  add constraint tariff_card_money_pays_or_not check (
    rule <> 'card_money' or (value in (0, 1) and channel = 'send:wallet' and num_nulls(rail, bank, tier) = 3) is true);

-- To be confirmed by the operator: docs/operate/tariff.md.
insert into tariff_lines (rule, channel, valid_from, value, source)
values ('card_money', 'send:wallet', date '2023-04-03', 1, 'Our own rule for money of credit cards');

-- Whether it pays on a day; where nothing is said it does not.
create function card_money_pays(on_day date) returns boolean stable language sql set search_path = public, pg_temp as $$
  select coalesce((select value = 1 from tariff_lines
                    where rule = 'card_money' and channel = 'send:wallet' and valid_from <= on_day
                    order by valid_from desc limit 1), false)
$$;

-- Of what leaves the sender's wallet, amount and fee, what comes out of its restricted part.
alter table transfers add column restricted bigint not null default 0;
alter table transfers add constraint card_money_is_part_of_what_leaves check (restricted between 0 and amount + fee) not valid;
alter table transfers add constraint card_money_leaves_by_payments_alone check (
  restricted = 0 or (hold_id is null and (request_id is not null or counter_id is not null))) not valid;
alter table transfers validate constraint card_money_is_part_of_what_leaves;
alter table transfers validate constraint card_money_leaves_by_payments_alone;

-- Under the wallets' locks: what the row says came out of the restricted part did, by the tariff of its day, and to an open
-- counter of the receiver where it pays no request. A row that is tried without its transfer has no entries to agree with.
create function transfer_card_money_fits(sent transfers) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  moved bigint;
  broken text;
begin
  select sum(case when a.kind = 'merchant_restricted' then -e.amount else 0 end) into moved
    from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.transfer_id = sent.transfer_id;
  if moved = 0 and sent.restricted = 0 then
    return;
  end if;
  broken := case
    when moved <> sent.restricted then 'card_money_is_what_the_entries_say'
    when not card_money_pays(sent.day) then 'card_money_pays_by_the_tariff'
    when sent.request_id is null and sent.counter_id is not null and not exists (
           select from counters where id = sent.counter_id and merchant_id = sent.receiver_id and closed_at is null)
      then 'card_money_pays_at_an_open_counter' end;
  if broken is not null then
    raise exception 'send % does not pay by card money', sent.id using errcode = 'check_violation',
      constraint = broken, table = 'transfers';
  end if;
end $$;
revoke all on function card_money_pays, transfer_card_money_fits from public;
grant execute on function card_money_pays, transfer_card_money_fits to sahuji_app;

create or replace function transfers_write(codes text, places integer[], rows jsonb[]) returns integer
  language plpgsql set search_path = public, pg_temp as $$
declare
  sent transfers;
  most jsonb;
  place integer;
begin
  for n in 1 .. cardinality(rows) loop
    place := places[n];
    continue when substr(codes, place, 1) <> 'p';
    most := rows[n] -> 'most';
    sent := jsonb_populate_record(null::transfers, rows[n]);
    -- a server of the release before does not say it
    sent.restricted := coalesce(sent.restricted, 0);
    -- held until the commit, as a freeze takes it alone
    perform from merchants where id in (sent.merchant_id, sent.receiver_id) order by id for key share;
    perform transfer_may_leave(sent.merchant_id);
    if exists (select from merchant_freezes where merchant_id = sent.receiver_id and part = 'money_in' and lifted_at is null) then
      raise exception 'the receiver of % is frozen', sent.id using errcode = 'check_violation',
        constraint = 'transfer_receiver_may_receive', table = 'transfers';
    end if;
    -- the send has left already: what is free has to cover what is owed after a clawback
    if (select sum(balance - held) < 0 from ledger_accounts
         where merchant_id = sent.merchant_id and mode = sent.mode and kind in ('merchant_wallet', 'clawback_receivable')) then
      raise exception 'the sender of % owes it', sent.id using errcode = 'check_violation',
        constraint = 'transfer_leaves_what_is_owed', table = 'transfers';
    end if;
    perform transfer_within_limits(sent.merchant_id, sent.mode, sent.day, sent.amount, most);
    perform transfer_card_money_fits(sent);
    if sent.mode = 'live' and (most ->> 'balance')::bigint < (
         select sum(balance) from ledger_accounts
          where merchant_id = sent.receiver_id and mode = sent.mode and kind in ('merchant_wallet', 'merchant_restricted')) then
      raise exception 'the wallet of the receiver of % is full', sent.id using errcode = 'check_violation',
        constraint = 'transfer_receiver_has_room', table = 'transfers';
    end if;
    if sent.request_id is not null then
      update transfer_requests r
         set state = 'accepted', paid_by = sent.id, paid_amount = sent.amount, settled_at = sent.created_at, remind_at = null
       where r.id = sent.request_id and r.merchant_id = sent.receiver_id and r.payer_id = sent.merchant_id and r.mode = sent.mode
         and r.state = 'open' and r.expires_at > sent.created_at and (r.may_change or r.amount = sent.amount);
      if not found then
        raise exception 'request % is not open', sent.request_id using errcode = 'check_violation',
          constraint = 'transfer_pays_an_open_request', table = 'transfers';
      end if;
    end if;
    insert into transfers select sent.*;
  end loop;
  return cardinality(rows);
end $$;

-- What the wallet held after each of a batch: what both its parts hold now, less what the later ones of the batch moved. A
-- transfer may leave either part alone, so that an entry of one account does not tell it.
create or replace function history_write(codes text, places integer[], rows jsonb[]) returns integer
  language sql volatile set search_path = public, pg_temp as $$
  insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net, balance_after,
                            occurred_at, transfer_id)
  select r.merchant_id, r.mode, r.id, r.kind, r.state, r.reference, r.counterparty, r.method, r.amount, r.fee, r.net,
         case when r.transfer_id is not null then
           (select sum(a.balance) from ledger_accounts a
             where a.merchant_id = r.merchant_id and a.mode = r.mode and a.kind in ('merchant_wallet', 'merchant_restricted'))
           - coalesce(sum(r.net) filter (where r.transfer_id is not null) over later, 0) end,
         r.occurred_at, r.transfer_id
    from unnest(places, rows) with ordinality o(place, row, n),
         jsonb_to_record(o.row) as r(merchant_id uuid, mode text, id uuid, kind text, state text, reference text, counterparty text,
           method text, amount bigint, fee bigint, net bigint, occurred_at timestamptz, transfer_id uuid)
   where substr(codes, o.place, 1) = 'p'
  window later as (partition by r.merchant_id, r.mode order by o.place desc, o.n desc rows between unbounded preceding and 1 preceding)
   order by o.n
      on conflict on constraint transaction_is_listed_once do update
     set state = excluded.state, counterparty = excluded.counterparty, amount = excluded.amount, fee = excluded.fee,
         net = excluded.net, balance_after = excluded.balance_after, transfer_id = excluded.transfer_id;
  select cardinality(rows);
$$;

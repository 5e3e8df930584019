-- Refunds at once returned more into the payer's restricted account than card money had paid: each read what was left before the other.

-- Whether the transfer of a refund returned card money first and no more of it than was left, under the payment's lock. `own` is that
-- refund: the others of the payment, and its disputes, came before. Raises payment_gives_card_money_back_once.
create function refund_returns_card_money(own refunds) returns void
  language plpgsql set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  paid payment_attempts;
  card uuid;
  gone bigint;
  given bigint;
begin
  select a.* into paid from payment_attempts a
   where a.payment_id = own.payment_id and a.merchant_id = own.merchant_id and a.state = 'succeeded';
  if coalesce(paid.restricted, 0) = 0 then
    return;
  end if;
  select a.id into card from ledger_accounts a
   where a.merchant_id = paid.payer_id and a.mode = own.mode and a.kind = 'merchant_restricted';
  select coalesce(sum(e.amount), 0) into gone
    from (select r.transfer_id from refunds r
           where r.payment_id = own.payment_id and r.merchant_id = own.merchant_id and r.id <> own.id
           union all
          select d.transfer_id from disputes d where d.payment_id = own.payment_id and d.merchant_id = own.merchant_id) back
    join ledger_entries e on e.transfer_id = back.transfer_id and e.account_id = card;
  select coalesce(sum(e.amount), 0) into given from ledger_entries e where e.transfer_id = own.transfer_id and e.account_id = card;
  if given <> least(greatest(paid.restricted - gone, 0), own.amount) then
    raise exception 'refund % returns % of the card money of payment %', own.id, given, own.payment_id using errcode = 'check_violation',
      constraint = 'payment_gives_card_money_back_once', table = 'payments';
  end if;
end $$;
revoke all on function refund_returns_card_money from public;
grant execute on function refund_returns_card_money to sahuji_app;

-- As before, and what goes back of card money is checked once the payment is locked.
create or replace function refunds_write(codes text, places integer[], rows jsonb[]) returns integer
  language plpgsql set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  refund refunds;
begin
  for n in 1 .. cardinality(rows) loop
    continue when substr(codes, places[n], 1) <> 'p';
    refund := jsonb_populate_record(null::refunds, rows[n]);
    perform from merchants where id = refund.merchant_id for key share;
    if exists (select from merchant_freezes where merchant_id = refund.merchant_id and part = 'money_out' and lifted_at is null) then
      raise exception 'refund % of a frozen merchant', refund.id using errcode = 'check_violation',
        constraint = 'refund_merchant_may_refund', table = 'refunds';
    end if;
    if coalesce((rows[n] ->> 'was_queued')::boolean, false) then
      update refunds set state = 'done', ended_at = refund.ended_at, transfer_id = refund.transfer_id
       where id = refund.id and merchant_id = refund.merchant_id and state = 'queued';
      if not found then
        raise exception 'refund % does not wait', refund.id using errcode = 'check_violation',
          constraint = 'refund_waits', table = 'refunds';
      end if;
      perform from payments where id = refund.payment_id and merchant_id = refund.merchant_id for no key update;
    else
      perform payment_give_back(refund, refund.amount, refund.fee_returned, refund.asked_at);
      insert into refunds select refund.*;
    end if;
    perform refund_returns_card_money(refund);
    perform payment_event_add(refund.payment_id, refund.ended_at, 'refunded',
      jsonb_build_object('amount', refund.amount, 'refund', refund.id));
  end loop;
  return cardinality(rows);
end $$;

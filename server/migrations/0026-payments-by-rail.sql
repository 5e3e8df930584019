-- Payments by a rail: an attempt waits for a collection, and money that nobody can take any more goes back.

-- Whoever began the attempt, as a hash of network and browser: the same payer gets the same way to the bank.
alter table payment_attempts add column begun_by text;
create index payment_attempts_under_way on payment_attempts (merchant_id, id) where state = 'open';

-- Money that came after the payment was paid otherwise, or for which its link has no place.
alter table collections
  drop constraint review_reason_is_known,
  add constraint review_reason_is_known check (
    review_reason in ('over_limit', 'other_instrument', 'other_amount', 'after_failure', 'wallet_closed', 'surplus', 'contradicted'));

-- The row is locked by a statement of its own: an attempt that another transaction opened while this one waited for the lock is
-- seen by the next statement. A late success takes the payment also from an attempt that is still open.
create or replace function payment_mark_paid(paid payment_attempts, about jsonb) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  is_late boolean := coalesce((about ->> 'late')::boolean, false);
  link uuid;
begin
  perform from payments where id = paid.payment_id and merchant_id = paid.merchant_id for no key update;
  update payments p
     set state = 'paid', paid_at = paid.ended_at, ended_at = paid.ended_at, transfer_id = paid.transfer_id,
         fee = (about ->> 'fee')::bigint, tariff_channel = about ->> 'tariff_channel',
         tariff_from = (about ->> 'tariff_from')::date, payer = about ->> 'payer'
   where p.id = paid.payment_id and p.merchant_id = paid.merchant_id and p.mode = paid.mode and p.amount = paid.amount
     and case when is_late then p.state in ('open', 'expired', 'cancelled')
              else p.state = 'open' and p.expires_at > paid.begun_at
                   and not exists (select from payment_attempts a where a.payment_id = p.id and a.state = 'open' and a.id <> paid.id) end
   returning p.link_id into link;
  if not found then
    raise exception 'payment % cannot be paid', paid.payment_id using errcode = 'check_violation',
      constraint = 'payment_can_be_paid', table = 'payments';
  end if;
  if link is not null then
    update payment_links
       set taken = taken + case when paid.holds_link then 0 else 1 end, paid = payment_links.paid + 1,
           paid_amount = paid_amount + paid.amount
     where id = link and (ended_at is null or paid.holds_link);
    if not found then
      raise exception 'link % has ended', link using errcode = 'check_violation',
        constraint = 'payment_link_is_open', table = 'payment_links';
    end if;
  end if;
  perform payment_event_add(paid.payment_id, paid.ended_at, 'paid',
    jsonb_build_object('way', paid.way, 'payer', about ->> 'payer'));
end $$;

-- A row may bring its balance: where its transfer is posted with the COMMIT, the wallet does not contain it yet.
create or replace function history_write(codes text, places integer[], rows jsonb[]) returns integer
  language sql volatile set search_path = public, pg_temp as $$
  insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net, balance_after,
                            occurred_at, transfer_id)
  select r.merchant_id, r.mode, r.id, r.kind, r.state, r.reference, r.counterparty, r.method, r.amount, r.fee, r.net,
         coalesce(r.balance_after, case when r.transfer_id is not null then
           (select sum(a.balance) from ledger_accounts a
             where a.merchant_id = r.merchant_id and a.mode = r.mode and a.kind in ('merchant_wallet', 'merchant_restricted'))
           - coalesce(sum(r.net) filter (where r.transfer_id is not null) over later, 0) end),
         r.occurred_at, r.transfer_id
    from unnest(places, rows) with ordinality o(place, row, n),
         jsonb_to_record(o.row) as r(merchant_id uuid, mode text, id uuid, kind text, state text, reference text,
           counterparty text, method text, amount bigint, fee bigint, net bigint, balance_after bigint, occurred_at timestamptz,
           transfer_id uuid)
   where substr(codes, o.place, 1) = 'p'
 window later as (partition by r.merchant_id, r.mode order by o.place desc, o.n desc
                   rows between unbounded preceding and 1 preceding)
   order by o.n
      on conflict on constraint transaction_is_listed_once do update
     set state = excluded.state, counterparty = excluded.counterparty, amount = excluded.amount, fee = excluded.fee,
         net = excluded.net, balance_after = excluded.balance_after, transfer_id = excluded.transfer_id;
  select cardinality(rows);
$$;

-- Refunds of payments that a rail collected: by the rail's own call, or to an account that the payer names.

-- The number at which a payer is asked for an account; one who is asked may choose a wallet.
alter table refunds add column payer_mobile text;
grant update (way) on refunds to sahuji_app;

-- What a rail or bank is asked to give back. A refund of a shop has at most one; money that came twice or too late has one of its
-- own, out of suspense.
create table refund_orders (
  id uuid primary key,
  -- The shop's refund; null: money in suspense that nobody can take.
  refund_id uuid references refunds,
  payment_id uuid not null references payments,
  collection_id uuid not null references collections,
  merchant_id uuid not null references merchants,
  mode text not null,
  -- Ours, never reused: the rail knows the order by it.
  reference text not null,
  way text not null,
  state text not null,
  amount bigint not null,
  -- The shop's money, held until the rail has confirmed or refused; null where nothing leaves its wallet.
  hold_id uuid,
  -- The last digits of the card or number that it goes back to.
  number_end text,
  -- Null until the payer has named an account.
  rail text,
  rail_reference text,
  made_at timestamptz not null,
  arrives_by timestamptz not null,
  -- When the rail was last asked; written before the call, so that after a crash it is known.
  called_at timestamptz,
  asks integer not null default 0,
  -- The rail has answered that it will give the money back.
  is_promised boolean not null default false,
  tries integer not null default 0,
  next_at timestamptz,
  last_answer text,
  -- Since when a person must look at it, and who decided.
  review_since timestamptz,
  decided_by uuid references operators,
  ended_at timestamptz,
  -- How the payer is asked for an account: the secret of the link, where it was sent, and what the payer proved.
  code text,
  mobile text,
  language text,
  expires_at timestamptz,
  code_hash text,
  code_sent_at timestamptz,
  codes_sent integer not null default 0,
  code_tries integer not null default 0,
  proved_at timestamptz,
  bank_id text,
  bank_name text,
  branch_id text,
  account_number text,
  account_name text,
  constraint refund_order_reference_is_unique unique (reference),
  constraint refund_order_code_is_unique unique (code),
  constraint refund_order_reference_fits_every_rail check (reference ~ '^[A-Z0-9]{1,20}$'),
  constraint refund_order_way_is_known check (way in ('rail', 'account', 'wallet')),
  constraint refund_order_state_is_known check (
    state in ('account_asked', 'waiting', 'asked', 'unclear', 'done', 'failed')),
  constraint refund_order_amount_is_positive check (amount > 0),
  constraint refund_order_hold_is_of_its_book check (hold_id is null or ledger_book(hold_id) = mode),
  constraint only_refunds_of_a_shop_hold check (refund_id is not null or hold_id is null),
  constraint asked_refund_order_names_its_rail check (state not in ('waiting', 'asked', 'unclear') or rail is not null),
  constraint refund_order_was_called_before_its_answer check (state not in ('asked', 'unclear') or called_at is not null),
  constraint account_is_asked_by_a_link check (state <> 'account_asked' or num_nulls(code, mobile, expires_at) = 0),
  constraint refund_to_an_account_names_it check (
    way <> 'account' or state in ('account_asked', 'failed') or num_nulls(bank_id, account_number, account_name) = 0),
  constraint final_refund_order_has_ended check ((state in ('done', 'failed')) = (ended_at is not null)),
  constraint final_refund_order_is_not_asked_about check (ended_at is null or (next_at is null and review_since is null))
);
revoke delete on refund_orders from sahuji_app;
create unique index refund_has_one_order on refund_orders (refund_id) where refund_id is not null;
create unique index surplus_goes_back_once on refund_orders (collection_id) where refund_id is null and state <> 'failed';
create unique index refund_order_has_its_own_hold on refund_orders (hold_id) where hold_id is not null;
create index refund_orders_to_follow on refund_orders (next_at) where next_at is not null;
create index refund_orders_by_collection on refund_orders (collection_id);
create index refund_orders_in_review on refund_orders (review_since) where review_since is not null;

-- An order that ended keeps its end, and never changes what it is about.
create function refund_order_moves_as_allowed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.ended_at is not null
     or (new.refund_id, new.payment_id, new.collection_id, new.merchant_id, new.mode, new.reference, new.amount, new.hold_id)
        is distinct from
        (old.refund_id, old.payment_id, old.collection_id, old.merchant_id, old.mode, old.reference, old.amount, old.hold_id) then
    raise exception 'refund order % has ended or keeps its money', old.id using errcode = 'restrict_violation',
      constraint = 'refund_order_moves_as_allowed', table = 'refund_orders';
  end if;
  return new;
end $$;
revoke all on function refund_order_moves_as_allowed from public, sahuji_app;

create trigger refund_order_moves_as_allowed before update on refund_orders
  for each row execute function refund_order_moves_as_allowed();

create or replace function transfer_references(transfers uuid[])
  returns table (transfer_id uuid, reference text, rail_reference text)
  stable language sql set search_path = public, pg_temp as $$
  select c.transfer_id, c.reference, c.rail_reference from collections c where c.transfer_id = any (transfers)
  union all
  select c.suspense_transfer_id, c.reference, c.rail_reference from collections c where c.suspense_transfer_id = any (transfers)
  union all
  select c.reversal_transfer_id, c.reference, c.rail_reference from collections c where c.reversal_transfer_id = any (transfers)
  union all
  select p.sent_transfer_id, p.reference, p.rail_reference from payouts p where p.sent_transfer_id = any (transfers)
  union all
  select p.transfer_id, p.reference, p.rail_reference from payouts p where p.transfer_id = any (transfers)
  union all
  select p.reversal_transfer_id, p.reference, p.rail_reference from payouts p where p.reversal_transfer_id = any (transfers)
  union all
  select r.transfer_id, o.reference, o.rail_reference
    from refunds r join refund_orders o on o.refund_id = r.id where r.transfer_id = any (transfers)
  union all
  select p.transfer_id, null, p.body ->> 'bank_reference' from operator_proposals p
   where p.transfer_id = any (transfers) and p.kind = 'settlement'
  union all
  select h.transfer_id, h.reference, h.rail_reference from transactions h where h.transfer_id = any (transfers)
$$;

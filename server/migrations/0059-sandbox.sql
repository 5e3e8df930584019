-- The sandbox playground: how single objects of the sandbox end, where a merchant's book begins, and how far its tour is.

create table sandbox_ends (
  -- The collection, payout or refund that ends so.
  id uuid primary key,
  kind text not null,
  merchant_id uuid not null references merchants,
  mode text not null default 'sandbox',
  -- The playground's name of what was played, and the object that it shows: the payment of a collection, else the same.
  scenario text not null,
  shown_id uuid not null,
  ends text not null,
  code text,
  settles_at timestamptz,
  is_traffic boolean not null default false,
  made_at timestamptz not null,
  constraint sandbox_end_is_of_the_sandbox check (mode = 'sandbox'),
  constraint sandbox_end_kind_is_known check (kind in ('payment', 'load', 'payout', 'refund')),
  constraint sandbox_end_is_known
    check (ends in ('succeeds', 'later', 'fails', 'unclear', 'abandoned', 'expires', 'returned')),
  constraint sandbox_end_fails_with_a_code check ((ends = 'fails') <= (code is not null)),
  constraint sandbox_end_code_is_known check (code ~ '^\d{3}$'),
  constraint sandbox_end_later_has_its_time check ((ends = 'later') = (settles_at is not null))
);
create index sandbox_ends_by_merchant on sandbox_ends (merchant_id, made_at desc);

-- An end belongs to an object of the sandbox of its own merchant: an object of the live book never ends by it.
create function sandbox_end_names_its_own() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from collections where new.kind in ('payment', 'load') and id = new.id and merchant_id = new.merchant_id and mode = 'sandbox'
    union all
    select from payouts where new.kind = 'payout' and id = new.id and merchant_id = new.merchant_id and mode = 'sandbox'
    union all
    select from refunds where new.kind = 'refund' and id = new.id and merchant_id = new.merchant_id and mode = 'sandbox') then
    raise exception 'sandbox end % is of no object of the sandbox', new.id using errcode = 'check_violation',
      constraint = 'sandbox_end_names_its_own', table = 'sandbox_ends';
  end if;
  return new;
end $$;
revoke all on function sandbox_end_names_its_own from public, sahuji_app;
create trigger sandbox_end_names_its_own before insert or update of id, kind, merchant_id on sandbox_ends
  for each row execute function sandbox_end_names_its_own();

-- The end of a refund, written in the statement that records the refund.
create function sandbox_ends_write(codes text, places integer[], rows jsonb[]) returns text
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into sandbox_ends (id, kind, merchant_id, scenario, shown_id, ends, code, settles_at, made_at)
  select r.id, r.kind, r.merchant_id, r.scenario, r.shown_id, r.ends, r.code, r.settles_at, r.made_at
    from unnest(places, rows) as given(place, line), jsonb_to_record(given.line)
         as r(id uuid, kind text, merchant_id uuid, scenario text, shown_id uuid, ends text, code text, settles_at timestamptz, made_at timestamptz)
   where substr(codes, given.place, 1) = 'p';
  return codes;
end $$;

-- Where a merchant's sandbox book begins for its lists: what is before remains in the ledger and is listed no more.
create table sandbox_books (
  merchant_id uuid primary key references merchants,
  begun_at timestamptz not null
);

-- The tour in a merchant's own sandbox: since when it runs, its steps that came true, and the payment that it is about.
create table sandbox_tours (
  merchant_id uuid primary key references merchants,
  begun_at timestamptz not null,
  payment_id uuid references payments,
  read_at timestamptz,
  verified_at timestamptz
);
-- The playground decides disputes of the sandbox by itself; real ones still need two operators.
alter table disputes
  drop constraint decided_dispute_names_its_proposal,
  add constraint decided_dispute_names_its_proposal
    check ((state in ('won', 'lost')) = (proposal_id is not null) or (mode = 'sandbox' and proposal_id is null));

drop trigger dispute_is_decided_by_two on disputes;
create constraint trigger dispute_is_decided_by_two after insert or update of state on disputes deferrable initially deferred
  for each row when (new.state in ('won', 'lost') and (new.mode <> 'sandbox' or new.proposal_id is not null))
  execute function dispute_is_decided_by_two();

revoke delete on sandbox_ends, sandbox_books, sandbox_tours from sahuji_app;

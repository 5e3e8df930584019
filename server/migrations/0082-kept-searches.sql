-- Searches for money that found nothing, looked for again for three days where the merchant wants it.
create table kept_searches (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  person_id uuid not null,
  mode text not null,
  q text not null,
  -- What it said of days and times counts from then.
  kept_at timestamptz not null,
  ends_at timestamptz not null,
  next_at timestamptz,
  found_at timestamptz,
  found_reference text,
  constraint search_is_kept_once unique (merchant_id, mode, q, kept_at),
  constraint kept_search_mode_is_known check (mode in ('live', 'sandbox')),
  constraint kept_search_has_no_card_number check (not has_card_number(q)),
  constraint found_search_says_what check (num_nulls(found_at, found_reference) in (0, 2)),
  constraint found_search_is_over check (found_at is null or next_at is null)
);
create index kept_searches_by_merchant on kept_searches (merchant_id, id);
create index kept_searches_to_look_for on kept_searches (next_at) where next_at is not null;
revoke update, delete, truncate on kept_searches from sahuji_app;
grant update (next_at, found_at, found_reference) on kept_searches to sahuji_app;

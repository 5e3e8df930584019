-- Several rails may offer the same bank. Merchants choose the bank; which rail serves it, and which when that one is down,
-- is the operator's choice.

-- The bank or card that an instrument is, whatever its rail calls it: names are brought to one form when they are saved.
alter table instruments add column bank text not null generated always as (
  coalesce(nullif(trim(regexp_replace(lower(name), '[^[:alnum:]]+', ' ', 'g')), ''), name)) stored;
create index instruments_of_a_bank on instruments (channel, bank) where is_offered;

-- The rails of a channel, or of one bank in it, in the order in which they serve; one that is not named does not serve. No
-- row: every rail that is set, in the product's own order.
create table rail_routes (
  channel text not null,
  bank text,
  rails text[] not null,
  reason text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint rail_route_is_the_only_one unique nulls not distinct (channel, bank),
  constraint rail_route_channel_is_known check (channel in ('ebanking', 'mobilebanking', 'visa', 'sct', 'ips')),
  constraint rail_route_names_a_rail check (cardinality(rails) between 1 and 20),
  constraint rail_route_says_why check (length(reason) between 1 and 500)
);

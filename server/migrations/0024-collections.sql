-- Loads and, next, payments by a rail are collections: one table for what a rail is watched for, and a view of the loads among them.

alter table loads rename to collections;
alter table load_moves rename to collection_moves;
alter table load_events rename to collection_events;
alter table load_refunds rename to collection_refunds;
alter table collection_events rename column load_id to collection_id;
alter table collection_refunds rename column load_id to collection_id;
alter table rail_answers rename column load_id to collection_id;
alter table review_claims rename column load_id to collection_id;
alter table security_events rename column load_id to collection_id;

-- Everything so far is a load. Only a load has the key that began it, a purpose, and the limits that it counts against; only
-- a load of a credit card is restricted: what a customer pays by card is revenue.
alter table collections add column kind text not null default 'load';
alter table collections alter column kind drop default;
alter table collections
  alter column key drop not null,
  alter column purpose drop not null,
  alter column limit_group drop not null,
  alter column day drop not null,
  add constraint collection_kind_is_known check (kind in ('load', 'payment')),
  add constraint load_has_its_own_columns check (kind <> 'load'
    or (key is not null and purpose is not null and limit_group is not null and day is not null)),
  drop constraint credit_card_money_is_restricted,
  add constraint credit_card_money_is_restricted check (
    kind <> 'load' or card_brand is null or is_restricted = (coalesce(card_funding, 'credit') = 'credit'));

-- What means loads reads and writes this view, so that no payment is counted among them.
create view loads with (security_invoker = true) as select * from collections where kind = 'load' with check option;
alter view loads alter column kind set default 'load';
revoke delete on loads from sahuji_app;

-- Names that contain "load" and mean a collection of either kind.
alter table collections rename constraint credited_load_has_both_its_legs to credited_collection_has_both_its_legs;
alter table collections rename constraint credited_load_is_not_checked_again to credited_collection_is_not_checked_again;
alter table collections rename constraint credited_load_names_its_money to credited_collection_names_its_money;
alter table collections rename constraint final_load_is_settled to final_collection_is_settled;
alter table collections rename constraint load_amount_is_positive to collection_amount_is_positive;
alter table collections rename constraint load_amount_is_within_bounds to collection_amount_is_within_bounds;
alter table collections rename constraint load_card_brand_is_a_name to collection_card_brand_is_a_name;
alter table collections rename constraint load_card_funding_is_known to collection_card_funding_is_known;
alter table collections rename constraint load_card_has_a_brand to collection_card_has_a_brand;
alter table collections rename constraint load_card_keeps_four_digits to collection_card_keeps_four_digits;
alter table collections rename constraint load_fee_leaves_something to collection_fee_leaves_something;
alter table collections rename constraint load_follows_a_channel_of_the_tariff to collection_follows_a_channel_of_the_tariff;
alter table collections rename constraint load_leg_is_known to collection_leg_is_known;
alter table collections rename constraint load_mobile_is_of_mobile_banking to collection_mobile_is_of_mobile_banking;
alter table collections rename constraint load_mobile_is_ten_digits to collection_mobile_is_ten_digits;
alter table collections rename constraint load_mode_is_known to collection_mode_is_known;
alter table collections rename constraint load_reference_fits_every_rail to collection_reference_fits_every_rail;
alter table collections rename constraint load_reference_is_unique to collection_reference_is_unique;
alter table collections rename constraint load_state_is_known to collection_state_is_known;
alter table collections rename constraint load_was_asked_about_so_often to collection_was_asked_about_so_often;
alter table collections rename constraint only_credited_loads_are_rechecked to only_credited_collections_are_rechecked;
alter table collections rename constraint reversed_load_names_its_transfer to reversed_collection_names_its_transfer;
alter table collections rename constraint suspended_load_says_what_was_paid to suspended_collection_says_what_was_paid;
alter table collection_events rename constraint load_event_has_its_own_place to collection_event_has_its_own_place;
alter table collection_events rename constraint load_moves_as_allowed to collection_moves_as_allowed;
alter table collection_events rename constraint load_move_has_both_ends to collection_move_has_both_ends;
alter index load_has_one_repayment rename to collection_has_one_repayment;
alter index load_has_one_reversal rename to collection_has_one_reversal;
alter index load_has_one_suspense rename to collection_has_one_suspense;
alter index load_has_one_transfer rename to collection_has_one_transfer;
alter index loads_by_merchant rename to collections_by_merchant;
alter index loads_by_rail_reference rename to collections_by_rail_reference;
alter index loads_in_review rename to collections_in_review;
alter index loads_to_check rename to collections_to_check;
alter index loads_to_recheck rename to collections_to_recheck;
alter index open_loads rename to open_collections;
alter index rail_id_names_one_load rename to rail_id_names_one_collection;

-- The names that PostgreSQL made: keys, references, columns that are never null.
do $$
declare
  made record;
begin
  for made in
    select conrelid::regclass as of_table, conname,
           replace(replace(replace(replace(replace(conname, 'loads_', 'collections_'), 'load_moves_', 'collection_moves_'),
             'load_events_', 'collection_events_'), 'load_refunds_', 'collection_refunds_'), 'load_id', 'collection_id') as name
      from pg_constraint
     where conrelid = any (array['collections', 'collection_moves', 'collection_events', 'collection_refunds', 'rail_answers',
                                 'review_claims']::regclass[])
       and conname ~ '(pkey|fkey|not_null)$' and conname ~ 'load'
  loop
    execute format('alter table %s rename constraint %I to %I', made.of_table, made.conname, made.name);
  end loop;
end $$;

alter function load_follows_the_tariff rename to collection_follows_the_tariff;
alter trigger load_follows_the_tariff on collections rename to collection_follows_the_tariff;
create or replace function collection_follows_the_tariff() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from tariff_lines
                  where rule = 'fee' and channel = new.tariff_channel and valid_from <= new.tariff_from) then
    raise exception 'the tariff had no fee for % on %', new.tariff_channel, new.tariff_from
      using errcode = 'foreign_key_violation', constraint = 'collection_follows_the_tariff', table = 'collections';
  end if;
  return new;
end $$;

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
  select p.transfer_id, null, p.body ->> 'bank_reference' from operator_proposals p
   where p.transfer_id = any (transfers) and p.kind = 'settlement'
  union all
  select h.transfer_id, h.reference, h.rail_reference from transactions h where h.transfer_id = any (transfers)
$$;

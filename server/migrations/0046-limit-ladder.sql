-- What a merchant may move, step by step: nothing before phone and e-mail, the starter's rule, the small shop's, all of it.
-- One table for the screens, the fees page and the refusal, and the step a merchant stands on.

alter table tariff_tiers drop constraint tariff_tier_is_known;
update tariff_tiers set tier = 'starter' where tier = 'before_kyc';
alter table tariff_tiers add constraint tariff_tier_is_known check (tier in ('none', 'starter', 'micro', 'full'));

-- Null where the step has no limit of its own: of the full step those of each way hold (tariff_rules).
alter table tariff_tiers alter column amount_max drop not null;
alter table tariff_tiers alter column month_amount drop not null;
alter table tariff_tiers alter column balance_max drop not null;
-- Paisa, out to a bank in a day and in a Nepali month; 0: nothing may go out, null: no limit of its own.
alter table tariff_tiers add column payout_day_amount bigint;
alter table tariff_tiers add column payout_month_amount bigint default 0;
alter table tariff_tiers alter column payout_month_amount drop default;
alter table tariff_tiers drop column may_withdraw;
alter table tariff_tiers add column may_withdraw boolean not null
  generated always as (payout_month_amount is distinct from 0 and payout_day_amount is distinct from 0) stored;

-- Whether the operator has confirmed the figures with the central bank; no merchant is shown it.
alter table tariff_tiers add column is_confirmed boolean not null default false;
alter table tariff_rules add column is_confirmed boolean not null default false;

alter table tariff_tiers drop constraint tariff_tier_amounts_are_in_order;
alter table tariff_tiers add constraint tariff_tier_amounts_are_in_order check (
  (tier = 'none' and amount_max = 0 and month_amount = 0 and balance_max = 0 and payout_month_amount = 0)
  or (tier = 'full' and num_nulls(amount_max, month_amount, balance_max) = 3)
  or (tier in ('starter', 'micro') and num_nulls(amount_max, month_amount, balance_max) = 0
      and 0 < amount_max and amount_max <= month_amount and amount_max <= balance_max));
alter table tariff_tiers add constraint tariff_tier_payouts_are_in_order check (
  payout_day_amount >= 0 and payout_month_amount >= 0 and (payout_day_amount <= payout_month_amount) is not false);

insert into tariff_tiers
  (tier, valid_from, amount_max, month_amount, balance_max, payout_day_amount, payout_month_amount, source)
values
  ('none',  date '2023-04-03', 0, 0, 0, null, 0, 'NRB Unified Directive 2079'),
  ('micro', date '2023-04-03', 500000, 2500000, 5000000, null, 1000000,
   'NRB Unified Directive 2079, simplified identification'),
  ('full',  date '2023-04-03', null, null, null, 20000000, null, 'NRB Unified Directive 2079');

-- The step the merchant's identity check has brought them to. Whether phone and e-mail are verified is the person's.
alter table merchants add column kyc_tier text not null default 'starter';
alter table merchants add constraint merchant_kyc_tier_is_known check (kyc_tier in ('starter', 'micro', 'full'));
update merchants set kyc_tier = 'full' where kyc_status = 'VALID';

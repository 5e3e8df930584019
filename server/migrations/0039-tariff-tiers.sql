-- What a merchant may do before KYC is verified, with the day from which it holds: the same figures for the refusal, the
-- screens and the fees page. A row holds until the next one of its tier begins; a correction is a row that begins later.

create table tariff_tiers (
  tier text not null,
  valid_from date not null,
  -- paisa: one load, all loads of a Nepali month by whatever way, and the wallet with what is on its way to it
  amount_max bigint not null,
  month_amount bigint not null,
  balance_max bigint not null,
  may_withdraw boolean not null,
  source text not null,
  constraint tariff_tier_begins_once primary key (tier, valid_from),
  constraint tariff_tier_is_known check (tier in ('before_kyc')),
  constraint tariff_tier_amounts_are_in_order check (
    0 < amount_max and amount_max <= month_amount and amount_max <= balance_max)
);

revoke update, delete, truncate on tariff_tiers from sahuji_app;

insert into tariff_tiers (tier, valid_from, amount_max, month_amount, balance_max, may_withdraw, source)
values ('before_kyc', date '2023-04-03', 50000, 500000, 999900, false, 'NRB Unified Directive 2079');

-- The source is read by merchants: a citation. What the operator has to confirm stands in docs/operate/tariff.md.
update tariff_rules
   set source = 'NRB Unified Directive 2079'
 where source = 'limits by NRB Unified Directive 2079 from 20 Chaitra 2079, fee by our price list; to be verified with NRB before production';

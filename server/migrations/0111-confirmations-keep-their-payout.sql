-- What a confirmation was used for is kept with it: a reload after a lost answer finds its own withdrawal and no other that is
-- like it.
alter table payout_confirmations
  add column payout_id uuid references payouts,
  add constraint payout_confirmation_only_a_used_one_made_a_payout check (payout_id is null or used_at is not null);
-- Of those that were used before, where one withdrawal alone was placed in the transaction that used it.
update payout_confirmations c set payout_id = found.payout_id
  from (select c.id, (array_agg(p.id))[1] as payout_id
          from payout_confirmations c
          join payouts p on p.merchant_id = c.merchant_id and p.person_id = c.person_id and p.account_id = c.account_id
                        and p.amount = c.amount and p.mode = c.mode and p.purpose = c.purpose
                        and p.created_at between c.used_at - interval '1 minute' and c.used_at + interval '1 minute'
         group by c.id
        having count(*) = 1) found
 where c.id = found.id
   and not exists (select from payout_confirmations other
                    where other.id <> c.id and other.account_id = c.account_id and other.amount = c.amount
                      and other.used_at between c.used_at - interval '2 minutes' and c.used_at + interval '2 minutes');
create unique index payout_is_made_by_one_confirmation on payout_confirmations (payout_id) where payout_id is not null;
grant update (payout_id) on payout_confirmations to sahuji_app;

-- A confirmation is for more than withdrawals: what is confirmed is kept whole as it will come, and held against that byte for
-- byte. What its proof was given for is named by the key of the request, so that a repeat after a crash needs no second proof.
alter table payout_confirmations rename to confirmations;
alter table payout_confirmation_codes rename to confirmation_codes;
alter table confirmations add column kind text not null default 'payout';
alter table confirmations alter column kind drop default;
alter table confirmations add column payload jsonb;
alter table confirmations add column used_key uuid;
-- as the owner: the application may not change what was confirmed
update confirmations set payload = jsonb_build_object('account_id', account_id, 'amount', amount, 'purpose', purpose,
                                                      'remark', remark, 'mode', mode);
-- a confirmation was used in the transaction that placed its withdrawal
update confirmations c
   set used_key = (select p.key from payouts p
                    where p.merchant_id = c.merchant_id and p.person_id = c.person_id and p.account_id = c.account_id
                      and p.amount = c.amount and p.mode = c.mode
                      and p.created_at between c.used_at - interval '1 minute' and c.used_at + interval '1 minute'
                    order by greatest(c.used_at, p.created_at) - least(c.used_at, p.created_at) limit 1)
 where used_at is not null;
create index confirmations_by_used_key on confirmations (merchant_id, used_key) where used_key is not null;
alter table confirmations
  alter column payload set not null,
  alter column account_id drop not null,
  drop column purpose,
  drop column remark,
  add constraint confirmation_kind_is_known check (kind in ('payout', 'send')),
  add constraint confirmation_of_a_payout_names_its_account check ((kind = 'payout') = (account_id is not null));
grant update (used_key) on confirmations to sahuji_app;

alter table passkey_challenges
  drop constraint passkey_challenge_purpose_is_known,
  drop constraint passkey_challenge_of_a_payout_names_it;
update passkey_challenges set purpose = 'confirm' where purpose = 'payout';
alter table passkey_challenges
  add constraint passkey_challenge_purpose_is_known check (
    purpose in ('add', 'sign_in', 'second_step', 'step_up', 'reset', 'confirm')),
  add constraint passkey_challenge_of_a_confirmation_names_it check ((purpose = 'confirm') = (subject_id is not null));

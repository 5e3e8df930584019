-- A merchant may ask about a customer's payment.

alter table support_questions
  drop constraint question_kind_is_known,
  add constraint question_kind_is_known check (about_kind in ('load', 'payout', 'transfer', 'payment', 'other'));

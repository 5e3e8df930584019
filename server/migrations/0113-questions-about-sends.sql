-- Support is asked about a send that waits for its receiver, or that came back, too: it stands in no history.
alter table support_questions drop constraint question_kind_is_known;
alter table support_questions add constraint question_kind_is_known
  check (about_kind in ('load', 'payout', 'transfer', 'other'));

-- Money from a rail arrives in one of the operator's own bank accounts, less what the rail keeps: then the rail owes it no
-- more. Each bank account has an account of the ledger in both books; the first one, without a name, stays for what was
-- posted before.
create table settlement_accounts (
  code text primary key,
  bank_name text not null,
  account_last4 text not null,
  opened_at timestamptz not null,
  opened_by text not null,
  constraint settlement_account_code_is_a_word check (code ~ '^[a-z][a-z0-9_]{1,29}$'),
  constraint settlement_account_keeps_four_digits check (account_last4 ~ '^[0-9]{4}$'),
  constraint settlement_account_names_its_bank check (length(bank_name) between 2 and 80)
);
revoke update, delete, truncate on settlement_accounts from sahuji_app;

-- A settlement of a bank's statement is recorded once.
create unique index settlement_is_recorded_once on operator_proposals
  (mode, (body ->> 'bank'), (body ->> 'bank_reference')) where kind = 'settlement' and state in ('waiting', 'sent_back', 'done');

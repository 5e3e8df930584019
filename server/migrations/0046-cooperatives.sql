-- Cooperatives whose members pay and are paid at shops: partners, links, members, the book of each link and partner files.

-- What a merchant earns from deposits, and what is withheld of it: dated rates without limits of their own.
insert into tariff_channels (channel, limit_group) values ('cooperative:deposit', 'cooperative'), ('tax:withheld', 'tax');
create or replace function tariff_is_in_order(on_day date) returns boolean stable language sql set search_path = public, pg_temp as $$
  with held as (
    select distinct on (l.rule, l.channel, l.tier) l.rule, l.channel, l.tier, l.value
      from tariff_lines l
     where l.valid_from <= on_day and l.rule <> 'purpose' and l.rail is null and l.bank is null
     order by l.rule, l.channel, l.tier, l.valid_from desc
  ), ways as (
    select c.channel, count(*) filter (where h.rule = 'fee') as fees,
           max(h.value) filter (where h.rule = 'amount_min') as least, max(h.value) filter (where h.rule = 'amount_max') as once,
           max(h.value) filter (where h.rule = 'day_amount') as of_day,
           max(h.value) filter (where h.rule = 'month_amount') as of_month,
           max(h.value) filter (where h.rule = 'day_count') as day_count,
           coalesce(max(h.value) filter (where h.rule = 'month_count'), 9223372036854775807) as month_count
      from tariff_channels c left join held h on h.channel = c.channel and h.tier is null
     where c.channel not like 'tax:%' and c.channel not like 'cooperative:%' group by c.channel
  ), steps as (
    select h.tier, count(*) filter (where h.value is not null) as figures,
           max(h.value) filter (where h.rule = 'amount_max') as once,
           max(h.value) filter (where h.rule = 'month_amount') as of_month,
           max(h.value) filter (where h.rule = 'balance_max') as balance,
           max(h.value) filter (where h.rule = 'payout_day_amount') as out_day,
           max(h.value) filter (where h.rule = 'payout_month_amount') as out_month
      from held h where h.channel is null group by h.tier
  )
  select (select bool_and(fees = 1 and (0 < least and least <= once and once <= of_day and of_day <= of_month) is true
                          and (0 < day_count and day_count <= month_count) is true) from ways)
     and (select count(*) = 4 and bool_and((out_day <= out_month) is not false and case tier
                   when 'none' then (once = 0 and of_month = 0 and balance = 0 and out_month = 0) is true
                   when 'full' then num_nulls(once, of_month, balance) = 3
                   else (0 < once and once <= of_month and once <= balance) is true end) from steps)
$$;
insert into tariff_lines (rule, channel, valid_from, value, fee_kind, source)
values ('fee', 'cooperative:deposit', date '2023-04-03', 100, 'percent', 'Agreement with cooperatives, 1 % of a deposit'),
       ('fee', 'tax:withheld', date '2023-04-03', 1500, 'percent', 'Income Tax Act 2058, section 88');

-- A cooperative as a party: its facts, and its own wallet to which its money is settled.
create table cooperative_partners (
  id uuid primary key,
  -- What merchants type to link: NBS-0417.
  code text not null,
  name text not null,
  name_ne text not null,
  registration text not null,
  pan text not null,
  place text not null,
  contact text not null,
  contact_mobile text not null,
  wallet_merchant_id uuid not null references merchants,
  agreement_from date not null,
  agreement_to date not null,
  kym_until date not null,
  created_at timestamptz not null,
  constraint cooperative_code_is_unique unique (code),
  constraint cooperative_code_is_written_so check (code ~ '^[A-Z]{2,5}-[0-9]{4}$'),
  constraint cooperative_pan_has_nine_digits check (pan ~ '^[0-9]{9}$'),
  constraint cooperative_agreement_ends_after_its_beginning check (agreement_to >= agreement_from)
);
revoke update, delete on cooperative_partners from sahuji_app;

-- A merchant's link to a cooperative. It opens with the approval of two operators, who note the KYM papers that they read.
create table cooperative_links (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  partner_id uuid not null references cooperative_partners,
  state text not null,
  papers text[] not null default '{}',
  -- Why it was rejected or suspended.
  note text,
  asked_at timestamptz not null,
  decided_at timestamptz,
  proposal_id uuid references operator_proposals,
  -- What the merchant holds for the cooperative, in each book.
  live_account_id uuid,
  sandbox_account_id uuid,
  constraint cooperative_link_is_one_a_partner unique (merchant_id, partner_id),
  constraint cooperative_link_is_of_a_merchant unique (id, merchant_id),
  constraint cooperative_link_state_is_known check (state in ('waiting', 'approved', 'rejected', 'suspended')),
  constraint cooperative_link_says_why_not check ((state in ('rejected', 'suspended')) = (note is not null)),
  constraint cooperative_link_has_its_accounts check (
    num_nulls(live_account_id, sandbox_account_id) in (0, 2)
    and (state not in ('approved', 'suspended') or live_account_id is not null)),
  constraint cooperative_link_notes_its_papers check (state <> 'approved' or cardinality(papers) > 0),
  constraint cooperative_link_accounts_are_of_their_books check (
    ledger_book(live_account_id) = 'live' and ledger_book(sandbox_account_id) = 'sandbox')
);
revoke update, delete on cooperative_links from sahuji_app;
grant update (state, papers, note, asked_at, decided_at, proposal_id, live_account_id, sandbox_account_id) on cooperative_links
  to sahuji_app;
create index cooperative_links_by_state on cooperative_links (state, id);

alter table operator_proposals
  drop constraint proposal_kind_is_known,
  add constraint proposal_kind_is_known check (kind in
    ('adjustment', 'resolution', 'tariff_rule', 'clawback', 'settlement', 'write_off_bound', 'copied_row', 'dispute', 'arrival',
     'cooperative_link')),
  add constraint cooperative_link_is_checked check (
    kind <> 'cooperative_link' or (needs_checker and merchant_id is not null and coalesce(body ? 'link_id', false)));
create unique index cooperative_link_is_proposed_once on operator_proposals ((body ->> 'link_id'))
  where kind = 'cooperative_link' and state in ('waiting', 'sent_back');

create function cooperative_link_opens_by_two() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
       select from operator_proposals p
        where p.id = new.proposal_id and p.kind = 'cooperative_link' and p.state = 'done' and p.checker <> p.maker
          and p.body ->> 'link_id' = new.id::text and p.merchant_id = new.merchant_id) then
    raise exception 'link % was not approved by two operators', new.id using errcode = 'restrict_violation',
      constraint = 'cooperative_link_opens_by_two', table = 'cooperative_links';
  end if;
  return null;
end $$;
revoke all on function cooperative_link_opens_by_two from public, sahuji_app;

create constraint trigger cooperative_link_opens_by_two after insert or update on cooperative_links deferrable initially deferred
  for each row when (new.state = 'approved') execute function cooperative_link_opens_by_two();

-- The cooperative's members, as this merchant knows them; the two books have members of their own.
create table cooperative_members (
  id uuid primary key,
  merchant_id uuid not null,
  link_id uuid not null,
  mode text not null,
  number text not null,
  name text not null,
  name_ne text not null,
  state text not null,
  added_at timestamptz not null,
  constraint cooperative_member_is_of_a_link foreign key (link_id, merchant_id) references cooperative_links (id, merchant_id),
  constraint cooperative_member_number_is_unique unique (link_id, mode, number),
  constraint cooperative_member_is_of_a_book unique (id, link_id, mode),
  constraint cooperative_member_mode_is_known check (mode in ('live', 'sandbox')),
  constraint cooperative_member_state_is_known check (state in ('active', 'left')),
  constraint cooperative_member_has_a_name check (length(name) between 1 and 100 and length(number) between 1 and 20)
);
revoke update, delete on cooperative_members from sahuji_app;
grant update (state) on cooperative_members to sahuji_app;

-- The book of a link: a row for each entry on the ledger's account of the link, under the entry's own number.
create table cooperative_rows (
  id uuid primary key,
  merchant_id uuid not null,
  link_id uuid not null,
  mode text not null,
  -- Number, amount and balance of the ledger's entry on the account of the link.
  seq bigint not null,
  amount bigint not null,
  balance bigint not null,
  transfer_id uuid not null,
  kind text not null,
  member_id uuid,
  head text,
  -- The number on the member's receipt, unbroken within a link, a book and a fiscal year (2083/84).
  fiscal_year text,
  receipt integer,
  -- The cooperative's own voucher number, where the merchant knows it.
  voucher text,
  -- The payment that brought a deposit, or the send that paid a payout; null: cash at the counter.
  payment_id uuid references payments,
  send_id uuid references transfers,
  -- The row whose money comes back.
  reverses uuid references cooperative_rows,
  -- Of a deposit: what the merchant earns by the tariff of its day, and what is withheld of it; of a reversal below zero. Of a
  -- commission's own row: the sum of these up to `through_seq`.
  commission bigint not null default 0,
  tax bigint not null default 0,
  through_seq bigint,
  -- The number of the settlement.
  batch integer,
  note text,
  key uuid not null,
  -- Null: a job wrote it.
  person_id uuid,
  made_at timestamptz not null,
  constraint cooperative_row_is_of_a_link foreign key (link_id, merchant_id) references cooperative_links (id, merchant_id),
  constraint cooperative_row_is_of_a_member foreign key (member_id, link_id, mode) references cooperative_members (id, link_id, mode),
  constraint cooperative_row_has_its_own_place unique (link_id, mode, seq),
  constraint cooperative_transfer_is_one_row unique (transfer_id),
  constraint cooperative_receipt_is_unique unique (link_id, mode, fiscal_year, receipt),
  constraint cooperative_key_makes_one unique (merchant_id, key, kind),
  constraint cooperative_row_mode_is_known check (mode in ('live', 'sandbox')),
  constraint cooperative_row_kind_is_known check (kind in ('deposit', 'payout', 'reversal', 'commission', 'settlement')),
  constraint cooperative_row_head_is_known check (head in
    ('share', 'compulsory_saving', 'optional_saving', 'term_deposit', 'loan_principal', 'loan_interest', 'penalty', 'entry_fee')),
  constraint cooperative_row_stays_in_its_book check (ledger_book(transfer_id) = mode),
  constraint cooperative_row_moves_the_right_way check (
    case kind when 'deposit' then amount > 0 when 'reversal' then amount <> 0 else amount < 0 end),
  constraint cooperative_balance_is_never_negative check (balance >= 0),
  constraint cooperative_row_names_its_member check (
    num_nulls(member_id, head, fiscal_year, receipt) = case when kind in ('deposit', 'payout', 'reversal') then 0 else 4 end),
  constraint cooperative_row_reverses_another check ((kind = 'reversal') = (reverses is not null) and reverses <> id),
  constraint cooperative_row_has_one_source check (
    num_nonnulls(payment_id, send_id) <= 1 and (payment_id is null or kind in ('deposit', 'reversal'))
    and (send_id is null or kind = 'payout')),
  constraint cooperative_commission_is_its_share check (case kind
    when 'deposit' then 0 <= tax and tax <= commission and commission <= amount
    when 'reversal' then commission <= 0 and commission <= tax and tax <= 0
    when 'commission' then 0 <= tax and tax < commission and amount = -commission
    else commission = 0 and tax = 0 end),
  constraint cooperative_settlement_has_its_number check (
    (kind in ('commission', 'settlement')) = (batch is not null) and (kind = 'commission') = (through_seq is not null)),
  constraint cooperative_receipt_is_of_a_year check (fiscal_year ~ '^[0-9]{4}/[0-9]{2}$' and receipt > 0)
);
revoke update, delete on cooperative_rows from sahuji_app;
create unique index cooperative_payment_is_deposited_once on cooperative_rows (payment_id) where kind = 'deposit';
create unique index cooperative_send_is_paid_out_once on cooperative_rows (send_id) where kind = 'payout';
create unique index cooperative_batch_is_settled_once on cooperative_rows (link_id, mode, batch, kind) where batch is not null;
create index cooperative_rows_by_day on cooperative_rows (link_id, mode, made_at);
create index cooperative_rows_of_a_member on cooperative_rows (member_id, seq);
create index cooperative_reversals on cooperative_rows (reverses) where reverses is not null;

create trigger cooperative_rows_are_append_only before update or delete or truncate on cooperative_rows
  for each statement execute function ledger_is_append_only();

-- A row follows the one before it without a gap, and so does its receipt. The lock of the link serializes the writers.
create function cooperative_row_follows() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  link cooperative_links;
  last cooperative_rows;
  original cooperative_rows;
  broken text;
begin
  select * into link from cooperative_links where id = new.link_id;
  select * into last from cooperative_rows where link_id = new.link_id and mode = new.mode order by seq desc limit 1;
  broken := case
    when new.seq <> coalesce(last.seq, 0) + 1 or new.balance <> coalesce(last.balance, 0) + new.amount then 'cooperative_row_follows'
    when new.made_at < last.made_at then 'cooperative_row_is_later'
    when new.kind = 'deposit' and link.state <> 'approved' then 'cooperative_link_takes_deposits' end;
  if broken is null and new.receipt is not null and new.receipt <> 1 + coalesce((
       select max(receipt) from cooperative_rows
        where link_id = new.link_id and mode = new.mode and fiscal_year = new.fiscal_year), 0) then
    broken := 'cooperative_receipts_are_unbroken';
  end if;
  if broken is null and new.reverses is not null then
    select * into original from cooperative_rows where id = new.reverses;
    if original.kind not in ('deposit', 'payout') or sign(new.amount) = sign(original.amount)
       or (original.link_id, original.mode, original.member_id, original.head)
          is distinct from (new.link_id, new.mode, new.member_id, new.head)
       or abs(original.amount) < abs(new.amount) + (
            select coalesce(sum(abs(amount)), 0) from cooperative_rows where reverses = new.reverses) then
      broken := 'cooperative_reversal_fits_its_row';
    end if;
  end if;
  if broken is not null then
    raise exception 'row % of link % is refused by %', new.seq, new.link_id, broken using errcode = 'check_violation',
      constraint = broken, table = 'cooperative_rows';
  end if;
  return new;
end $$;
revoke all on function cooperative_row_follows from public, sahuji_app;

create trigger cooperative_row_follows before insert on cooperative_rows for each row execute function cooperative_row_follows();

-- At COMMIT each row is the ledger's entry of the same number on the account of its link.
create function cooperative_row_is_its_entry() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
       select from cooperative_links l
         join ledger_entries e on e.account_id = case new.mode when 'live' then l.live_account_id else l.sandbox_account_id end
        where l.id = new.link_id and e.seq = new.seq and e.transfer_id = new.transfer_id
          and e.amount = new.amount and e.balance = new.balance) then
    raise exception 'row % of link % is not the entry of its account', new.seq, new.link_id using errcode = 'check_violation',
      constraint = 'cooperative_row_is_its_entry', table = 'cooperative_rows';
  end if;
  return null;
end $$;
revoke all on function cooperative_row_is_its_entry from public, sahuji_app;

create constraint trigger cooperative_row_is_its_entry after insert on cooperative_rows deferrable initially deferred
  for each row execute function cooperative_row_is_its_entry();

-- A file of the cooperative, held against our book up to a row: the list of what agrees and what does not never changes.
create table cooperative_files (
  id uuid primary key,
  merchant_id uuid not null,
  link_id uuid not null,
  mode text not null,
  name text not null,
  sha256 bytea not null,
  first_day date not null,
  last_day date not null,
  -- Their rows and ours in these days, with the sums.
  lines integer not null,
  lines_sum bigint not null,
  rows integer not null,
  rows_sum bigint not null,
  through_seq bigint not null,
  -- SHA-256 of the list's canonical lines, in lower-case hex: what both sides sign.
  list_hash text not null,
  -- The column of the file that was read as each field.
  columns jsonb not null,
  loaded_by text not null,
  loaded_name text not null,
  loaded_at timestamptz not null,
  constraint cooperative_file_is_of_a_link foreign key (link_id, merchant_id) references cooperative_links (id, merchant_id),
  constraint cooperative_file_is_read_once unique (link_id, mode, sha256, through_seq),
  constraint cooperative_file_mode_is_known check (mode in ('live', 'sandbox')),
  constraint cooperative_file_days_are_in_order check (last_day >= first_day),
  constraint cooperative_file_hash_is_sha256 check (list_hash ~ '^[0-9a-f]{64}$' and length(sha256) = 32),
  constraint cooperative_file_is_loaded_by_a_side check (loaded_by in ('merchant', 'operator'))
);
revoke update, delete on cooperative_files from sahuji_app;
create index cooperative_files_by_link on cooperative_files (link_id, mode, id);

create table cooperative_items (
  file_id uuid not null references cooperative_files,
  merchant_id uuid not null,
  n integer not null,
  kind text not null,
  -- Our row by its number; null: their line has none.
  seq bigint,
  our_amount bigint,
  -- Their line; null: our row has none.
  line integer,
  day date,
  voucher text,
  member text,
  their_amount bigint,
  -- The reason by its code, with its figures.
  why text not null,
  facts jsonb not null default '{}',
  constraint cooperative_item_has_its_own_place primary key (file_id, n),
  constraint cooperative_item_kind_is_known check (kind in ('matched', 'missing_there', 'missing_here', 'amount', 'twice')),
  constraint cooperative_item_has_its_sides check (
    (kind in ('missing_here', 'twice') or seq is not null) and (kind = 'missing_there') = (line is null)
    and (seq is null) = (our_amount is null) and (line is null) = (their_amount is null))
);
revoke update, delete on cooperative_items from sahuji_app;
create index cooperative_items_of_a_row on cooperative_items (file_id, seq);

-- Both sides sign the same list.
create table cooperative_signatures (
  file_id uuid not null references cooperative_files,
  merchant_id uuid not null,
  party text not null,
  hash text not null,
  signed_name text not null,
  -- The paper on which the cooperative signed, where an operator records it.
  paper text,
  signed_at timestamptz not null,
  constraint cooperative_side_signs_once primary key (file_id, party),
  constraint cooperative_party_is_known check (party in ('merchant', 'partner')),
  constraint cooperative_partner_signs_on_paper check ((party = 'partner') = (paper is not null))
);
revoke update, delete on cooperative_signatures from sahuji_app;

create trigger cooperative_files_are_append_only before update or delete or truncate on cooperative_files
  for each statement execute function ledger_is_append_only();
create trigger cooperative_items_are_append_only before update or delete or truncate on cooperative_items
  for each statement execute function ledger_is_append_only();
create trigger cooperative_signatures_are_append_only before update or delete or truncate on cooperative_signatures
  for each statement execute function ledger_is_append_only();

create function cooperative_signature_fits() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from cooperative_files f
                  where f.id = new.file_id and f.list_hash = new.hash and f.merchant_id = new.merchant_id) then
    raise exception 'a signature names another list than that of file %', new.file_id using errcode = 'check_violation',
      constraint = 'cooperative_signature_fits', table = 'cooperative_signatures';
  end if;
  return new;
end $$;
revoke all on function cooperative_signature_fits from public, sahuji_app;
create trigger cooperative_signature_fits before insert on cooperative_signatures
  for each row execute function cooperative_signature_fits();

-- Exports of the book: who downloaded which part, and by which link. Rows are kept as a record.
create table cooperative_exports (
  id uuid primary key,
  merchant_id uuid not null,
  person_id uuid not null,
  token_hash bytea not null,
  language text not null,
  filter jsonb not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  constraint cooperative_export_is_found_by_its_link unique (token_hash)
);
revoke update, delete on cooperative_exports from sahuji_app;

alter table transactions
  drop constraint transaction_kind_is_known,
  add constraint transaction_kind_is_known check (kind in
    ('load', 'payment', 'payout', 'send', 'request', 'refund', 'dispute', 'fee', 'adjustment', 'reversal', 'cooperative'));

-- Signed files of cooperatives' books: what we signed of each, by the code on it.
create table cooperative_papers (
  code text primary key,
  merchant_id uuid not null,
  link_id uuid not null,
  mode text not null,
  from_day date not null,
  to_day date not null,
  member_id uuid,
  head text,
  closing bigint not null,
  row_count integer not null,
  -- Its signed claim as text: see contract/src/statements/book-claim.ts.
  claim text not null,
  made_at timestamptz not null,
  constraint cooperative_paper_is_of_a_link foreign key (link_id, merchant_id) references cooperative_links (id, merchant_id),
  constraint cooperative_paper_code_is_written_so check (code ~ '^[2-9A-HJKMNP-Z]{12}$'),
  constraint cooperative_paper_mode_is_known check (mode in ('live', 'sandbox'))
);
revoke update, delete on cooperative_papers from sahuji_app;
create index cooperative_papers_of_a_period on cooperative_papers (link_id, mode, from_day, to_day, made_at);

-- The code of the mailed file.
alter table cooperative_mailings add column code text;

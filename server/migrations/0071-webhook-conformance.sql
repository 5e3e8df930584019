-- A merchant has an address of the sandbox tried by twelve cases; the result has a date.

create table webhook_conformance_runs (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  url text not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- Cases with a result, and how many of them passed.
  tried smallint not null default 0,
  passed smallint not null default 0,
  -- The results in their order: contract/src/developers/webhook-conformance.ts.
  cases jsonb not null default '[]',
  constraint conformance_passes_what_it_tried check (passed between 0 and tried and tried = jsonb_array_length(cases)),
  constraint conformance_result_is_short check (length(cases::text) < 200000)
);
create unique index conformance_run_is_one_at_a_time on webhook_conformance_runs (merchant_id) where ended_at is null;
create index webhook_conformance_runs_by_merchant on webhook_conformance_runs (merchant_id, id);
create index webhook_conformance_runs_by_endpoint on webhook_conformance_runs (endpoint_id, id);

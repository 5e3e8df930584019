-- The calls of a merchant's own servers, for thirty days, without secrets and personal data.

create table api_requests (
  id uuid primary key,
  merchant_id uuid not null references merchants,
  mode text not null,
  secret_key_id uuid not null references secret_keys,
  key_ending text not null,
  -- As a merchant reads it to support.
  request_id text not null,
  at timestamptz not null,
  method text not null,
  path text not null,
  http integer not null,
  -- The code of a refusal.
  refusal text,
  milliseconds integer not null,
  network text not null,
  idempotency_key text,
  request_body text,
  answer_body text,
  constraint api_request_mode_is_known check (mode in ('live', 'sandbox')),
  constraint api_request_is_short check (
    length(path) <= 400 and length(idempotency_key) <= 100 and length(request_body) <= 4000 and length(answer_body) <= 4000)
);
revoke update on api_requests from sahuji_app;
create index api_requests_of_a_book on api_requests (merchant_id, mode, id);
create index api_requests_refused on api_requests (merchant_id, mode, id) where http >= 400;
create index api_requests_of_a_key on api_requests (secret_key_id, id);
create index api_requests_by_request_id on api_requests (merchant_id, request_id);

-- How many calls of a book reached the database on a day of Nepal, and how many a server lost before, because the database was slow.
create table api_request_days (
  merchant_id uuid not null references merchants,
  mode text not null,
  day date not null,
  requests integer not null,
  lost integer not null,
  constraint api_request_day_is_one primary key (merchant_id, mode, day),
  constraint api_request_day_counts_up check (requests >= 0 and lost >= 0)
);
create index api_request_days_by_age on api_request_days (day);

-- Writes a batch of calls, of each book and day as many as are left under its bound. The rows of the days are locked in one order, so
-- that two servers do not wait for each other.
create function api_requests_write(calls jsonb, lost_before jsonb, most integer) returns void
  language sql volatile set search_path = public, pg_temp as $$
  with given as (
    select c as call, c.merchant_id, c.mode, (c.at at time zone 'Asia/Kathmandu')::date as day,
           row_number() over (partition by c.merchant_id, c.mode, (c.at at time zone 'Asia/Kathmandu')::date order by c.id) as place
      from jsonb_populate_recordset(null::api_requests, calls) c),
  counted as (
    select merchant_id, mode, day, sum(came)::integer as came, sum(gone)::integer as gone from (
      select merchant_id, mode, day, 1 as came, 0 as gone from given
      union all
      select l.merchant_id, l.mode, l.day, 0, l.count
        from jsonb_to_recordset(lost_before) as l(merchant_id uuid, mode text, day date, count integer)) each
     group by 1, 2, 3 order by 1, 2, 3),
  days as (
    insert into api_request_days as d (merchant_id, mode, day, requests, lost)
    select merchant_id, mode, day, came, gone from counted
        on conflict (merchant_id, mode, day) do update
       set requests = d.requests + excluded.requests, lost = d.lost + excluded.lost
    returning d.merchant_id, d.mode, d.day, d.requests)
  insert into api_requests
  select (g.call).* from given g
    join counted n using (merchant_id, mode, day)
    join days d using (merchant_id, mode, day)
   where d.requests - n.came + g.place <= most;
$$;

-- Of the sandbox the first tenth of a day's calls are kept with what was sent and answered: its keys cost nothing, and their calls of a
-- month could fill the disk.
create or replace function api_requests_write(calls jsonb, lost_before jsonb, most integer) returns void
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
  insert into api_requests (id, merchant_id, mode, secret_key_id, key_ending, request_id, at, method, path, http, refusal, milliseconds,
                            network, idempotency_key, request_body, answer_body)
  select (g.call).id, (g.call).merchant_id, (g.call).mode, (g.call).secret_key_id, (g.call).key_ending, (g.call).request_id, (g.call).at,
         (g.call).method, (g.call).path, (g.call).http, (g.call).refusal, (g.call).milliseconds, (g.call).network,
         (g.call).idempotency_key,
         case when g.mode = 'live' or d.requests - n.came + g.place <= most / 10 then (g.call).request_body end,
         case when g.mode = 'live' or d.requests - n.came + g.place <= most / 10 then (g.call).answer_body end
    from given g
    join counted n using (merchant_id, mode, day)
    join days d using (merchant_id, mode, day)
   where d.requests - n.came + g.place <= most;
$$;

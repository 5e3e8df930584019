-- Many jobs in one call: beside a batch of transfers, one by one they cost more than the transfers.

-- Where two carry the same key, the later one is meant, as if they came one after the other.
create function jobs_add_all(
  names text[], payloads json[], queues text[], run_ats timestamptz[], keys text[], tries_max int[]
) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Resolved when called, as in jobs_add.
  return (
    select count(*) from graphile_worker.add_jobs((
      select array_agg(row(j.name, j.payload, j.queue, j.run_at, j.tries_max, j.key, null, null)::graphile_worker.job_spec order by j.n)
        from (select *, row_number() over (partition by o.key order by o.n desc) as later
                from unnest(names, payloads, queues, run_ats, keys, tries_max)
                  with ordinality o(name, payload, queue, run_at, key, tries_max, n)) j
       where j.key is null or j.later = 1)));
end $$;

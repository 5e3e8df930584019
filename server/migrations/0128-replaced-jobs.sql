-- A job that was added again under its key while it ran loses the key and all its tries: its work is the newer one's, so it is
-- no dead letter. What had a key is marked, because one that never had any and is dead looks the same.
create or replace function jobs_add(name text, payload json, queue text, run_at timestamptz, key text, tries_max int) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Resolved when called, so that it does not matter when the worker's schema comes or changes.
  return (graphile_worker.add_job(
    identifier => name, payload => payload, queue_name => queue, run_at => run_at, job_key => key, max_attempts => tries_max,
    flags => case when key is not null then array['keyed'] end
  )).id;
end $$;

create or replace function jobs_add_all(
  names text[], payloads json[], queues text[], run_ats timestamptz[], keys text[], tries_max int[]
) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Resolved when called, as in jobs_add.
  return (
    select count(*) from graphile_worker.add_jobs((
      select array_agg(row(j.name, j.payload, j.queue, j.run_at, j.tries_max, j.key, null,
                           case when j.key is not null then array['keyed'] end)::graphile_worker.job_spec order by j.n)
        from (select *, row_number() over (partition by o.key order by o.n desc) as later
                from unnest(names, payloads, queues, run_ats, keys, tries_max)
                  with ordinality o(name, payload, queue, run_at, key, tries_max, n)) j
       where j.key is null or j.later = 1)));
end $$;

-- The worker adds what the calendar says under a key, and marks its payload.
create function job_is_replaced(id bigint) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select from graphile_worker._private_jobs j
     where j.id = $1 and j.key is null and (j.flags ? 'keyed' or j.payload::jsonb ? '_cron'));
end $$;
revoke all on function job_is_replaced from public, sahuji_app;

create or replace function jobs_dead() returns table (id bigint, name text, key text, tries int, last_error text, created_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select j.id::bigint, j.task_identifier, j.key, j.attempts::int, j.last_error, j.created_at
      from graphile_worker.jobs j
     where j.attempts >= j.max_attempts and j.locked_at is null and not public.job_is_replaced(j.id)
     order by j.created_at, j.id;
end $$;

create or replace function jobs_figures() returns table (name text, due bigint, oldest_due_seconds float8, dead bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select j.task_identifier,
           count(*) filter (where j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= now()),
           coalesce(extract(epoch from now() - min(j.run_at)
             filter (where j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= now())), 0)::float8,
           count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null and not public.job_is_replaced(j.id))
      from graphile_worker.jobs j
     group by j.task_identifier;
end $$;

-- The application adds jobs in its own transactions without any right on the worker's tables.

create function jobs_add(name text, payload json, queue text, run_at timestamptz, key text, tries_max int) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Resolved when called, so that it does not matter when the worker's schema comes or changes.
  return (graphile_worker.add_job(
    identifier => name, payload => payload, queue_name => queue, run_at => run_at, job_key => key, max_attempts => tries_max
  )).id;
end $$;

-- Jobs that used up their tries: kept for a person to look at, without what they carry.
create function jobs_dead() returns table (id bigint, name text, key text, tries int, last_error text, created_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select j.id::bigint, j.task_identifier, j.key, j.attempts::int, j.last_error, j.created_at
      from graphile_worker.jobs j
     where j.attempts >= j.max_attempts
     order by j.created_at, j.id;
end $$;

-- Each running worker says that it lives, so that the jobs of a killed one are freed in seconds, not in the worker's four hours.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null default now()
);
revoke all on job_workers from sahuji_app;

-- Figures for whoever watches the product: what waits in which lane, what is dead, what a person must look at.

-- One row for each kind of job that waits or is dead, without what the jobs carry.
create function jobs_figures() returns table (name text, due bigint, oldest_due_seconds float8, dead bigint)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select j.task_identifier,
           count(*) filter (where j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= now()),
           coalesce(extract(epoch from now() - min(j.run_at)
             filter (where j.attempts < j.max_attempts and j.locked_at is null and j.run_at <= now())), 0)::float8,
           count(*) filter (where j.attempts >= j.max_attempts and j.locked_at is null)
      from graphile_worker.jobs j
     group by j.task_identifier;
end $$;

-- A person gives dead jobs new tries, or lets them go. Living ones are left alone; both answer how many it were.
create function jobs_revive(ids bigint[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select count(*) from graphile_worker.reschedule_jobs(
    job_ids => (select array_agg(dead.id) from public.jobs_dead() dead where dead.id = any (ids)), run_at => now(), attempts => 0));
end $$;

create function jobs_drop(ids bigint[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select count(*) from graphile_worker.complete_jobs(
    (select array_agg(dead.id) from public.jobs_dead() dead where dead.id = any (ids))));
end $$;

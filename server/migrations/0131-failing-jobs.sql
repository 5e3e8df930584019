-- Work with a key that is added again before it used up its tries begins to count them anew, so that what always fails would
-- never become a dead letter. How often it failed in a row is counted here, whichever of its jobs it was; its success ends that.
create table job_failures (
  name text not null,
  key text not null,
  failures int not null default 1,
  -- Of the job that failed last.
  tries_max int not null,
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  last_error text not null,
  constraint job_failures_are_counted_once primary key (name, key)
);
revoke all on job_failures from sahuji_app;
grant select, insert, update, delete on job_failures to sahuji_app;

-- What failed as often as it may and is still tried; what is a dead letter is shown as one.
create function jobs_failing() returns table (name text, key text, failures int, since timestamptz, last_at timestamptz, last_error text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select f.name, f.key, f.failures, f.since, f.last_at, f.last_error
      from public.job_failures f
     where f.failures >= f.tries_max and f.last_at > now() - interval '7 days'
       and not exists (select from graphile_worker._private_jobs j where j.key = f.key and j.attempts >= j.max_attempts and j.locked_at is null)
     order by f.since, f.name, f.key;
end $$;

-- Whoever revives or drops a dead letter begins the count anew.
create function jobs_forget_failures(ids bigint[]) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.job_failures f using public.jobs_dead() dead
   where dead.id = any (ids) and (f.name, f.key) = (dead.name, dead.key)
$$;
revoke all on function jobs_forget_failures from public, sahuji_app;

create or replace function jobs_revive(ids bigint[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.jobs_forget_failures(ids);
  return (select count(*) from graphile_worker.reschedule_jobs(
    job_ids => (select array_agg(dead.id) from public.jobs_dead() dead where dead.id = any (ids)), run_at => now(), attempts => 0));
end $$;

create or replace function jobs_drop(ids bigint[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.jobs_forget_failures(ids);
  return (select count(*) from graphile_worker.complete_jobs(
    (select array_agg(dead.id) from public.jobs_dead() dead where dead.id = any (ids))));
end $$;

-- Shared by all domains: jobs, messages, idempotency keys, rate limits, readiness, the check for card numbers.

-- Extensions for the search indexes of the transaction history.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Each running worker updates its row, so that the jobs of a killed worker are freed in seconds instead
-- of the worker's default of four hours.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- Adds a job. If a job is added again under its key while it runs, the worker takes the key and all remaining tries from the
-- running job; the newer job does the work, so the older one is no dead letter. The flag `keyed` marks jobs that had a key,
-- because a dead job that never had one looks the same.
create function jobs_add(name text, payload json, queue text, run_at timestamptz, key text, tries_max int) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- PL/pgSQL resolves the name at the call, so that the worker's schema may be created or changed at any time.
  return (graphile_worker.add_job(
    identifier => name, payload => payload, queue_name => queue, run_at => run_at, job_key => key, max_attempts => tries_max,
    flags => case when key is not null then array['keyed'] end
  )).id;
end $$;

-- Adds many jobs in one call: added one by one beside a batch of transfers, they would cost more than the transfers. If two
-- jobs carry the same key, the later one wins, as if they were added one after the other.
create function jobs_add_all(
  names text[], payloads json[], queues text[], run_ats timestamptz[], keys text[], tries_max int[]
) returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Resolved at the call, as in jobs_add.
  return (
    select count(*) from graphile_worker.add_jobs((
      select array_agg(row(j.name, j.payload, j.queue, j.run_at, j.tries_max, j.key, null,
                           case when j.key is not null then array['keyed'] end)::graphile_worker.job_spec order by j.n)
        from (select *, row_number() over (partition by o.key order by o.n desc) as later
                from unnest(names, payloads, queues, run_ats, keys, tries_max)
                  with ordinality o(name, payload, queue, run_at, key, tries_max, n)) j
       where j.key is null or j.later = 1)));
end $$;

-- Whether a newer job under the same key replaced this dead job. The worker adds scheduled jobs under a key
-- and marks their payload with `_cron`.
create function job_is_replaced(id bigint) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return exists (
    select from graphile_worker._private_jobs j
     where j.id = $1 and j.key is null and (j.flags ? 'keyed' or j.payload::jsonb ? '_cron'));
end $$;
revoke all on function job_is_replaced from public, sahuji_app;

-- Dead letters: jobs that used up their tries. The product keeps them for an operator to look at; this list omits their payloads.
create function jobs_dead() returns table (id bigint, name text, key text, tries int, last_error text, created_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select j.id::bigint, j.task_identifier, j.key, j.attempts::int, j.last_error, j.created_at
      from graphile_worker.jobs j
     where j.attempts >= j.max_attempts and j.locked_at is null and not public.job_is_replaced(j.id)
     order by j.created_at, j.id;
end $$;

-- Failures in a row by job name and key; a success ends the count. Adding a job again under its key before it used up its
-- tries resets the worker's own count, so that a job that always fails would never become a dead letter.
create table job_failures (
  name text not null,
  key text not null,
  failures int not null default 1,
  -- Tries of the job that failed last.
  tries_max int not null,
  since timestamptz not null default now(),
  last_at timestamptz not null default now(),
  last_error text not null,
  constraint job_failures_are_counted_once primary key (name, key)
);

-- Keyed work that failed as often as its tries allow and is still retried. Dead letters are listed by jobs_dead instead.
create function jobs_failing()
  returns table (name text, key text, failures int, since timestamptz, last_at timestamptz, last_error text)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select f.name, f.key, f.failures, f.since, f.last_at, f.last_error
      from public.job_failures f
     where f.failures >= f.tries_max and f.last_at > now() - interval '7 days'
      and not exists (select from graphile_worker._private_jobs j
                       where j.key = f.key and j.attempts >= j.max_attempts and j.locked_at is null)
     order by f.since, f.name, f.key;
end $$;

-- Reviving or deleting a dead letter resets its count of failures.
create function jobs_forget_failures(ids bigint[]) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.job_failures f using public.jobs_dead() dead
   where dead.id = any (ids) and (f.name, f.key) = (dead.name, dead.key)
$$;
revoke all on function jobs_forget_failures from public, sahuji_app;

-- An operator gives dead jobs new tries (jobs_revive) or deletes them (jobs_drop). Both skip live jobs
-- and return how many jobs they changed.
create function jobs_revive(ids bigint[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.jobs_forget_failures(ids);
  return (select count(*) from graphile_worker.reschedule_jobs(
    job_ids => (select array_agg(dead.id) from public.jobs_dead() dead where dead.id = any (ids)),
    run_at => now(), attempts => 0));
end $$;

create function jobs_drop(ids bigint[]) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform public.jobs_forget_failures(ids);
  return (select count(*) from graphile_worker.complete_jobs(
    (select array_agg(dead.id) from public.jobs_dead() dead where dead.id = any (ids))));
end $$;

-- Deletes dead jobs that a newer job under the same key replaced; otherwise every failure of work that always fails would
-- stay as a row. Failure counts expire seven days after the last failure.
create function jobs_forget_replaced() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Resolved at the call, as in jobs_add.
  perform graphile_worker.complete_jobs(array(
    select j.id from graphile_worker._private_jobs j
     where j.key is null and j.attempts >= j.max_attempts and j.locked_at is null
       and (j.flags ? 'keyed' or j.payload::jsonb ? '_cron')
     limit 10000));
  delete from public.job_failures where last_at < now() - interval '7 days';
end $$;

-- Figures for monitoring: one row for each kind of job, with the jobs that are due and the dead letters, without payloads.
create function jobs_figures() returns table (name text, due bigint, oldest_due_seconds float8, dead bigint)
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

-- Messages to people.
create table messages (
  id uuid primary key,
  channel text not null,
  "to" text not null,
  subject text,
  text text,
  kind text not null,
  created_at timestamptz not null,
  tried_at timestamptz,
  sent_at timestamptz,
  language text not null default 'en',
  -- The text is secret if it carries a code or a link. It is deleted when that code or link
  -- expires, whether the message was sent or not.
  text_until timestamptz not null,
  constraint message_channel_is_known check (channel in ('email', 'sms')),
  constraint message_language_is_spoken check (language in ('en', 'zh', 'es', 'fr', 'it', 'ar', 'ne'))
);
create index messages_by_address on messages ("to", id desc);
create index messages_with_text on messages (text_until) where text is not null;
create index messages_by_age on messages (created_at);

-- Answers to requests with an idempotency key.
create table idempotency_keys (
  merchant_id uuid not null,
  key uuid not null,
  route text not null,
  body_hash text not null,
  answer jsonb,
  claimed_at timestamptz not null,
  primary key (merchant_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (claimed_at);

-- Counters of the rate limits.
create table rate_limits (
  bucket text primary key,
  began_at timestamptz not null,
  taken integer not null,
  ends_at timestamptz not null
);
create index rate_limits_by_age on rate_limits (ends_at);

-- Whether the database accepts writes: /readyz writes here, so that a full or read-only database is noticed at once.
create table readiness (
  only_row boolean primary key default true,
  written_at timestamptz not null,
  constraint readiness_is_one_row check (only_row)
);

-- Whether a text contains a card number: 13 to 19 digits, separated at most by single spaces or hyphens, with a valid check
-- digit (Luhn). Constraints use it, so that nothing that looks like a card number can be stored. A rail's signed outcome is
-- kept with codes, ids and amounts, and of a card only its brand and last four digits.
create function has_card_number(words text) returns boolean immutable strict parallel safe
language sql set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from (
      select regexp_replace(found[1], '[^0-9]', '', 'g') as digits
        from regexp_matches(words, '(?<![0-9A-Za-z])([0-9](?:[ -]?[0-9]){12,18})(?![0-9A-Za-z])', 'g') as found
    ) numbers
    where (
      select sum(case when place % 2 = 0 then digit else digit * 2 - case when digit > 4 then 9 else 0 end end)
        from (select substr(digits, length(digits) - place, 1)::int as digit, place
                from generate_series(0, length(digits) - 1) as place) each
    ) % 10 = 0
  )
$$;

-- What was added again under its key and used up its tries is done by the newer one: kept, every failure of work that always
-- fails would stay as a row. How often a key failed is told for seven days, and forgotten after them.
create function jobs_forget_replaced() returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- Resolved when called, as in jobs_add.
  perform graphile_worker.complete_jobs(array(
    select j.id from graphile_worker._private_jobs j
     where j.key is null and j.attempts >= j.max_attempts and j.locked_at is null
       and (j.flags ? 'keyed' or j.payload::jsonb ? '_cron')
     limit 10000));
  delete from public.job_failures where last_at < now() - interval '7 days';
end $$;
revoke all on function jobs_forget_replaced from public;
grant execute on function jobs_forget_replaced to sahuji_app;

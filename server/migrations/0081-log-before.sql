-- The log of a shop records how a stored thing was before a change. Triggers note it in the transaction that changes the row, so no
-- action can forget it, and shop_log_add() takes the note of the row that it names.

-- A value as the log shows it: 'given' hides it, 'last4' keeps the last four digits, 'host' the host of an address. Other texts lose
-- addresses and runs of digits, as in redact-input.ts; long ones are hidden.
create function shop_log_shown(value jsonb, how text) returns jsonb language sql immutable
  set search_path = public, pg_temp as $$
  select case
    when value is null or jsonb_typeof(value) in ('null', 'boolean', 'number') then value
    when how = 'given' or length(value::text) > 1000 then '"•••"'
    when how = 'last4' then to_jsonb('…' || right(regexp_replace(value #>> '{}', '\D', '', 'g'), 4))
    when how = 'host' then to_jsonb(coalesce(substring(value #>> '{}' from '^https?://([^/?#@]+)'), '•••'))
    when jsonb_typeof(value) <> 'string' or value #>> '{}' ~ '^(\d{4}-\d\d-\d\d|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$)' then value
    else to_jsonb(regexp_replace(regexp_replace(value #>> '{}', '[^\s"''<>@]{1,64}@[^\s"''<>@]+\.[^\s"''<>@]{2,}', '•••', 'g'),
                                 '(\d[ -]?){7,}', '•••', 'g'))
  end
$$;

-- Notes the columns that changed. Arguments: the column by which the log names the row, then each recorded column as `column` or
-- `column:how`. A row that changes twice keeps its first `before`. The note ends with the transaction.
create function shop_log_note_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  noted jsonb := coalesce(nullif(current_setting('sahuji.changed', true), ''), '{}');
  was jsonb := to_jsonb(old);
  became jsonb := case tg_op when 'DELETE' then '{}' else to_jsonb(new) end;
  place text := was ->> tg_argv[0];
  change jsonb;
begin
  if length(noted::text) > 20000 then return null; end if;
  select jsonb_build_object('before', jsonb_object_agg(name, shop_log_shown(was -> name, how)) || coalesce(noted #> array[place, 'before'], '{}'),
           'after', coalesce(noted #> array[place, 'after'], '{}') || jsonb_object_agg(name, shop_log_shown(became -> name, how)))
    into change
    from (select split_part(argument, ':', 1) as name, split_part(argument, ':', 2) as how from unnest(tg_argv[1:]) as t(argument)) watched
   where was -> name is distinct from became -> name;
  if jsonb_typeof(change -> 'before') = 'object' then
    perform set_config('sahuji.changed', jsonb_set(noted, array[place], change)::text, true);
  end if;
  return null;
end $$;

do $$
declare
  watched record;
begin
  for watched in select * from (values
    ('people', 'id', '{name:given,email:given,mobile_no:last4,avatar:given}'::text[]),
    ('merchants', 'id', '{trade_name,business_type,confirm_sends_above}'),
    ('counters', 'id', '{name,closed_at}'),
    ('payment_codes', 'id', '{label,name,city,local_name,local_city,revoked_at,replaced_by}'),
    ('payment_links', 'id', '{ended_at}'),
    ('disputes', 'id', '{state}'),
    ('refund_asks', 'id', '{state}'),
    ('payout_accounts', 'id', '{is_main,account_name:given,name_check,removed_at}'),
    ('automatic_settlements', 'merchant_id', '{every,times,account_id,reserve,minimum}'),
    ('members', 'person_id', '{role,counter_id,event_id,refund_limit,send_limit,ended_at}'),
    ('member_grants', 'id', '{ended_at}'),
    ('invitations', 'id', '{expires_at,ended_as}'),
    ('merchant_views', 'id', '{is_allowed,ended_at}'),
    ('passkeys', 'id', '{name}'),
    ('totp_secrets', 'person_id', '{confirmed_at}'),
    ('notice_choices', 'person_id', '{frequency}'),
    ('notice_bounds', 'person_id', '{amount_min,quiet_from,quiet_until}'),
    ('kyc_people', 'id', '{role}'),
    ('statement_schedules', 'id', '{is_paused,removed_at}'),
    ('cooperative_links', 'id', '{state}'),
    ('cooperative_members', 'id', '{state}'),
    ('secret_keys', 'id', '{rolled_at,expires_at,revoked_at}'),
    ('webhook_endpoints', 'id', '{url:host,types,state,secret_made_at}'),
    ('events', 'id', '{state,title,title_ne,category,tags,starts_at,ends_at,doors_at,is_online,venue,address,city,online_link:host,capacity,'
                     'fee_payer,taxes,refund_hours,contact_name:given,contact_mobile:last4,questions,visibility,slug,sale_from,'
                     'wide_picture:given,tall_picture:given,description:given,return_paused_at,cancel_reason}'),
    ('ticket_types', 'id', '{name,steps,sale_from,sale_until,order_min,order_max,is_hidden,section,valid_from,valid_until,is_transferable,'
                           'has_waiting_list,colour,stopped_at}'),
    ('ticket_pools', 'id', '{capacity}'),
    ('event_codes', 'id', '{stopped_at}'),
    ('tickets', 'id', '{holder_name:given,holder_mobile:last4}')
  ) as t(name, named_by, columns)
  loop
    execute format('create trigger %I after update of %s or delete on %I for each row execute function shop_log_note_change(%s)',
      watched.name || '_note_change',
      (select string_agg(quote_ident(split_part(one, ':', 1)), ', ') from unnest(watched.columns) as c(one)),
      watched.name,
      (select string_agg(quote_literal(one), ', ') from unnest(array[watched.named_by] || watched.columns) as c(one)));
  end loop;
end $$;

-- As in 0074-shop-log.sql; besides, a row takes what its transaction noted about its subject, its person or its shop.
create or replace function shop_log_add(rows json[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set join_collapse_limit = 1 set from_collapse_limit = 1
as $$
declare
  unknown bigint;
  by_owner boolean := works_as_owner_of('shop_log');
  changed jsonb := nullif(current_setting('sahuji.changed', true), '');
begin
  with named as materialized (
    select l.*, coalesce(s.staff, p.name, k.name, v.operator_name, '') as name,
           by_owner or case l.actor
             when 'key' then k.merchant_id is not distinct from l.merchant_id
             when 'operator' then v.merchant_id is not distinct from l.merchant_id and v.operator_id is not distinct from l.operator_id
             when 'system' then true
             else p.id is not null and (s.person_id is not distinct from p.id
                                        or l.session_id is null and l.what in ('person.password_reset', 'person.email_changed')) end
             and ('x' || left(replace(l.id::text, '-', ''), 12))::bit(48)::bigint >= extract(epoch from l.at) * 1000 - 60000
             as is_known,
           coalesce(changed -> l.subject_id, changed -> l.person_id::text, changed -> l.merchant_id::text) as change
      from unnest(rows) as one(row)
     cross join lateral json_to_record(one.row) as l(
             merchant_id uuid, id uuid, at timestamptz, mode text, actor text, person_id uuid, role text, session_id uuid,
             secret_key_id uuid, operator_id uuid, view_id uuid, network text, device text, what text, subject_kind text,
             subject_id text, amount bigint, reason text, before text, after text, step_up text, request_id text, outcome text,
             refusal text, attempt text)
      left join sessions s on s.id = l.session_id
      left join people p on p.id = l.person_id
      left join secret_keys k on k.id = l.secret_key_id
      left join merchant_views v on v.id = l.view_id
  ), added as (
    insert into shop_log (merchant_id, id, at, mode, actor, person_id, name, role, session_id, secret_key_id, operator_id, view_id,
                          network, device, what, subject_kind, subject_id, amount, reason, before, after, step_up, request_id,
                          outcome, refusal, attempt)
    select merchant_id, id, at, mode, actor, person_id, name, role, session_id, secret_key_id, operator_id, view_id,
           network, device, what, subject_kind, subject_id, amount, reason,
           coalesce(before::json, (change -> 'before')::json),
           case when change is null then after::json else (coalesce(after::jsonb, '{}') || (change -> 'after'))::json end, step_up, request_id,
           outcome, refusal, attempt
      from named where is_known
        on conflict (merchant_id, attempt) where attempt is not null do nothing
  )
  select count(*) filter (where not is_known) into unknown from named;
  if unknown > 0 then
    raise exception 'refused: it names nobody who was there' using errcode = '23001', constraint = 'shop_log_row_has_its_actor',
      table = 'shop_log';
  end if;
end $$;

-- The log of a shop: who did what, sealed with the ledger's chain, so that the shop can prove that no row was changed.

-- Append-only, and kept for good. What refers to other tables is no foreign key: a row remains when what it names is gone, and
-- an insert locks no row of a busy shop.
create table shop_log (
  merchant_id uuid not null,
  -- Grows with time: the log is read in the order of its ids.
  id uuid not null,
  at timestamptz not null,
  -- Null: of no book, as a sign-in.
  mode text,
  actor text not null,
  person_id uuid,
  -- Of the person, the staff at a counter, the key or the operator, at that time; empty for the product itself.
  name text not null,
  -- The person's role at that time.
  role text,
  session_id uuid,
  secret_key_id uuid,
  operator_id uuid,
  -- The merchant's consent by which the operator looked: see merchant_views.
  view_id uuid,
  network text not null,
  device text not null,
  what text not null,
  subject_kind text not null,
  subject_id text not null,
  -- Paisa.
  amount bigint,
  reason text,
  -- json instead of jsonb keeps the bytes, which the chain hashes. Never a secret: the server redacts.
  before json,
  after json,
  -- The proof that the person gave for it: a second factor, a code, a password.
  step_up text,
  request_id text,
  outcome text not null,
  refusal text,
  -- Names the work of an action with transactions of its own, so that a repeat of its request does not record it again.
  attempt text,
  constraint shop_log_is_in_order primary key (merchant_id, id),
  constraint shop_log_mode_is_known check (mode in ('live', 'sandbox')),
  constraint shop_log_actor_is_known check (actor in ('person', 'counter', 'key', 'operator', 'system')),
  constraint shop_log_names_its_actor check (
    case actor when 'system' then num_nonnulls(person_id, session_id, secret_key_id, operator_id, view_id) = 0
               when 'key' then secret_key_id is not null
               when 'operator' then num_nulls(operator_id, view_id) = 0
               else person_id is not null end),
  constraint shop_log_what_is_a_word check (what ~ '^[a-z_]+\.[a-z_]+$'),
  constraint shop_log_outcome_is_known check (outcome in ('allowed', 'refused')),
  constraint shop_log_refused_says_why check ((outcome = 'refused') = (refusal is not null)),
  constraint shop_log_row_is_short check (
    length(subject_id) <= 200 and length(reason) <= 1000 and length(before::text) <= 16000 and length(after::text) <= 16000)
);
revoke insert, update, delete on shop_log from sahuji_app;
create index shop_log_of_a_person on shop_log (merchant_id, person_id, id);
create index shop_log_refusals on shop_log (merchant_id, id) where outcome = 'refused';
create unique index shop_log_attempt_is_recorded_once on shop_log (merchant_id, attempt) where attempt is not null;

create trigger shop_log_is_append_only before update or delete or truncate on shop_log
  for each statement execute function ledger_is_append_only();

-- Each shop has a chain of its rows. The job that seals the ledger writes it afterwards, so that no action waits for another: it
-- numbers the rows of a shop, each leaf covers those after the previous leaf, and each block of the ledger's chain covers the
-- leaves that were written with it. Canonical bytes: UTF-8, lines joined by a line feed, none at the end; SHA-256 in lower-case hex:
--   row          as shop_log_line() writes it
--   leaf         the previous leaf of the shop (64 zeros for the first), merchant_id, then one text line per row by seq: seq hash
--   block        see ledger_seals; behind the lines of accounts, one text line per leaf of the log by shop:
--                log merchant_id first_seq last_seq leaf
create table shop_log_links (
  merchant_id uuid not null,
  seq bigint not null,
  log_id uuid not null,
  hash text not null,
  constraint shop_log_link_has_its_place primary key (merchant_id, seq),
  constraint shop_log_row_is_linked_once unique (merchant_id, log_id),
  constraint shop_log_link_has_its_row foreign key (merchant_id, log_id) references shop_log
);
revoke insert, update, delete on shop_log_links from sahuji_app;

create trigger shop_log_links_are_append_only before update or delete or truncate on shop_log_links
  for each statement execute function ledger_is_append_only();

create table shop_log_leaves (
  merchant_id uuid not null,
  last_seq bigint not null,
  first_seq bigint not null,
  -- The block is written last, because its hash covers the leaves.
  seal bigint not null references ledger_seals deferrable initially deferred,
  hash text not null,
  constraint shop_log_leaf_has_its_place primary key (merchant_id, last_seq),
  constraint shop_log_leaf_covers_rows check (last_seq >= first_seq)
);
revoke insert, update, delete on shop_log_leaves from sahuji_app;
create index shop_log_leaves_of_a_seal on shop_log_leaves (seal);

create trigger shop_log_leaves_are_append_only before update or delete or truncate on shop_log_leaves
  for each statement execute function ledger_is_append_only();

-- Rows that no seal covers yet, one note for each statement that wrote some; see ledger_unsealed.
create table shop_log_unsealed (
  touched integer not null,
  merchants uuid[] not null,
  ids uuid[] not null
);
alter table shop_log_unsealed alter column merchants set storage external, alter column ids set storage external;
revoke insert, update, delete on shop_log_unsealed from sahuji_app;

create function shop_log_note_unsealed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into shop_log_unsealed (touched, merchants, ids)
  select count(*), array_agg(merchant_id), array_agg(id) from added having count(*) > 0;
  return null;
end $$;
revoke all on function shop_log_note_unsealed from public, sahuji_app;

create trigger shop_log_rows_are_noted after insert on shop_log referencing new table as added
  for each statement execute function shop_log_note_unsealed();

create function shop_log_line(r shop_log) returns text stable parallel safe
  return json_build_array(r.merchant_id, r.id, ledger_instant(r.at), r.mode, r.actor, r.person_id, r.name, r.role, r.session_id,
    r.secret_key_id, r.operator_id, r.view_id, r.network, r.device, r.what, r.subject_kind, r.subject_id, r.amount, r.reason,
    r.before, r.after, r.step_up, r.request_id, r.outcome, r.refusal)::text;

-- The only way to write the log; rows as JSON, `before` and `after` as text. Names come from the tables, not from the caller. A row
-- of a person needs a session of that person, a key's row a key of that shop, an operator's row a consent of that shop: so a row
-- names nobody who was not there.
create function shop_log_add(rows json[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set join_collapse_limit = 1 set from_collapse_limit = 1
as $$
declare
  unknown bigint;
  by_owner boolean := works_as_owner_of('shop_log');
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
             as is_known
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
           network, device, what, subject_kind, subject_id, amount, reason, before::json, after::json, step_up, request_id,
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

-- Writes the rows of the posted work of a batch, in the statement that posts it.
create function shop_log_write(codes text, places integer[], rows jsonb[]) returns integer
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform shop_log_add(array(select o.row::json from unnest(places, rows) as o(place, row) where substr(codes, o.place, 1) = 'p'));
  return cardinality(rows);
end $$;

-- Writes a refused action, unless the same one of the same actor was refused in the last minute (`since` is the first id of it),
-- or the shop has had its share of a minute or a day. Two at once write one row: the second does not wait for the first.
create function shop_log_refuse(deed json, since uuid, day_since uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r record;
begin
  select * into r from json_to_record(deed) as l(merchant_id uuid, person_id uuid, secret_key_id uuid, what text, refusal text);
  if not pg_try_advisory_xact_lock(hashtextextended(
       concat_ws(' ', 'shop_log', r.merchant_id, r.person_id, r.secret_key_id, r.what, r.refusal), 0)) then
    return false;
  end if;
  if exists (select from shop_log l
              where l.merchant_id = r.merchant_id and l.outcome = 'refused' and l.id >= since and l.what = r.what
                and l.refusal = r.refusal and l.person_id is not distinct from r.person_id
                and l.secret_key_id is not distinct from r.secret_key_id)
     or (select count(*) from (select from shop_log l where l.merchant_id = r.merchant_id and l.outcome = 'refused'
                                 and l.id >= since limit 60) recent) >= 60
     or (select count(*) from (select from shop_log l where l.merchant_id = r.merchant_id and l.outcome = 'refused'
                                 and l.id >= day_since limit 3000) today) >= 3000 then
    return false;
  end if;
  perform shop_log_add(array[deed]);
  return true;
end $$;

-- Numbers up to `most` rows that wait, links them, and answers the lines of their leaves for block `number`; null for none.
create function shop_log_seal(number bigint, most integer, out lines text, out covered bigint)
  language plpgsql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
begin
  with next as (
    select place from (select place, touched, sum(touched) over (order by place) as so_far
                         from (select ctid as place, touched from shop_log_unsealed limit 10000) first) n
     where so_far - touched < most
  ), taken as (
    delete from shop_log_unsealed u using next where u.ctid = next.place returning u.merchants, u.ids
  ), named as materialized (
    select t.merchant_id, t.id from taken, unnest(taken.merchants, taken.ids) as t(merchant_id, id)
  ), shops as materialized (
    select m.merchant_id, coalesce(l.last_seq, 0) as sealed, coalesce(l.hash, repeat('0', 64)) as before
      from (select distinct merchant_id from named) m
      left join lateral (select last_seq, hash from shop_log_leaves f where f.merchant_id = m.merchant_id
                          order by last_seq desc limit 1) l on true
  ), links as (
    insert into shop_log_links (merchant_id, seq, log_id, hash)
    select n.merchant_id, s.sealed + row_number() over (partition by n.merchant_id order by n.id), n.id,
           ledger_hash(shop_log_line(r))
      from named n join shops s on s.merchant_id = n.merchant_id
      join shop_log r on r.merchant_id = n.merchant_id and r.id = n.id
    returning merchant_id, seq, hash
  ), leaves as (
    insert into shop_log_leaves (merchant_id, first_seq, last_seq, seal, hash)
    select l.merchant_id, min(l.seq), max(l.seq), number,
           ledger_hash(concat_ws(e'\n', s.before, l.merchant_id, string_agg(concat_ws(' ', l.seq, l.hash), e'\n' order by l.seq)))
      from links l join shops s on s.merchant_id = l.merchant_id
     group by l.merchant_id, s.before
    returning merchant_id, first_seq, last_seq, hash
  )
  select string_agg(concat_ws(' ', 'log', merchant_id, first_seq, last_seq, hash), e'\n' order by merchant_id),
         coalesce(sum(last_seq - first_seq + 1), 0)
    into lines, covered from leaves;
end $$;
revoke all on function shop_log_seal from public, sahuji_app;

-- As in 0003-ledger-posting.sql; a block covers the leaves of the log besides, and one of them alone is enough for a block.
create or replace function ledger_seal(most integer default 100000) returns bigint
language plpgsql security definer set search_path = public, pg_temp
  set enable_hashjoin = off set enable_mergejoin = off set jit = off
as $$
declare
  zeros constant text := repeat('0', 64);
  earlier ledger_seals;
  at timestamptz := clock_timestamp();
  notes bigint;
  covered bigint;
  log_lines text;
  logged bigint;
begin
  lock table ledger_seals in share row exclusive mode;
  select * into earlier from ledger_seals order by number desc limit 1;
  select s.lines, s.covered into log_lines, logged from shop_log_seal(coalesce(earlier.number, 0) + 1, most) s;
  loop
    with next as (
      select place from (select place, touched, sum(touched) over (order by place) as so_far
                           from (select ctid as place, touched from ledger_unsealed limit 10000) first) n
       where so_far - touched < most
    ), taken as (
      delete from ledger_unsealed u using next where u.ctid = next.place returning u.accounts
    ), unsealed as (
      select a.id, coalesce(l.last_seq, 0) as sealed, least(a.last_seq, coalesce(l.last_seq, 0) + 10000) as last_seq,
             a.last_seq as posted, coalesce(l.hash, zeros) as before
        from (select distinct id from taken, unnest(taken.accounts) id) t
        join ledger_accounts a on a.id = t.id
        left join lateral (select last_seq, hash from ledger_seal_leaves where account_id = a.id
                            order by last_seq desc limit 1) l on true
       where a.last_seq > coalesce(l.last_seq, 0)
    ), cut as (
      select *, sum(last_seq - sealed) over (order by id) - (last_seq - sealed) < most as is_due from unsealed
    ), leaves as (
      insert into ledger_seal_leaves (account_id, first_seq, last_seq, seal, hash)
      select d.id, d.sealed + 1, d.last_seq, coalesce(earlier.number, 0) + 1,
             ledger_hash(concat_ws(e'\n', d.before, d.id, string_agg(ledger_entry_line(e, t), e'\n' order by e.seq)))
        from (select * from cut where is_due) d
        join ledger_entries e on e.account_id = d.id and e.seq > d.sealed and e.seq <= d.last_seq
        join ledger_transfers t on t.id = e.transfer_id
       group by d.id, d.sealed, d.last_seq, d.before
      returning account_id, first_seq, last_seq, hash
    ), block as (
      insert into ledger_seals (number, sealed_at, hash)
      select coalesce(earlier.number, 0) + 1, at, ledger_hash(concat_ws(e'\n', coalesce(earlier.hash, zeros),
               coalesce(earlier.number, 0) + 1, ledger_instant(at),
               string_agg(concat_ws(' ', account_id, first_seq, last_seq, hash), e'\n' order by account_id), log_lines))
        from leaves having count(*) > 0
    ), rest as (
      insert into ledger_unsealed (touched, accounts)
      select count(*), array_agg(id) from cut where not is_due or last_seq < posted having count(*) > 0
    )
    select (select count(*) from taken), coalesce(sum(last_seq - first_seq + 1), 0) into notes, covered from leaves;
    -- If an earlier block covered everything in these notes, later notes may still have entries to seal: read on.
    exit when covered > 0 or notes = 0;
  end loop;
  if covered = 0 and logged > 0 then
    insert into ledger_seals (number, sealed_at, hash)
    values (coalesce(earlier.number, 0) + 1, at,
            ledger_hash(concat_ws(e'\n', coalesce(earlier.hash, zeros), coalesce(earlier.number, 0) + 1, ledger_instant(at), log_lines)));
  end if;
  return covered + logged;
end $$;

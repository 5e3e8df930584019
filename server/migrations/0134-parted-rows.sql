-- A reference names a payment only where the other side makes one for each: a row that says another day or other words under the
-- same one may be another payment, which two people say; and what was parted from one payment may be a copy of another.
alter table reconciliation_breaks
  -- The rows that its own was said to be no copy of, the first said first.
  add column parted_from bigint[] not null default '{}';
create index parted_breaks on reconciliation_breaks using gin (parted_from) where parted_from <> '{}';

create function row_words(text) returns text immutable parallel safe
  return lower(regexp_replace(btrim($1), '\s+', ' ', 'g'));

-- What two rows have in common, what tells most first: the rail's reference, ours, the day, the words.
create function rows_have(one bigint, other bigint) returns boolean[] stable language sql set search_path = public, pg_temp as $$
  select array[coalesce(o.rail_reference = t.rail_reference, false), coalesce(o.reference = t.reference, false), o.day = t.day,
               row_words(o.description) = row_words(t.description)]
    from rail_statement_rows o, rail_statement_rows t where o.id = one and t.id = other
$$;

-- Whether two rows may be one payment.
create function rows_agree(one bigint, other bigint) returns boolean stable language sql set search_path = public, pg_temp as $$
  select o.account = t.account and o.amount = t.amount
         and coalesce(o.reference = t.reference, true) and coalesce(o.rail_reference = t.rail_reference, true)
         and case when o.rail_reference = t.rail_reference then abs(o.day - t.day) <= 3
                  else o.day = t.day and coalesce(o.at = t.at, true)
                       and (o.reference = t.reference or row_words(o.description) = row_words(t.description)) is true end
    from rail_statement_rows o, rail_statement_rows t where o.id = one and t.id = other
$$;

-- The copies that are nearer to the row that is parted than to the first: they go with it.
create function rows_that_follow(moved bigint, first bigint) returns setof bigint stable language sql
  set search_path = public, pg_temp as $$
  select c.id from copies_of_row(first) c(id)
   where c.id not in (moved, first) and rows_have(c.id, moved) > rows_have(c.id, first)
$$;

-- Those that stay behind, and did not end as copies.
create function rows_that_stay(moved bigint, first bigint) returns setof bigint stable language sql
  set search_path = public, pg_temp as $$
  select c.id from copies_of_row(first) c(id)
   where c.id <> moved and c.id not in (select rows_that_follow(moved, first))
     and not exists (select from reconciliation_breaks b where b.row_id = c.id and b.state = 'resolved' and b.act = 'copy')
$$;

-- The row that one that is parted is a copy of then: of those that were parted from the same before, and agree with it.
create function parted_row_joins(moved bigint, first bigint) returns bigint stable language sql
  set search_path = public, pg_temp as $$
  select p.row_id
    from reconciliation_breaks own join reconciliation_breaks p
      on p.account = own.account and p.parted_from <> '{}' and p.parted_from && (own.parted_from || first)
   where own.row_id = moved and p.twin_row_id is null and p.row_id <> moved and p.row_id <> all (own.parted_from || first)
     and rows_agree(p.row_id, moved)
   order by p.row_id limit 1
$$;

-- How many people it takes to part a row from its copies: one where no other has its reference of the rail; two where those that
-- have it say another day or other words, or where that reference stands on further rows; nobody can otherwise (null).
create function parting_takes(moved bigint, first bigint) returns integer stable language sql set search_path = public, pg_temp as $$
  select case when not exists (select rows_that_stay(moved, first)) then null
              when not exists (select from copies_of_row(first) c(id)
                                where c.id <> moved and c.id not in (select rows_that_follow(moved, first))
                                  and (rows_have(c.id, moved))[1]) then 1
              when not exists (select from copies_of_row(first) c(id)
                                where c.id <> moved and c.id not in (select rows_that_follow(moved, first))
                                  and (rows_have(c.id, moved))[1] and (rows_have(c.id, moved))[3] and (rows_have(c.id, moved))[4])
                or exists (select from rail_statement_rows own
                             join rail_statement_rows r on (r.account, r.rail_reference) = (own.account, own.rail_reference)
                             join rail_statements s on s.id = r.statement_id and s.state = 'counted'
                            where own.id = moved and sign(r.amount) = sign(own.amount)
                              and r.id not in (select copies_of_row(first))) then 2 end
$$;

-- Whether it takes two people to end a row as a copy: others stand, and none of them says its day or its words.
create function copying_takes_two(copied bigint, first bigint) returns boolean stable language sql
  set search_path = public, pg_temp as $$
  select coalesce(not bool_or((rows_have(c.id, copied))[3] or (rows_have(c.id, copied))[4]), false)
    from copies_of_row(first) c(id) left join reconciliation_breaks b on b.row_id = c.id
   where c.id <> copied and not coalesce(b.state = 'resolved' and b.act = 'copy', false)
$$;

alter table operator_proposals
  drop constraint proposal_kind_is_known,
  add constraint proposal_kind_is_known check (
    kind in ('adjustment', 'resolution', 'tariff_rule', 'clawback', 'settlement', 'write_off_bound', 'copied_row')),
  add constraint copied_row_is_checked check (
    kind <> 'copied_row' or (needs_checker and coalesce(body ->> 'act' in ('copy', 'not_copy'), false)));

-- Whether two people agreed on that, about these rows.
create function copied_row_is_agreed_on(one reconciliation_breaks, wanted text, moved bigint, first bigint) returns boolean
  stable language sql set search_path = public, pg_temp as $$
  select exists (
    select from operator_proposals p
     where p.id = one.proposal_id and p.kind = 'copied_row' and p.state = 'done' and p.checker <> p.maker
       and p.body @> jsonb_build_object('break_id', one.id, 'act', wanted, 'moved', moved, 'first', first))
$$;

-- Of two who say something about the copies of one row at once the second finds what the first said.
create function lock_copies(first bigint) returns void language sql set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('copies of row ' || first, 0))
$$;

-- A row is parted from its copies by a decision on its break, or on that of the first where a copy of that one was booked. It
-- becomes a copy of what was parted before and agrees with it, or a row of its own; what says the same as it goes along.
create or replace function break_keeps_its_twin() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  first bigint := old.twin_row_id;
  goes_along boolean := to_jsonb(new) - 'twin_row_id' - 'parted_from' = to_jsonb(old) - 'twin_row_id' - 'parted_from';
  decided reconciliation_breaks := new;
  people integer;
begin
  perform lock_copies(coalesce(first, old.row_id));
  if first is not null and new.twin_row_id is distinct from first and new.parted_from = old.parted_from || first then
    if goes_along and exists (select rows_that_stay(old.row_id, first))
       and exists (select from reconciliation_breaks x
                    where x.row_id <> old.row_id and first = any (x.parted_from)
                      and coalesce(x.twin_row_id, x.row_id) = new.twin_row_id
                      and old.row_id in (select rows_that_follow(x.row_id, first))) then
      return new;
    end if;
    people := parting_takes(old.row_id, first);
    if old.state in ('resolved', 'mended') and goes_along then
      select * into decided from reconciliation_breaks b where b.row_id = first;
      -- the first may find its entry by itself then, and what was booked stays booked
      people := people - people + 2;
    elsif old.state not in ('open', 'proposed')
       or new.kind <> (case when new.twin_row_id is null then 'unknown_row' else 'twice' end)
       -- each time it is a decision of its own
       or (people = 1 and (new.note, new.decided_at, new.decided_by) is not distinct from (old.note, old.decided_at, old.decided_by)) then
      people := null;
    end if;
    if decided.state = 'open' and decided.act = 'not_copy' and decided.note <> '' and decided.decided_by is not null
       and decided.line_id is null
       and (people = 1 or (people = 2 and copied_row_is_agreed_on(decided, 'not_copy', old.row_id, first)))
       and new.twin_row_id is not distinct from parted_row_joins(old.row_id, first) then
      return new;
    end if;
  end if;
  raise exception 'refused: the row of break % stays a copy of the same row', new.id
    using errcode = '23001', constraint = 'break_keeps_its_twin';
end $$;
drop trigger break_keeps_its_twin on reconciliation_breaks;
create trigger break_keeps_its_twin before update on reconciliation_breaks
  for each row when ((new.twin_row_id, new.parted_from) is distinct from (old.twin_row_id, old.parted_from))
  execute function break_keeps_its_twin();

-- As before, and `copy` by one person ends only a row of which another says the day or the words.
create or replace function break_stays_what_it_is() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  first bigint := coalesce(new.twin_row_id, new.row_id);
  is_matched boolean;
begin
  if new.act = 'copy' and new.state = 'resolved' and old.state <> 'resolved' and first is not null then
    perform lock_copies(first);
  end if;
  is_matched := exists (select from statement_matches m
                         where m.row_id = new.row_id or (new.row_id is null and m.line_id = new.line_id));
  if (new.id, new.account, new.day, new.row_id, new.found_at) is distinct from
     (old.id, old.account, old.day, old.row_id, old.found_at)
     or ((new.kind, new.line_id, new.difference) is distinct from (old.kind, old.line_id, old.difference)
         and (new.row_id is null or new.difference is distinct from
              (select amount from rail_statement_rows where id = new.row_id)
              - coalesce((select amount from book_lines where id = new.line_id), 0)))
     or (new.state = 'mended' and old.state <> 'mended' and not is_matched)
     or (new.state = 'resolved' and old.state <> 'resolved' and (
          (new.act = 'belongs' and not is_matched)
          or (new.act = 'accept' and not (new.kind = 'fee' and new.difference = 0))
          or (new.act = 'copy' and (is_matched or new.row_id is null or new.line_id is not null
              or not exists (
                select from copies_of_row(first) c(id)
                  left join reconciliation_breaks b on b.row_id = c.id and b.state = 'resolved' and b.act = 'copy'
                 where c.id <> new.row_id and b.id is null)
              or (copying_takes_two(new.row_id, first) and not copied_row_is_agreed_on(new, 'copy', new.row_id, first))))
          or new.act not in ('belongs', 'accept', 'copy', 'suspense', 'fee', 'write_off', 'settlement', 'clawback')))
     or (new.decided_by is distinct from old.decided_by and not operator_may(new.decided_by, 'finance_maker')) then
    raise exception 'refused: break % stays what it is', new.id
      using errcode = '23001', constraint = 'break_stays_what_it_is';
  end if;
  return new;
end $$;

-- As before, and where a copy under the same reference of the rail has found its entry: that reference names one payment until a
-- person says that it does not.
create or replace function copy_of_booked_row_belongs_to_nothing() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if exists (
    select from copies_of_row(coalesce((select twin_row_id from reconciliation_breaks where row_id = new.row_id), new.row_id)) c(id)
     where c.id <> new.row_id
       and (exists (select from reconciliation_breaks b
                     where b.row_id = c.id and b.line_id is null and b.state = 'resolved'
                       and b.act in ('suspense', 'fee', 'write_off', 'settlement', 'clawback'))
            or ((rows_have(c.id, new.row_id))[1] and exists (select from statement_matches m where m.row_id = c.id)))) then
    raise exception 'refused: a copy of row % was booked', new.row_id
      using errcode = '23001', constraint = 'copy_of_booked_row_belongs_to_nothing';
  end if;
  return new;
end $$;

-- A break is put off for sixty days at most.
update reconciliation_breaks set kept_until = decided_at + interval '1440 hours' where kept_until > decided_at + interval '1440 hours';
alter table reconciliation_breaks
  add constraint break_waits_sixty_days_at_most check (kept_until <= decided_at + interval '1440 hours');

revoke all on function break_keeps_its_twin, break_stays_what_it_is, copy_of_booked_row_belongs_to_nothing
  from public, sahuji_app;

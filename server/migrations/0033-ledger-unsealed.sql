-- Sealing costs what was touched: each posting leaves a note of its accounts, and a seal reads notes instead of all accounts.

-- One row per statement that added entries. A trigger writes it, so that no way of posting can leave it out; it commits with
-- the entries and is taken away by the seal that covers them. Too many notes cost a look, a missing one is found by verify.
create table ledger_unsealed (
  touched integer not null,
  accounts uuid[] not null
);
-- Ids do not get smaller by packing; trying costs more than the rest of the row.
alter table ledger_unsealed alter column accounts set storage external;

create function ledger_note_unsealed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into ledger_unsealed (touched, accounts)
  select cardinality(accounts), accounts from (select array_agg(distinct account_id) as accounts from added) a
   where accounts is not null;
  return null;
end $$;
create trigger entries_are_noted after insert on ledger_entries referencing new table as added
  for each statement execute function ledger_note_unsealed();

insert into ledger_unsealed (touched, accounts)
select count(*), array_agg(id)
  from (select a.id, row_number() over (order by a.id) / 1000 as part from ledger_accounts a
         where a.last_seq > coalesce((select max(last_seq) from ledger_seal_leaves where account_id = a.id), 0)) u
 group by part;

-- As before, with the notes in the place of all accounts. What does not fit into the block goes back as a note.
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
begin
  lock table ledger_seals in share row exclusive mode;
  select * into earlier from ledger_seals order by number desc limit 1;
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
               string_agg(concat_ws(' ', account_id, first_seq, last_seq, hash), e'\n' order by account_id)))
        from leaves having count(*) > 0
    ), rest as (
      insert into ledger_unsealed (touched, accounts)
      select count(*), array_agg(id) from cut where not is_due or last_seq < posted having count(*) > 0
    )
    select (select count(*) from taken), coalesce(sum(last_seq - first_seq + 1), 0) into notes, covered from leaves;
    -- Notes of what an earlier block covered already say nothing about those behind them.
    exit when covered > 0 or notes = 0;
  end loop;
  return covered;
end $$;

revoke all on ledger_unsealed from sahuji_app;
grant select on ledger_unsealed to sahuji_app;
revoke all on function ledger_note_unsealed from public, sahuji_app;

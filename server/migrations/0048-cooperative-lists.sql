-- Lists of a cooperative's file: breaks of member, account and day, what people decide about breaks, and one hash that both sides sign.

alter table cooperative_items
  drop constraint cooperative_item_kind_is_known,
  add constraint cooperative_item_kind_is_known check (kind in
    ('matched', 'missing_there', 'missing_here', 'amount', 'member', 'head', 'day', 'twice'));

-- The same file read by other columns is another list.
alter table cooperative_files
  drop constraint cooperative_file_is_read_once,
  add constraint cooperative_list_is_made_once unique (link_id, mode, list_hash);

-- What a person decided about a break: the newest counts. A list that anyone signed takes no more.
create table cooperative_decisions (
  file_id uuid not null,
  merchant_id uuid not null,
  n integer not null,
  place integer not null,
  state text not null,
  note text not null,
  decided_name text not null,
  decided_at timestamptz not null,
  constraint cooperative_decision_has_its_own_place primary key (file_id, n, place),
  constraint cooperative_decision_is_of_an_item foreign key (file_id, n) references cooperative_items (file_id, n),
  constraint cooperative_decision_state_is_known check (state in ('open', 'explained', 'closed')),
  constraint cooperative_decision_note_is_short check (length(note) <= 300 and place > 0)
);
revoke update, delete on cooperative_decisions from sahuji_app;
create trigger cooperative_decisions_are_append_only before update or delete or truncate on cooperative_decisions
  for each statement execute function ledger_is_append_only();

-- What both sides sign: the list as it was read, and the newest decision about each break.
create function cooperative_list_hash(of_file uuid) returns text stable language sql set search_path = public, pg_temp as $$
  select encode(sha256(convert_to(f.list_hash || coalesce((
           select string_agg(E'\n' || n || '|' || state || '|' || note, '' order by n)
             from (select distinct on (n) n, state, note from cooperative_decisions where file_id = of_file order by n, place desc) d), ''),
         'utf8')), 'hex')
    from cooperative_files f where f.id = of_file
$$;
grant execute on function cooperative_list_hash to sahuji_app;

-- Locks the file's row, so that a decision and a signature at the same moment do not pass each other.
create function cooperative_decision_fits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform id from cooperative_files where id = new.file_id for update;
  if not exists (select from cooperative_items i
                  where i.file_id = new.file_id and i.n = new.n and i.merchant_id = new.merchant_id and i.kind <> 'matched')
     or exists (select from cooperative_signatures s where s.file_id = new.file_id) then
    raise exception 'item % of file % takes no decision', new.n, new.file_id using errcode = 'check_violation',
      constraint = 'cooperative_decision_fits', table = 'cooperative_decisions';
  end if;
  return new;
end $$;
revoke all on function cooperative_decision_fits from public, sahuji_app;
create trigger cooperative_decision_fits before insert on cooperative_decisions
  for each row execute function cooperative_decision_fits();

-- A signature names the list with its decisions; the shop signs first, and no break is open.
create or replace function cooperative_signature_fits() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform id from cooperative_files where id = new.file_id for update;
  if cooperative_list_hash(new.file_id) is distinct from new.hash
     or not exists (select from cooperative_files f where f.id = new.file_id and f.merchant_id = new.merchant_id)
     or (new.party = 'partner' and not exists (select from cooperative_signatures s where s.file_id = new.file_id and s.party = 'merchant'))
     or exists (select from cooperative_items i
                 where i.file_id = new.file_id and i.kind <> 'matched'
                   and coalesce((select d.state from cooperative_decisions d where d.file_id = i.file_id and d.n = i.n
                                  order by d.place desc limit 1), 'open') = 'open') then
    raise exception 'a signature does not fit the list of file %', new.file_id using errcode = 'check_violation',
      constraint = 'cooperative_signature_fits', table = 'cooperative_signatures';
  end if;
  return new;
end $$;
revoke all on function cooperative_signature_fits from public, sahuji_app;

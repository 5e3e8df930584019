-- A hundred thousand rows are matched at once: what a key asks for each row by itself is asked for the whole set.
alter table book_lines drop constraint book_line_names_an_entry;
alter table statement_matches drop constraint statement_matches_line_id_fkey, drop constraint statement_matches_row_id_fkey;

-- A line is an entry of the ledger as it was posted.
create function book_lines_are_entries() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from new_lines l left join ledger_entries e on e.account_id = l.account_id and e.seq = l.seq
     where (e.transfer_id = l.transfer_id and e.amount = -l.amount) is not true
  ) then
    raise exception 'refused: a line of the books is an entry of the ledger'
      using errcode = '23001', constraint = 'book_line_is_an_entry';
  end if;
  return null;
end $$;
create trigger book_lines_are_entries after insert on book_lines
  referencing new table as new_lines for each statement execute function book_lines_are_entries();

-- A match is of a line that is there, and of a row of the same account that counts.
create function matches_are_of_one_account() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    select from new_matches m left join book_lines l on l.id = m.line_id
      left join rail_statement_rows r on r.id = m.row_id left join rail_statements s on s.id = r.statement_id
     where l.id is null or (m.row_id is not null and (r.account = l.account and s.state = 'counted') is not true)
  ) then
    raise exception 'refused: a match is of a line, and of a row of the same account that counts'
      using errcode = '23001', constraint = 'match_is_of_one_account';
  end if;
  return null;
end $$;
create trigger matches_are_of_one_account after insert on statement_matches
  referencing new table as new_matches for each statement execute function matches_are_of_one_account();

revoke all on function book_lines_are_entries, matches_are_of_one_account from public, sahuji_app;

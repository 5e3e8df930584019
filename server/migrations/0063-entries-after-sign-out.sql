-- What a phone hands in after it was signed out comes after every other entry, or counts for none.

alter table ticket_entries
  -- late: handed in by a phone that was signed out by then, or whose clock was impossible; it is first only where no other is.
  -- void: made after the phone was signed out; it is never first.
  add column claim text not null default 'usual',
  add constraint entry_claim_is_known check (claim in ('usual', 'late', 'void')),
  add constraint void_entry_is_never_first check (not is_first or claim <> 'void');

-- Decides the first entry of a ticket again. The caller has locked the ticket.
create or replace function ticket_first_entry(wanted uuid) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  winner uuid;
begin
  select e.nonce into winner from ticket_entries e
   where e.ticket_id = wanted and e.was_let_in and e.found = 'good' and e.undone_at is null and e.claim <> 'void'
   order by e.claim = 'late', e.at, e.device_id, e.nonce limit 1;
  update ticket_entries set is_first = false where ticket_id = wanted and is_first and nonce is distinct from winner;
  update ticket_entries set is_first = true where ticket_id = wanted and nonce = winner and not is_first;
end $$;

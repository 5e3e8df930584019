import { type Broken, type InvariantCheck, shownMax } from '../ledger/verification.ts'

/** M4 for what two people agree on: posted once, as agreed, never by one person alone. */
export const proposalVerifications: readonly InvariantCheck[] = [
  {
    invariant: 'M4',
    says: 'each adjustment in the ledger is what two people agreed on, and each that is done was posted',
    broken: (tx) => tx.many<Broken>`
      -- any merchant: the books are verified as a whole
      select t.id as transfer, p.id as proposal
        from (select id, key from ledger_transfers where kind = 'adjustment') t
        full join (select * from operator_proposals where kind = 'adjustment' and state = 'done') p
          on p.transfer_id = t.id and p.id = t.key
       where t.id is null or p.id is null or (p.checker <> p.maker) is not true
          or exists (select from jsonb_to_recordset(p.body -> 'lines') as l(account_id uuid, amount bigint)
                       full join (select account_id, amount from ledger_entries where transfer_id = t.id) e
                         using (account_id, amount)
                      where l.account_id is null or e.account_id is null)
       limit ${shownMax}`,
  },
  {
    invariant: 'M8',
    says: 'what keeps one person from doing the work of two is on',
    broken: (tx) => tx.many<Broken>`
      select name as trigger, coalesce(t.tgenabled::text, 'missing') as state
        from unnest(array['proposals_move_as_allowed', 'adjustments_have_two_people', 'done_adjustments_are_posted',
                           'approved_tariff_begins', 'approved_write_off_bound_begins', 'confirmed_step_begins', 'tariff_is_in_order']) name
        left join pg_trigger t on t.tgname = name and not t.tgisinternal
       where t.tgenabled is distinct from 'O' and t.tgenabled is distinct from 'A'
      union all
      select name, 'missing' from unnest(array['proposal_maker_is_not_its_checker', 'proposal_done_was_checked']) name
       where not exists (select from pg_constraint where conname = name and convalidated)
       limit ${shownMax}`,
  },
]

import type { BreakDetail } from '@sahuji/contract/reconciliation/break-shapes'
import type { Tx } from '../../platform/database/database.ts'
import { readBreak } from '../breaks/read-breaks.ts'
import { type ProposalRow, referenceOf } from '../../approvals/proposal-rows.ts'

/** A break as operators see it: with the proposals that may book its money already. Refuses not_found. */
export async function wholeBreak(tx: Tx, id: string, write_off_most: bigint): Promise<BreakDetail> {
  const one = await readBreak(tx, id, write_off_most)
  return { ...one, waiting: one.state === 'open' ? await waitingLike(tx, one) : [] }
}

/**
 * Waiting proposals that would move the account by the break's amount, made by hand or by a settlement and tied to no
 * break. The account is a debit where the other side has more of ours. Uses proposals_that_wait.
 */
async function waitingLike(
  tx: Tx,
  { account, difference }: Pick<BreakDetail, 'account' | 'difference'>,
): Promise<BreakDetail['waiting']> {
  const found = await tx.many<Pick<ProposalRow, 'id' | 'kind' | 'number' | 'maker_name'>>`
    -- any merchant: an account of ours
    select p.id, p.kind, p.number, p.maker_name
      from operator_proposals p
     where p.state in ('waiting', 'sent_back') and p.mode = 'live'
       and not exists (select from reconciliation_breaks b where b.proposal_id = p.id and b.state = 'proposed')
       and ((p.kind = 'adjustment' and exists (
              select from jsonb_array_elements(p.body -> 'lines') line
                join ledger_accounts a on a.id = (line ->> 'account_id')::uuid
               where a.kind = ${account} and a.merchant_id is null and (line ->> 'amount')::bigint = ${-difference}::bigint))
         or (p.kind = 'settlement' and (
              (${account} = 'bank_settlement:' || (p.body ->> 'bank')
                and (p.body ->> 'gross')::bigint - (p.body ->> 'cost')::bigint = ${difference}::bigint)
           or (${account} = 'rail_clearing:' || (p.body ->> 'rail') and -(p.body ->> 'gross')::bigint = ${difference}::bigint))))
     order by p.made_at, p.id limit 3`
  return found.map(({ id, maker_name, ...row }) => ({ id, reference: referenceOf(row), maker_name }))
}

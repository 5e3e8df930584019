import {
  type ArrivalAct,
  arrivalRefuses,
  type drawnArrival,
  type UnmatchedArrival,
} from '@sahuji/contract/payments/office/arrivals'
import * as z from 'zod/mini'
import type { ProposalKind } from '../../approvals/proposal-kind.ts'
import { type Actor, insertProposal, type ProposalRow, referenceOf } from '../../approvals/proposal-rows.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Rails } from '../../rails/rails.ts'
import { assignArrival } from '../arrivals/adopt-arrival.ts'
import { decidedArrival, returnArrival, unmatchedArrivals } from '../arrivals/arrival-row.ts'
import { codeNamed, payableCode } from '../codes/code-row.ts'

const kept = z.object({ arrival_id: z.uuid(), act: z.enum(['return', 'assign']), code_id: z.optional(z.uuid()) })
const bodyOf = ({ body }: Pick<ProposalRow, 'body'>) => z.parse(kept, body)

/** Money at a QR of no shop, longest waiting first, with the proposal that waits about it. Uses payment_arrivals_unmatched. */
export async function listArrivals(tx: Tx): Promise<UnmatchedArrival[]> {
  const rows = await unmatchedArrivals(tx)
  const waiting = await tx.many<Pick<ProposalRow, 'id' | 'kind' | 'number' | 'body'>>`
    -- any merchant: operators decide for all
    select id, kind, number, body from operator_proposals where kind = 'arrival' and state in ('waiting', 'sent_back')`
  const proposals = new Map(waiting.map((row) => [bodyOf(row).arrival_id, row]))
  return rows.map(({ id, rail, rail_reference, code, bill, amount, received_at }) => {
    const found = proposals.get(id)
    const proposal = found ? { id: found.id, reference: referenceOf(found), act: bodyOf(found).act } : null
    return { id, rail, rail_reference, code, bill, amount, received_at, proposal }
  })
}

/** Proposes what becomes of an arrival. Refuses not_found, arrival_decided, item_proposed, proposal_own_case. */
export async function proposeArrival(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { id, act, code, reason }: { id: string; act: ArrivalAct; code?: string | undefined; reason: string },
): Promise<ProposalRow> {
  const { amount } = await decidedArrival(tx, id)
  const goal = act === 'assign' ? await codeNamed(tx, (code ?? '').toUpperCase()) : undefined
  if (act === 'assign' && (!goal || goal.revoked_at)) throw new Refusal('not_found', {}, ['code'])
  const isProposed = await tx.maybe`
    -- any merchant: operators decide for all
    select id from operator_proposals
     where kind = 'arrival' and body ->> 'arrival_id' = ${id} and state in ('waiting', 'sent_back')`
  if (isProposed) throw new Refusal('item_proposed')
  const merchant_id = goal?.merchant_id ?? null
  const about = { kind: 'arrival', mode: 'live', merchant_id, load_id: null, amount, reason } as const
  const body = { arrival_id: id, act, ...(goal && { code_id: goal.id }) }
  return insertProposal(tx, { ...about, body, needs_checker: true, state: 'waiting' }, by, clock)
}

interface Needs {
  clock: Clock
  rails?: Rails
}

/** What becomes of money at a QR of no shop: it was returned at its rail, or it is paid to a shop's code. */
export const arrivalKind: ProposalKind<Needs, z.output<typeof drawnArrival>> = {
  kind: 'arrival',
  refuses: arrivalRefuses,
  // the database requires two people
  afterwards: async ({ clock, rails }, tx, proposal) => {
    const { arrival_id, act, code_id } = bodyOf(proposal)
    const arrival = await decidedArrival(tx, arrival_id)
    const proposal_id = proposal.id
    if (act === 'return') {
      const by = [proposal.maker_name, proposal.checker_name].filter(Boolean).join(', ').slice(0, 100)
      await returnArrival(tx, arrival, { by, note: proposal.reason, proposal_id })
      return
    }
    const rail = rails?.named(arrival.rail)
    if (!rail) throw new Error(`${arrival.rail} is not served here`)
    const code = await payableCode(tx, proposal.merchant_id!, code_id!)
    await assignArrival({ clock }, tx, { rail, arrival, code, proposal_id })
  },
  draw: async (tx, proposal) => {
    const { arrival_id, act, code_id } = bodyOf(proposal)
    const arrival = await tx.one<Pick<UnmatchedArrival, 'rail' | 'rail_reference' | 'code' | 'received_at'>>`
      -- any merchant: a rail named it
      select rail, rail_reference, code, received_at from payment_arrivals where id = ${arrival_id}`
    const shop_code = code_id
      ? await tx.one<{ code: string; label: string }>`
          select code, label from payment_codes where id = ${code_id} and merchant_id = ${proposal.merchant_id}`
      : null
    return { arrival: { act, ...arrival, shop_code } }
  },
}

import * as contract from '@sahuji/contract/transactions/office/adjustments'
import type * as z from 'zod/mini'
import type { ProposalKind } from '../../approvals/proposal-kind.ts'
import { proposalColumns, type ProposalRow, referenceOf } from '../../approvals/proposal-rows.ts'
import { recordedProposal } from '../../approvals/read-proposals.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { routes } from '../../platform/http/route-table.ts'
import { linesOf, postAdjustment } from '../adjustments/adjustments.ts'
import { type Explains, proposeAdjustment, reviseAdjustment } from '../adjustments/propose-adjustment.ts'

/** A transfer by hand: it is posted once another person agrees. */
export const adjustmentKind: ProposalKind<{ clock: Clock }, z.output<typeof contract.drawnAdjustment>> = {
  kind: 'adjustment',
  refuses: contract.adjustmentRefuses,
  carryOut: ({ clock }, tx, row) => postAdjustment(tx, clock, row),
  lines: (_, row) => linesOf(row),
  keeps_lines: true,
  draw: async (tx, row) => (row.state === 'waiting' ? { same: await sameAs(tx, row) } : {}),
}

/** `explains`: whether a proposal is to explain a break; such a proposal keeps its lines. */
export const adjustmentRoutes = ({ explains }: { explains: Explains }) =>
  routes((on) => {
    on(contract.proposeAdjustment, async (call, ask) => {
      const { tx, clock, operator } = call
      return recordedProposal(call, await proposeAdjustment(tx, clock, operator, ask), adjustmentKind)
    })
    on(contract.reviseAdjustment, async (call, ask) => {
      const { tx, clock, operator } = call
      return recordedProposal(call, await reviseAdjustment(tx, clock, operator, { ...ask, explains }), adjustmentKind)
    })
  })

/** What may book the same money: the second signer may not have seen the other. */
const sameAs = async (tx: Tx, row: ProposalRow): Promise<contract.SameAdjustments> =>
  (await sameAdjustments(tx, row)).map((other) => ({
    id: other.id,
    reference: referenceOf(other),
    maker_name: other.maker_name,
    is_posted: other.state === 'done',
  }))

const sameFor = 7 * 86_400_000

/** Adjustments with the very same lines as one: those that wait, and those posted since seven days before it was made. */
const sameAdjustments = (tx: Tx, { id, made_at }: Pick<ProposalRow, 'id' | 'made_at'>) => tx.many<ProposalRow>`
  -- any merchant: operators decide for everybody
  select ${proposalColumns} from operator_proposals
   where kind = 'adjustment' and id <> ${id}
     and (state in ('waiting', 'sent_back')
       or (state = 'done' and checked_at > ${new Date(made_at.getTime() - sameFor)}))
     and exists (
       select from operator_proposals own
        where own.id = ${id} and own.mode = operator_proposals.mode
          and own.body -> 'lines' @> (operator_proposals.body -> 'lines')
          and operator_proposals.body -> 'lines' @> (own.body -> 'lines'))
   order by number desc limit 3`

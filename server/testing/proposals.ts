import * as decide from '../src/approvals/decide-proposal.ts'
import type { Actor, ProposalRow } from '../src/approvals/proposal-rows.ts'
import * as read from '../src/approvals/read-proposals.ts'
import { approvals, type ProposalDependencies } from '../src/operator/approvals.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Tx } from '../src/platform/database/database.ts'
import { isOfBreak } from '../src/reconciliation/breaks/decide-break.ts'
import * as adjustments from '../src/transactions/adjustments/propose-adjustment.ts'

// The office's decisions on proposals, with all kinds.

interface Reading {
  id: string
  revision: number
}

export const approveProposal = (needs: ProposalDependencies, tx: Tx, by: Actor, { id, revision }: Reading) =>
  decide.approveProposal(approvals, needs, tx, { by, id, revision })

export const giveBackProposal = (
  { clock }: { clock: Clock },
  tx: Tx,
  by: Actor,
  ask: Reading & { state: 'sent_back' | 'refused'; note: string },
) => decide.giveBackProposal({ ...approvals, clock }, tx, by, ask)

export const withdrawProposal = (tx: Tx, by: Actor, id: string): Promise<ProposalRow> =>
  decide.withdrawProposal(approvals, tx, by, id)

export const readProposal = (tx: Tx, reader: read.Reader, id: string) => read.readProposal(approvals, tx, reader, id)

export const reviseAdjustment = (
  tx: Tx,
  clock: Clock,
  by: Actor,
  ask: Omit<Parameters<typeof adjustments.reviseAdjustment>[3], 'explains'>,
) => adjustments.reviseAdjustment(tx, clock, by, { ...ask, explains: isOfBreak })

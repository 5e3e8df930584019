import type { drawnClawback } from '@sahuji/contract/approvals/clawback'
import type * as z from 'zod/mini'
import type { ProposalKind } from '../../approvals/proposal-kind.ts'
import { lockWallet } from '../../ledger/post.ts'
import { lockedCredited } from '../../collections/settle/propose-clawback.ts'
import { loadById } from '../loads/queries.ts'
import type { RecordDependencies } from '../../collections/settle/post-collection.ts'
import { clawbackOf, reverseLoad } from '../../collections/settle/reverse-collection.ts'

/** A load that its rail took back: it is reversed once another person agrees. */
export const loadClawback: ProposalKind<RecordDependencies, z.output<typeof drawnClawback>> = {
  kind: 'clawback',
  isOf: ({ load_id }) => load_id !== null,
  // both names stand with the load
  carryOut: async (needs, tx, { load_id, maker_name }, by) => {
    const load = await lockedCredited(tx, load_id!)
    // posted now: what it moved is shown in the answer
    const taken = { reason: null, by: `${maker_name}, ${by.name}`, raw: null }
    return reverseLoad({ ...needs, posts_at_once: true }, tx, load, taken)
  },
  lines: async (tx, { load_id, state }) => {
    const load = (await loadById(tx, load_id!))!
    if (state !== 'waiting' || load.state !== 'credited') return []
    return clawbackOf(load, await lockWallet(tx, load.merchant_id, load.mode)).entries
  },
  draw: async (tx, { load_id }) => {
    const { id, reference, rail, bank_name } = (await loadById(tx, load_id!))!
    return { clawback: { of: 'load', id, reference, rail, bank_name } }
  },
}

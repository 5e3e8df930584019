import type { drawnClawback } from '@sahuji/contract/approvals/clawback'
import { loadClawbackRefuses } from '@sahuji/contract/funding/office/clawbacks'
import type * as z from 'zod/mini'
import type { ProposalKind } from '../../approvals/proposal-kind.ts'
import { lockWallet } from '../../ledger/post.ts'
import { lockedCredited } from '../../collections/settle/propose-clawback.ts'
import { collectionById } from '../../collections/rows/queries.ts'
import type { CollectionUse } from '../../collections/collection-use.ts'
import type { RecordDependencies } from '../../collections/dependencies.ts'
import { clawbackOf, reverseCollection } from '../../collections/settle/reverse-collection.ts'

/** A load that its rail took back: it is reversed once a second operator agrees. */
export const loadClawback = (
  uses: readonly CollectionUse[],
): ProposalKind<Omit<RecordDependencies, 'uses'>, z.output<typeof drawnClawback>> => ({
  kind: 'clawback',
  refuses: loadClawbackRefuses,
  isOf: ({ load_id }) => load_id !== null,
  // The collection records both names.
  carryOut: async (needs, tx, { load_id, maker_name }, by) => {
    const load = await lockedCredited(tx, load_id!)
    // Posted now: the answer shows what it moved.
    const taken = { reason: null, by: `${maker_name}, ${by.name}`, raw: null }
    return reverseCollection({ ...needs, uses, posts_at_once: true }, tx, load, taken)
  },
  lines: async (tx, { load_id, state }) => {
    const load = (await collectionById(tx, load_id!))!
    if (state !== 'waiting' || load.state !== 'credited') return []
    return (await clawbackOf({ uses }, tx, load, await lockWallet(tx, load.merchant_id, load.mode))).entries
  },
  draw: async (tx, { load_id }) => {
    const { id, reference, rail, bank_name } = (await collectionById(tx, load_id!))!
    return { clawback: { of: 'load', id, reference, rail, bank_name } }
  },
})

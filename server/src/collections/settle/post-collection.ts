import { stripedAccount } from '../../ledger/accounts.ts'
import { type LockedWallet, post, postWithCommit } from '../../ledger/post.ts'
import { clearingKind } from '../../ledger/settle-rail.ts'
import type { Leg, Transfer } from '../../ledger/transfer.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { RecordDependencies } from '../dependencies.ts'
import type { CollectionRow } from '../rows/collection-row.ts'

/** Posts the transfers of a collection, one after the other, with the COMMIT; answers the first one's id. */
export async function postLast(
  { posts_at_once = false }: Pick<RecordDependencies, 'posts_at_once'>,
  tx: Tx,
  transfer: Transfer,
  ...others: Transfer[]
): Promise<string> {
  if (!posts_at_once) return postWithCommit(tx, transfer, ...others)
  const postings = await post(tx, [transfer, ...others])
  const refused = postings.find(({ outcome }) => outcome !== 'posted')
  if (refused) throw new Error(`the ledger answered ${refused.outcome}: nothing is posted`)
  return (postings[0] as { id: string }).id
}

type Posted = Pick<CollectionRow, 'id' | 'mode' | 'suspense_transfer_id'>

/** The account of what a rail owes us: the stripe that this collection uses. Throws for a rail without one in the chart of accounts. */
export function clearingAccount({ mode, rail, id }: Pick<CollectionRow, 'mode' | 'rail' | 'id'>): string {
  const kind = clearingKind(rail)
  if (!kind) throw new Error(`the chart of accounts has no clearing account for ${rail}`)
  return stripedAccount(mode, kind, id)
}

/** The account of earned fees: the stripe of the transfer that credits this collection, and so of the one that takes it back. */
export const feesAccount = ({ mode, suspense_transfer_id, id }: Posted): string =>
  stripedAccount(mode, 'fees_earned', suspense_transfer_id ?? id)

/** What entries add to a wallet, in paisa. */
export const addedTo = ({ free, restricted }: LockedWallet, legs: readonly Leg[]): bigint =>
  legs
    .filter(({ account_id }) => account_id === free.account_id || account_id === restricted.account_id)
    .reduce((sum, { amount }) => sum + amount, 0n)

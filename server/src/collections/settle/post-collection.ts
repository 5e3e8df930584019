import { stripedAccount } from '../../ledger/accounts.ts'
import { post, postWithCommit } from '../../ledger/post.ts'
import { clearingKind } from '../../ledger/settle-rail.ts'
import type { Transfer } from '../../ledger/transfer.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { FundingDependencies } from '../../funding/dependencies.ts'
import type { LoadRow } from '../../funding/loads/load-row.ts'

/** What recording works with. `posts_at_once`: not with the COMMIT, where more is read after it, or many loads are recorded in one transaction. */
export type RecordDependencies = Pick<FundingDependencies, 'clock' | 'feed'> & { posts_at_once?: boolean }

/** Posts the transfers of a load, one after the other, with the COMMIT; answers the first one's id. */
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

/** The account of what a rail owes us, the row of it that this load uses. Throws for a rail that the chart of accounts does not know. */
export function clearingAccount({ mode, rail, id }: Pick<LoadRow, 'mode' | 'rail' | 'id'>): string {
  const kind = clearingKind(rail)
  if (!kind) throw new Error(`the chart of accounts has no clearing account for ${rail}`)
  return stripedAccount(mode, kind, id)
}

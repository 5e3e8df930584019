import type { Mode } from '@sahuji/contract/http/lists'
import type { Tx } from '../../platform/database/database.ts'

/** The sum in suspense for collections in review, in paisa. */
export const reservedInSuspense = async (tx: Tx, mode: Mode): Promise<bigint> =>
  (
    await tx.one<{ sum: bigint }>`
      -- any merchant: suspense is one account for all
      select coalesce(sum(paid_amount), 0)::bigint as sum from collections
       where mode = ${mode} and review_since is not null and suspense_transfer_id = transfer_id`
  ).sum

import * as z from 'zod/mini'
import { job } from '../platform/jobs/jobs.ts'
import type { Tx } from '../platform/database/database.ts'
import type { TransferDependencies } from './dependencies.ts'
import { publishRequest } from './facts.ts'
import { type FundRequestRow, fundRequestOf } from './request-row.ts'

/** Ends a request at its expiry, so that every open page shows it; the sweep ends those that this missed. */
export const expireRequest = job(
  'transfers.expire_request',
  z.object({ id: z.uuid(), merchant_id: z.uuid() }),
  async ({ id, merchant_id }, deps: Pick<TransferDependencies, 'db' | 'feed' | 'clock'>) =>
    deps.db.write(async (tx) => {
      const row = await lockedRequest(tx, { id, merchant_id })
      if (row) await expireIfOver(deps, tx, row)
    }),
)

/** A request, locked until the transaction ends. */
export async function lockedRequest(
  tx: Tx,
  { id, merchant_id }: { id: string; merchant_id: string },
): Promise<FundRequestRow | undefined> {
  await tx.maybe`select id from transfer_requests where id = ${id} and merchant_id = ${merchant_id} for no key update`
  return fundRequestOf(tx, merchant_id, id)
}

/** Ends an open request past its expiry, and notifies the asker; answers whether it did. */
export async function expireIfOver(
  deps: Pick<TransferDependencies, 'feed' | 'clock'>,
  tx: Tx,
  row: FundRequestRow,
): Promise<boolean> {
  const now = deps.clock.now()
  if (row.state !== 'open' || row.expires_at > now) return false
  await tx.run`
    update transfer_requests set state = 'expired', settled_at = ${now}, remind_at = null
     where id = ${row.id} and merchant_id = ${row.merchant_id}`
  await publishRequest(deps, tx, { ...row, state: 'expired' }, 'expired')
  return true
}

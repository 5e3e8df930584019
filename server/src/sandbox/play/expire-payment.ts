import { endUnpaid } from '../../payments/expire-payments.job.ts'
import { lockPayment } from '../../payments/payment-row.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SandboxDependencies } from '../dependencies.ts'

/** Expires an open payment of the sandbox before its time. Refuses not_found, also for one of the live book. */
export async function expirePayment(
  deps: Pick<SandboxDependencies, 'clock' | 'feed'>,
  tx: Tx,
  merchant_id: string,
  id: string,
): Promise<void> {
  const payment = await lockPayment(tx, merchant_id, id)
  if (payment?.mode !== 'sandbox') throw new Refusal('not_found')
  if (payment.state === 'open') await endUnpaid(deps, tx, payment, 'expired')
}

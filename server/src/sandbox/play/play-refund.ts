import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/sandbox'
import type { RowWriter } from '../../feed/feed.ts'
import { paymentOf, type PaymentRow } from '../../payments/payment-row.ts'
import { followOrderJob } from '../../payments/refunds/follow-order.job.ts'
import { askRefund } from '../../payments/refunds/refund-payment.ts'
import type { RowsOfRefund } from '../../payments/refunds/refund-row.ts'
import { refundOfKey } from '../../payments/refunds/refund-row.ts'
import type { Tx } from '../../platform/database/database.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { endOf, insertEnd, type SandboxEnd } from '../../rails/sandbox-ends.ts'
import type { SandboxDependencies } from '../dependencies.ts'
import { delaySeconds } from './play-money-in.ts'
import { playOf, sandboxObject, shownPlay, takePlay } from './play-row.ts'

type Ask = Takes<typeof contract.playRefund>

const endRows: RowWriter = (places, rows) => sql`sandbox_ends_write(codes, ${places}::int[], ${rows}::jsonb[])`

/** Refunds a payment of the sandbox and lets the bank end it as chosen. */
export const playRefund =
  (deps: SandboxDependencies) =>
  async (
    { db, person: { merchant_id, person_id }, key, clock }: OwnCall<'verified'>,
    { payment_id, amount, ...how }: Ask,
  ): Promise<contract.Play> => {
    const payment = await db.read((tx) => paymentOf(tx, merchant_id, payment_id))
    if (payment?.mode !== 'sandbox') throw new Refusal('not_found')
    const now = clock.now()
    await db.write(async (tx) => {
      if (await refundOfKey(tx, { merchant_id, mode: 'sandbox', key })) return
      await takePlay(tx, merchant_id, now)
      await adopt(tx, payment, now)
    })
    const along: RowsOfRefund = ({ id }) => {
      const end = { ...endOfRefund(how, now), kind: 'refund', scenario: how.scenario, shown_id: id, made_at: now }
      return [{ into: endRows, row: json({ id, merchant_id, ...end }) }]
    }
    const asked = { merchant_id, payment_id, amount, reason: 'asked', key, asked_by: 'person', person_id } as const
    const { id } = await askRefund(deps, 'sandbox', { ...asked, along })
    await hurryRefund(deps, merchant_id, id)
    return shownPlay(await db.read((tx) => playOf(tx, merchant_id, id)), deps.public_url)
  }

/** A payment that a test bank brought is the playground's from its first played refund on: it goes back the way that was chosen. */
async function adopt(tx: Tx, { id: shown_id, merchant_id }: PaymentRow, made_at: Date): Promise<void> {
  const paid = await tx.maybe<{ collection_id: string }>`
    select collection_id from payment_attempts
     where payment_id = ${shown_id} and merchant_id = ${merchant_id} and state = 'succeeded' and collection_id is not null`
  if (!paid) return
  const own = sandboxObject({ id: paid.collection_id, merchant_id })
  if (await endOf(tx, own)) return
  const end = { ends: 'succeeds', code: null, settles_at: null, scenario: 'succeeds', shown_id, made_at } as const
  await insertEnd(tx, { ...own, ...end, kind: 'payment' })
}

function endOfRefund({ scenario, code = '602' }: Pick<Ask, 'scenario' | 'code'>, now: Date): SandboxEnd {
  if (scenario === 'later')
    return { ends: 'later', code: null, settles_at: new Date(now.getTime() + delaySeconds * 1000) }
  return { ends: scenario, code: scenario === 'fails' ? code : null, settles_at: null }
}

/** Has the rail of a refund of the sandbox asked now, and looked up now: twice, as the first question only orders it. */
export async function hurryRefund(deps: SandboxDependencies, merchant_id: string, refund_id: string): Promise<void> {
  for (let question = 1; question <= 2; question++) {
    const order = await deps.db.write(
      (tx) => tx.maybe<{ id: string }>`
        update refund_orders set next_at = ${deps.clock.now()}
         where refund_id = ${refund_id} and merchant_id = ${merchant_id} and mode = 'sandbox' and ended_at is null
           and state in ('waiting', 'asked', 'unclear')
        returning id`,
    )
    if (!order) return
    await followOrderJob.run({ order_id: order.id }, deps)
  }
}

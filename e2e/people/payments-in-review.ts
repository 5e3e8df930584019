import { rupees } from '@sahuji/contract/money/money'
import { createFeed } from '@sahuji/server/feed/feed'
import { createLoad } from '@sahuji/server/funding/begin/create-load'
import { collectionUses } from '@sahuji/server/operator/collection-uses'
import { settleCollection } from '@sahuji/server/collections/settle/settle-collection'
import { createMerchant } from '@sahuji/server/merchants/create-merchant'
import { historyListeners } from '@sahuji/server/transactions/facts'
import { randomUUID } from 'node:crypto'
import { callWithoutRequest } from '../../server/testing/call-without-request.ts'
import { setKyc } from '../../server/testing/kyc.ts'
import type { World } from '../world/world.ts'

interface PaymentAsk {
  merchant: string
  /** The agreed amount, and the amount that the bank reports; in rupees. */
  amount: string
  paid: string
}

/** A load for a merchant of this name whose bank paid another amount: in suspense, in review. Returns its reference. */
export async function paymentInReview(world: World, { merchant, amount, paid }: PaymentAsk): Promise<string> {
  const { app, clock, rails, simulator, url } = world
  const deps = {
    db: app.db,
    clock,
    rails,
    feed: createFeed(historyListeners, clock),
    public_url: url,
    log: app.log,
    uses: collectionUses,
  }
  const who = { trade_name: merchant, business_type: 'sole_proprietor' } as const
  const merchant_id = await app.owner.write((tx) => createMerchant(tx, who, clock.now()))
  await setKyc(app, merchant_id, 'VALID')
  const { id: instrument_id } = await app.db.read(
    (tx) => tx.one<{ id: string }>`select id from instruments where code = 'NABIL-EB'`,
  )
  simulator.control.next({ reports: { amount: `${paid}.00` } })
  const ask = { instrument_id, amount: rupees(amount), purpose: 'stock' } as const
  const load = await createLoad(deps)({ ...callWithoutRequest(app, merchant_id), key: randomUUID() }, ask)
  const { hand_off } = load
  if (hand_off) await fetch(hand_off.url, { method: 'POST', body: new URLSearchParams(hand_off.fields) })
  simulator.control.decide(load.reference, 'never_return')
  await settleCollection(deps, load.id)
  return load.reference
}

import { rupees } from '@sahuji/contract/money/money'
import { createLink } from '@sahuji/contract/payments/links'
import { addShopCode } from '@sahuji/contract/payments/codes'
import { beginCodePayment, beginLinkPayment } from '@sahuji/contract/payments/paying'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import { makeChanges, openSuperuser, standingChanges, withoutTriggers } from '../../testing/random-standing.ts'
import { addLines } from '../../testing/tariff.ts'
import type { SendingMerchant } from '../../testing/transfers.ts'
import type { Database } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { Refusal } from '../platform/refusal.ts'
import { limitDays } from '../tariff/limits.ts'
import { tariffMemory } from '../tariff/tariff-memory.ts'
import { unconfirmedLeft } from '../transfers/unconfirmed-sends.ts'
import { paymentJudge } from './judge-payment.ts'
import { attemptOfKey } from './pay-by-wallet.ts'
import { weighPayment } from './weigh-payment.ts'

let desk: PaymentDesk
let superuser: Database
let merchants: SendingMerchant[]
let payments: string[]
beforeAll(async () => {
  desk = await openPaymentDesk()
  superuser = await openSuperuser(desk)
  merchants = [await desk.merchant('9,000'), await desk.merchant('9,000'), await desk.merchant(), await desk.merchant()]
  const [, , first, second] = merchants as [SendingMerchant, SendingMerchant, SendingMerchant, SendingMerchant]
  const link = { title: 'Tea', amount: Number(rupees('1,200')), payments_max: 2 }
  const { url } = (await second.call(createLink, link, newId())).data
  const { code } = (await first.call(addShopCode, {})).data
  const who = { name: 'Maya Lama', mobile_no: '9812345678' }
  payments = [
    await desk.open(first, '10'),
    await desk.open(second, '3,000'),
    await desk.open(first, '900', { mode: 'sandbox' }),
    (await desk.call(beginCodePayment, { code, amount: 150_000 })).data.id,
    (await desk.call(beginLinkPayment, { code: url.split('/').at(-1)!, ...who })).data.id,
  ]
})
afterAll(async () => {
  await superuser.close()
  await desk.close()
})

/** What the payments become; each run begins with all of them open. */
const paymentChanges = fc.array(
  fc.record({
    nth: fc.nat(4),
    to: fc.constantFrom(
      'cancelled' as const,
      'past' as const,
      'tried' as const,
      'link full' as const,
      'link ended' as const,
    ),
  }),
  { maxLength: 2 },
)
type PaymentChange = { nth: number; to: 'cancelled' | 'past' | 'tried' | 'link full' | 'link ended' }

async function changePayments(changes: readonly PaymentChange[]): Promise<void> {
  const now = desk.clock.now()
  await withoutTriggers(superuser, async (tx) => {
    await tx.run`delete from payment_attempts where state = 'open'`
    await tx.run`
      update payments set state = 'open', ended_at = null, made_at = ${now}, expires_at = ${now}::timestamptz + interval '1 hour'
       where id = any(${payments}::uuid[])`
    await tx.run`update payment_links set taken = 0, ended_at = null`
    for (const { nth, to } of changes) {
      const id = payments[nth]!
      if (to === 'cancelled') await tx.run`update payments set state = 'cancelled', ended_at = ${now} where id = ${id}`
      if (to === 'past')
        await tx.run`
          update payments set made_at = ${now}::timestamptz - interval '1 hour', expires_at = ${now} where id = ${id}`
      if (to === 'tried')
        await tx.run`
          insert into payment_attempts (id, payment_id, merchant_id, mode, way, state, amount, begun_at)
          select ${newId()}, id, merchant_id, mode, 'visa', 'open', amount, ${now} from payments where id = ${id}
          on conflict do nothing`
      if (to === 'link full') await tx.run`update payment_links set taken = payments_max`
      if (to === 'link ended') await tx.run`update payment_links set ended_at = ${now}`
    }
  })
}

const standing = () => ({
  merchants,
  channels: ['payment:api', 'payment:qr', 'payment:link'],
  spend: async (tx: Parameters<typeof weighPayment>[0], spent: Spent) => {
    const { day } = limitDays(spent.at)
    await tx.run`
      insert into payment_attempts (id, payment_id, merchant_id, mode, way, state, amount, payer_id, person_id, key, day, is_confirmed,
                                    transfer_id, begun_at, ended_at)
      values (${newId()}, ${newId()}, ${newId()}, 'live', 'wallet', 'succeeded', ${spent.amount}, ${spent.merchant_id}, ${newId()},
              ${newId()}, ${day}, ${spent.is_confirmed}, ${newId()}, ${spent.at}, ${spent.at})`
  },
})
interface Spent {
  merchant_id: string
  amount: bigint
  at: Date
  is_confirmed: boolean
}

/** What the existing way decides, by its own reads. */
async function weighed({ payment_id, payer_id, key }: { payment_id: string; payer_id: string; key: string }) {
  const now = desk.clock.now()
  return desk.db
    .read(async (tx) => {
      if (await attemptOfKey(tx, { payer_id, key })) return undefined
      const { payment, ...rest } = await weighPayment(tx, { payment_id, payer_id }, now)
      const { id, merchant_id, mode, reference, source, amount, description, code } = payment
      const unconfirmed_left = await unconfirmedLeft(tx, { merchant_id: payer_id, mode }, now)
      return {
        ...rest,
        payment: { id, merchant_id, mode, reference, source, amount, description, code },
        unconfirmed_left,
      }
    })
    .catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
}

test('one read of many payments allows exactly what weighing each allows, with the same fee and limits', async () => {
  const judge = paymentJudge(desk.db, tariffMemory(desk.db))
  const seen = { yes: 0, no: 0 }
  await fc.assert(
    fc.asyncProperty(standingChanges, paymentChanges, async (changes, ofPayments) => {
      await makeChanges({ ...desk, superuser }, standing(), changes)
      await changePayments(ofPayments)
      const orders = merchants.flatMap(({ merchant_id: payer_id }) =>
        payments.map((payment_id) => ({ payment_id, payer_id, key: newId() })),
      )
      const judged = await Promise.all(orders.map((order) => judge({ ...order, now: desk.clock.now() })))
      const expected = await Promise.all(orders.map(weighed))
      expect(judged).toEqual(expected)
      for (const one of judged) seen[one ? 'yes' : 'no']++
    }),
    { numRuns: 40, seed: 34 },
  )
  expect(seen.yes).toBeGreaterThan(100)
  expect(seen.no).toBeGreaterThan(100)
}, 120_000)

test('a payment that does not exist, and one that the key has paid, is not paid at once', async () => {
  const judge = paymentJudge(desk.db, tariffMemory(desk.db))
  const [shop, payer] = [await desk.merchant(), await desk.merchant('1,000')]
  const [key, now] = [newId(), desk.clock.now()]
  const payment_id = await desk.open(shop, '10')
  const order = { payment_id, payer_id: payer.merchant_id, key, now }
  expect((await desk.pay(payer, payment_id, key)).http).toBe(200)
  expect(await judge(order)).toBeUndefined()
  expect(await judge({ ...order, payment_id: newId() })).toBeUndefined()
})

test('a line of the tariff that another server adds prices the next payment', async () => {
  const judge = paymentJudge(desk.db, tariffMemory(desk.db))
  const [shop, payer] = [await desk.merchant(), await desk.merchant('1,000')]
  const order = { payment_id: await desk.open(shop, '100'), payer_id: payer.merchant_id, key: newId() }
  const feeNow = async () => (await judge({ ...order, now: desk.clock.now() }))?.price.fee
  const before = await feeNow()
  const begins = { valid_from: desk.clock.now().toISOString().slice(0, 10), source: 'A test' }
  const line = { rule: 'fee', channel: 'payment:qr', value: 777n, fee_kind: 'flat' } as const
  await desk.owner.write((tx) => addLines(tx, begins, [line]))
  expect([before === 777n, await feeNow()]).toEqual([false, 777n])
})

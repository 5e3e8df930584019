import { rupees } from '@sahuji/contract/money/money'
import { addShopCode } from '@sahuji/contract/payments/codes'
import { createLink } from '@sahuji/contract/payments/links'
import { beginCodePayment, beginLinkPayment, payFromWallet, readCheckout } from '@sahuji/contract/payments/paying'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { openSuperuser, withoutTriggers } from '../../../testing/random-standing.ts'
import { counted, proofOf, secondServer, type SecondServer } from '../../../testing/second-server.ts'
import { type SendingMerchant, together } from '../../../testing/transfers.ts'
import { newId } from '../../platform/ids.ts'

let desk: PaymentDesk
let servers: [SecondServer, SecondServer]
let shop: SendingMerchant
beforeAll(async () => {
  desk = await openPaymentDesk()
  servers = [await secondServer(desk), await secondServer(desk)]
  shop = await desk.merchant()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  for (const server of servers) await server.stop()
  await desk.close()
})

/** A business whose review is over, with what a payer sees of it. */
async function reviewed({ merchant_id }: SendingMerchant): Promise<void> {
  const [superuser, id, now] = [await openSuperuser(desk), newId(), desk.clock.now()]
  const answers = {
    pan: { number: '301234567' },
    contact: { phone: '01-4228899' },
    shop_address: { street: 'Asan Marg', ward: 27 },
  }
  await withoutTriggers(superuser, async (tx) => {
    await tx.run`
      insert into kyc_cases (id, merchant_id, number, state, business_type, opened_at, submitted_at, decided_at, decided_by, expires_at)
      values (${id}, ${merchant_id}, ${`K${id}`}, 'valid', 'private_limited', ${now}, ${now}, ${now}, 'Asha', ${now})`
    for (const [field, value] of Object.entries(answers))
      await tx.run`
        insert into kyc_answers (case_id, merchant_id, field, value, saved_at)
        values (${id}, ${merchant_id}, ${field}, ${JSON.stringify(value)}, ${now})`
  })
  await superuser.close()
}

const attemptsOf = ({ merchant_id }: SendingMerchant) =>
  desk.db.read((tx) => tx.many`select id from payment_attempts where payer_id = ${merchant_id}`)

describe('a payment that nothing is against', () => {
  test('is one transaction, and its answer is what its page shows: of an order, a code and a link, of a reviewed shop', async () => {
    const own = await desk.merchant()
    await reviewed(own)
    const { code } = (await own.call(addShopCode, {})).data
    const link = { title: 'Tea', amount: Number(rupees('20')), thanks: 'Come again' }
    const { url } = (await own.call(createLink, link, newId())).data
    const who = { name: 'Maya Lama', mobile_no: '9812345678' }
    const payments = [
      await desk.open(own, '10', { order_reference: 'A-1' }),
      (await desk.call(beginCodePayment, { code, amount: 1_500 })).data.id,
      (await desk.call(beginLinkPayment, { code: url.split('/').at(-1)!, ...who })).data.id,
      await desk.open(own, '10', { mode: 'sandbox' }),
    ]
    const payer = await desk.merchant('1,000')
    await desk.deposit(payer.merchant_id, rupees('100'), { mode: 'sandbox' })
    const { db, writes } = counted(desk.db)
    const server = await secondServer(desk, db)
    for (const [nth, id] of payments.entries()) {
      const key = newId()
      const answered = await server.ask(payer, payFromWallet, { id }, { key })
      expect([answered.http, writes()]).toEqual([200, nth + 1])
      expect(answered.data).toEqual((await desk.call(readCheckout, { id })).data)
      const again = await servers[0].ask(payer, payFromWallet, { id }, { key })
      expect([again.data, again.headers['idempotency-hit']]).toEqual([answered.data, 'true'])
    }
    expect(await attemptsOf(payer)).toHaveLength(payments.length)
    await server.stop()
  })

  test('that changed since it was read is paid the other way, with its own version', async () => {
    const payer = await desk.merchant('1,000')
    const id = await desk.open(shop, '10')
    const answers = await together(desk, payer, async () => {
      const paying = servers[0].ask(payer, payFromWallet, { id }, { key: newId() })
      await desk.db.write((tx) => tx.run`update payments set opened_at = ${desk.clock.now()} where id = ${id}`)
      return paying
    })
    expect([answers.http, answers.data]).toEqual([200, (await desk.call(readCheckout, { id })).data])
  })
})

describe('payments that arrive at two servers at once', () => {
  test('with one proof are paid once', async () => {
    const payer = await desk.merchant('1,000')
    const id = await desk.open(shop, '10')
    const proof = proofOf(desk, payer, payFromWallet, { id })
    const all = await Promise.all(servers.map((one) => one.ask(payer, payFromWallet, { id }, { key: newId(), proof })))
    expect(all.map((one) => (one.http === 200 ? 'paid' : codeOf(one))).toSorted()).toEqual(['paid', 'proof_missing'])
    expect(await attemptsOf(payer)).toHaveLength(1)
  })

  test('with one key six times are paid once, and a second payment under it is a conflict', async () => {
    const payer = await desk.merchant('1,000')
    const [id, other] = [await desk.open(shop, '10'), await desk.open(shop, '10')]
    const key = newId()
    const ask = (n: number) => servers[n % 2]!.ask(payer, payFromWallet, { id }, { key })
    const all = await together(desk, payer, () => Promise.all([0, 1, 2, 3, 4, 5].map(ask)))
    expect(new Set(all.map(({ http, data }) => `${http} ${data?.id}`))).toEqual(new Set([`200 ${id}`]))
    expect(codeOf(await servers[1].ask(payer, payFromWallet, { id: other }, { key }))).toBe('key_conflict')
    expect(await attemptsOf(payer)).toHaveLength(1)
  })

  test('of one payment by five payers are paid by one', async () => {
    const payers = await Promise.all(Array.from({ length: 5 }, () => desk.merchant('100')))
    const id = await desk.open(shop, '10')
    const all = await Promise.all(
      payers.map((payer, n) => servers[n % 2]!.ask(payer, payFromWallet, { id }, { key: newId() })),
    )
    expect(all.filter(({ http }) => http === 200)).toHaveLength(1)
  })
})

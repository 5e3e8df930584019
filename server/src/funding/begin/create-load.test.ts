import { cancelLoad } from '@sahuji/contract/funding/acts'
import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import * as contract from '@sahuji/contract/funding'
import { readLoadFee } from '@sahuji/contract/funding/load-fee'
import { rupees } from '@sahuji/contract/money/money'
import * as transactions from '@sahuji/contract/transactions'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { readWallet } from '@sahuji/contract/wallet'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { forgetLimits, type Someone, withEmail } from '../../../testing/people.ts'

let bank: Bank
let sita: Someone
beforeAll(async () => {
  bank = await openBank()
})
beforeEach(async () => {
  sita = await bank.merchant()
})
afterEach(async () => {
  expect(await bank.broken()).toEqual([])
  bank.simulator.control.clearFaults()
  await forgetLimits(bank)
})
afterAll(() => bank.close())

const asked = (amount: string) =>
  ({ instrument_id: bank.instrument_id, amount: Number(rupees(amount)), purpose: 'stock' }) as const
const ask = (amount: string, key: string = randomUUID(), who = sita) =>
  who.call(contract.createLoad, asked(amount), key)

describe('the number of the mobile banking', () => {
  const byMobile = async (channel: LoadChannel, payer_mobile: string) => {
    const [first] = (await sita.call(contract.listInstruments, { channel })).data
    return sita.call(contract.createLoad, { ...asked('500'), instrument_id: first!.id, payer_mobile }, randomUUID())
  }

  test('is kept with the load, bare, and with no other way', async () => {
    expect((await byMobile('mobilebanking', '+977 984-1204617')).data).toMatchObject({ payer_mobile: '9841204617' })
    expect((await byMobile('ebanking', '9841204617')).data).toMatchObject({ payer_mobile: null })
  })

  test('that is none is a field that is wrong', async () => {
    expect(await byMobile('mobilebanking', '12345')).toMatchObject({
      http: 422,
      errors: { payer_mobile: expect.any(Array) },
    })
  })
})

describe('a load', () => {
  test('that costs more than was shown is refused, and none is begun', async () => {
    const shown = (fee: number) => sita.call(contract.createLoad, { ...asked('500'), fee }, randomUUID())
    expect(await shown(24)).toMatchObject({ http: 422, body: { refusal: 'price_changed', facts: { fee: 'Rs.0.25' } } })
    expect((await sita.call(contract.listLoads, {})).data.data).toEqual([])
    expect((await shown(25)).data).toMatchObject({ fee: 25n })
  })

  test('created, approved at the bank and checked raises the wallet by the amount less the fee', async () => {
    const load = await bank.begin(sita, '500')
    expect(load).toMatchObject({
      state: 'at_bank',
      amount: 50_000n,
      fee: 25n,
      credited: 49_975n,
      gateway_charge: 500n,
      can_cancel: true,
    })
    // from here on limits count it as used
    expect((await sita.call(readWallet, {})).data).toMatchObject({ balance: 0n, on_its_way: 49_975n })
    expect(load.hand_off?.fields).toMatchObject({ MerchantTxnId: load.reference, Amount: '500.00' })

    expect(await bank.decide(load, 'approve')).toBe(`/dashboard/loadFunds/ebanking/return/${load.id}`)
    expect((await sita.call(readWallet, {})).data).toMatchObject({ balance: 0n, on_its_way: 49_975n })
    await bank.work()

    const { data: after } = await sita.call(contract.readLoad, { id: load.id })
    expect(after).toMatchObject({
      state: 'credited',
      paid_at: expect.any(Date),
      balance_after: 49_975n,
      next_check_at: null,
      hand_off: null,
      can_cancel: false,
    })
    expect((await sita.call(readWallet, {})).data).toMatchObject({
      balance: 49_975n,
      available: 49_975n,
      on_its_way: 0n,
    })

    const { data: story } = await sita.call(readTransaction, { id: load.id })
    expect(story).toMatchObject({ state: 'completed', amount: 50_000n, fee: 25n, net: 49_975n, load_id: load.id })
    const { data: rule } = await sita.call(readLoadFee, { id: load.id })
    expect(rule).toMatchObject({ kind: 'percent', fee_source: expect.any(String) })
    expect(story.fee_rule).toEqual(rule)
    expect(story.entries.map(({ account_kind, debit, credit }) => [account_kind, debit, credit])).toEqual([
      ['rail_clearing:onepg', 50_000n, null],
      ['fees_earned', null, 25n],
      ['merchant_wallet', null, 49_975n],
    ])
    expect(story.timeline.map(({ what }) => what).slice(0, 2)).toEqual(['created', 'sent_to_bank'])
    expect(story.timeline.at(-1)).toMatchObject({ what: 'credited', code: '000', place: 'done' })
  })
})

describe('POST /api/funding/loads', () => {
  test('without a verified phone is refused, and nothing signs the merchant out', async () => {
    const answered = await ask('500', randomUUID(), await withEmail(bank))
    expect(answered).toMatchObject({ http: 422, status: '7004' })
  })

  test('without a key, or with one that is no uuid, is refused', async () => {
    for (const key of [undefined, 'again']) {
      expect(await sita.call(contract.createLoad, asked('500'), key)).toMatchObject({
        http: 422,
        body: { refusal: 'key_missing' },
      })
    }
  })

  test.each([
    ['99.99', 'amount_too_low', '016'],
    ['1,00,000.01', 'amount_too_high', '017'],
  ])('of Rs.%s is refused as %s', async (amount, refusal, status) => {
    expect(await ask(amount)).toMatchObject({
      http: 422,
      status,
      body: { refusal, facts: { amount: expect.stringMatching(/^Rs\./) } },
    })
  })

  test('from a bank that is not offered is refused', async () => {
    const answered = await sita.call(
      contract.createLoad,
      { ...asked('500'), instrument_id: randomUUID() },
      randomUUID(),
    )
    expect(answered).toMatchObject({ http: 422, status: '009', body: { refusal: 'bank_unknown' } })
  })

  test('that the gateway refuses, or does not answer, charges nothing and frees the key', async () => {
    const key = randomUUID()
    bank.simulator.control.next({ refuse: { code: '16', message: 'Amount is too low' } })
    expect(await ask('500', key)).toMatchObject({ http: 422, status: '023', body: { refusal: 'rail_refused' } })
    bank.simulator.control.next({ faults: [{ call: 'GetProcessId', kind: 'timeout' }] })
    expect(await ask('500', key)).toMatchObject({ http: 503, status: '028', body: { refusal: 'rail_down' } })
    expect(await ask('500', key)).toMatchObject({ http: 200, data: { state: 'at_bank' } })
    const { data: all } = await sita.call(contract.listLoads, {})
    expect(all.data.map(({ state, service_code }) => [state, service_code])).toEqual([
      ['at_bank', null],
      ['failed', '004'],
      ['failed', '023'],
    ])
    const { data: history } = await sita.call(transactions.listTransactions, { sort: 'DESC' })
    expect(history.data.map(({ state }) => state)).toEqual(['pending'])
  })

  test('the same key twice, also at once, is one load and the first answer', async () => {
    const key = randomUUID()
    const [one, other] = await Promise.all([ask('500', key), ask('500', key)])
    expect(one.data.id).toBe(other.data.id)
    const third = await ask('500', key)
    expect(third).toMatchObject({ headers: { 'idempotency-hit': 'true' }, data: { id: one.data.id } })
    expect(await ask('600', key)).toMatchObject({ http: 409, body: { refusal: 'key_conflict' } })
  })

  test('of the same amount from the same bank under another key is refused while the first is open', async () => {
    const first = await bank.begin(sita, '500')
    expect(await ask('500')).toMatchObject({
      http: 422,
      status: '7004',
      body: { refusal: 'load_open', facts: { id: first.id } },
    })
    const { instrument_id } = first
    const quoted = async (amount: string) =>
      (await sita.call(contract.quoteLoad, { instrument_id, amount: Number(rupees(amount)) })).data.open_load
    expect([await quoted('500'), await quoted('501')]).toEqual([first.id, undefined])
    await sita.call(cancelLoad, { id: first.id })
    expect((await ask('500')).http).toBe(200)
  })

  test('the tenth of a day is refused with how many were cancelled, which the bank may still pay', async () => {
    const ram = await bank.merchant()
    const made = async (n: number) => (await ask(`${500 + n}`, randomUUID(), ram)).data
    const cancelled = [await made(0), await made(1), await made(2)]
    for (const { id } of cancelled) await ram.call(cancelLoad, { id })
    await forgetLimits(bank)
    for (let n = 3; n < 10; n += 1) await made(n)
    const refused = await ask('900', randomUUID(), ram)
    expect(refused.body).toMatchObject({ refusal: 'day_count_used_late', facts: { count: '10', late: '3' } })
    expect(refused.message).toContain('3 of them were cancelled or have expired')
  })

  test('twenty at once stay within ten loads and Rs.2,00,000 of a day', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(`${15_000 + n}`)))
    const begun = answers.filter(({ http }) => http === 200)
    expect(begun).toHaveLength(10)
    const refused = new Set(answers.filter(({ http }) => http !== 200).map(({ body }) => body.refusal))
    expect([...refused]).toEqual(['day_count_used'])
    await forgetLimits(bank)
    bank.clock.advance({ hours: 24 })
    const ram = await bank.merchant()
    const large = await Promise.all(['80,000', '90,000', '1,00,000'].map((amount) => ask(amount, randomUUID(), ram)))
    expect(large.filter(({ http }) => http === 200).length).toBeLessThanOrEqual(2)
    expect(large.some(({ body }) => body.refusal === 'day_amount_used')).toBe(true)
  })
})

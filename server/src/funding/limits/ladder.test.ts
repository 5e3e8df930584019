import * as contract from '@sahuji/contract/funding'
import { formatMoney, rupees } from '@sahuji/contract/money/money'
import { readAllowance, readLadder } from '@sahuji/contract/tariff'
import { describe, expect, test } from 'vitest'
import { bankOfFile } from '../../../testing/bank-of-file.ts'
import { merchantIdOf } from '../../../testing/kyc.ts'
import { signedUp } from '../../../testing/people.ts'
import { addTier } from '../../../testing/tariff.ts'
import { merchantBalance } from '../../ledger/queries.ts'
import { setKycTier } from '../../merchants/kyc-tier.ts'
import { limitDays } from '../../tariff/limits.ts'
import { tierOn } from '../../tariff/rules.ts'

const bank = bankOfFile({ verifies: true })

const standOn = (merchant_id: string, tier: Parameters<typeof setKycTier>[2]) =>
  bank.owner.write((tx) => setKycTier(tx, merchant_id, tier))
const on = async (tier: Parameters<typeof setKycTier>[2]) => {
  const merchant_id = await bank.newMerchant({ kyc: null })
  await standOn(merchant_id, tier)
  return merchant_id
}
const paid = async (merchant_id: string, amount: string) => {
  const load = await bank.beginFor(merchant_id, amount)
  await bank.decide(load, 'never_return')
  return bank.watch(load, 0.1)
}
const refusedAs = (code: string, amount: string) =>
  expect.objectContaining({ code, facts: expect.objectContaining({ amount: formatMoney(rupees(amount)) }) })

describe('the ladder', () => {
  test('has four steps, and shows the merchant’s step and what is left of it', async () => {
    const stranger = await signedUp(bank)
    const before = (await stranger.call(readLadder, {})).data
    expect(before.rungs.map(({ tier }) => tier)).toEqual(['none', 'starter', 'micro', 'full'])
    expect(before).toMatchObject({ stands_on: 'none', left: { amount: 0n, month_amount: 0n } })

    const who = await bank.merchant({ kyc: null })
    const id = await merchantIdOf(bank, who.email)
    const ladder = async () => (await who.call(readLadder, {})).data
    expect(await ladder()).toMatchObject({ stands_on: 'starter', left: { amount: 50_000n, balance: 999_900n } })
    await standOn(id, 'micro')
    expect(await ladder()).toMatchObject({
      stands_on: 'micro',
      left: { amount: rupees('5000'), month_amount: rupees('25000'), balance: rupees('50000'), day_amount: null },
    })
    await standOn(id, 'full')
    expect(await ladder()).toMatchObject({
      stands_on: 'full',
      left: { amount: rupees('100000'), day_amount: rupees('200000'), day_count: 10, balance: null },
    })
  })

  test('shows a merchant nothing that an operator has still to confirm', async () => {
    const who = await bank.merchant()
    const answered = await who.call(readLadder, {})
    expect(JSON.stringify(answered.body)).not.toContain('confirmed')
    expect(await bank.db.read((tx) => tierOn(tx, 'micro', '2026-11-20'))).toMatchObject({ is_confirmed: false })
  })
})

describe('a small shop', () => {
  test('loads Rs.5,000 at a time and not a paisa more, within its month and its balance', async () => {
    const merchant = await on('micro')
    await expect(bank.beginFor(merchant, '5000.01')).rejects.toEqual(refusedAs('micro_limit', '5000'))
    for (let nth = 0; nth < 4; nth++) await paid(merchant, '5000')
    await paid(merchant, '4000')
    await expect(bank.beginFor(merchant, '1001')).rejects.toEqual(refusedAs('micro_limit', '1000'))
    await expect(bank.beginFor(merchant, '1000')).resolves.toMatchObject({ state: 'at_bank' })
  })

  test('reads the same figures on the ladder, in the allowance, on the ways, in the quote and in the refusal', async () => {
    const who = await bank.merchant({ kyc: null })
    await standOn(await merchantIdOf(bank, who.email), 'micro')
    const ladder = (await who.call(readLadder, {})).data
    const rung = ladder.rungs.find(({ tier }) => tier === 'micro')!
    const { tier } = (await who.call(readAllowance, {})).data
    const { amount_max, month_amount, balance_max } = rung
    expect(tier).toMatchObject({ tier: 'micro', amount_max, month_amount, balance_max, may_withdraw: true })
    for (const { limits } of (await who.call(contract.listChannels, {})).data) expect(limits.tier).toEqual(tier)
    const refused = await who.call(contract.quoteLoad, {
      instrument_id: bank.instrument_id,
      amount: Number(amount_max) + 1,
    })
    expect(refused).toMatchObject({
      http: 422,
      message: expect.stringContaining(`As a small shop you can load at most ${formatMoney(amount_max)} at a time`),
    })
  })

  test('keeps its money when it is put back a step, and cannot add to it', async () => {
    const merchant = await on('full')
    await paid(merchant, '60000')
    const balance = async () => (await bank.db.read((tx) => merchantBalance(tx, merchant, 'live')))?.balance
    const before = await balance()
    await standOn(merchant, 'starter')
    expect(await balance()).toBe(before)
    await expect(bank.beginFor(merchant, '100')).rejects.toEqual(refusedAs('kyc_limit', '0'))
  })
})

test('a step changes from a day on, for the screens and for what is refused at once', async () => {
  const who = await bank.merchant({ kyc: null })
  const id = await merchantIdOf(bank, who.email)
  await standOn(id, 'micro')
  const tomorrow = limitDays(new Date(bank.clock.now().getTime() + 86_400_000)).day
  await bank.owner.write(async (tx) => {
    const tier = await tierOn(tx, 'micro', tomorrow)
    await addTier(tx, { ...tier, amount_max: rupees('6000'), valid_from: tomorrow })
  })
  await expect(bank.beginFor(id, '5500')).rejects.toEqual(refusedAs('micro_limit', '5000'))
  bank.clock.advance({ hours: 24 })
  await expect(bank.beginFor(id, '5500')).resolves.toMatchObject({ state: 'at_bank' })
  await expect(bank.beginFor(id, '6001')).rejects.toEqual(refusedAs('micro_limit', '6000'))
})

test('loads that begin while a merchant is put back a step do not pass that step', async () => {
  const merchant = await on('micro')
  const [lowered, ...begun] = await Promise.allSettled([
    standOn(merchant, 'starter'),
    // one fewer than a day allows: the count of the day would refuse before the step does
    ...Array.from({ length: 9 }, (_, nth) => bank.beginFor(merchant, `${600 + nth}`)),
  ])
  expect(lowered).toMatchObject({ status: 'fulfilled', value: true })
  for (const one of begun) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'kyc_limit' })
  await expect(bank.beginFor(merchant, '600')).rejects.toMatchObject({ code: 'kyc_limit' })
})

import * as contract from '@sahuji/contract/funding'
import { readAllowance, readLadder } from '@sahuji/contract/tariff'
import { formatMoney, rupees } from '@sahuji/contract/money/money'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bankOfFile } from '../../../testing/bank-of-file.ts'
import { merchantIdOf, setKyc } from '../../../testing/kyc.ts'
import { callWithoutRequest } from '../../../testing/call-without-request.ts'
import { limitDays } from '../../tariff/limits.ts'
import { tierOn } from '../../tariff/rules.ts'
import { addTier } from '../../../testing/tariff.ts'
import { allowanceOf } from '../limits/usage.ts'
import { cancelLoad } from '../begin/load-acts.ts'

const bank = bankOfFile({ verifies: true })

const newcomer = () => bank.newMerchant({ kyc: null })
const allowance = (merchant_id: string) => bank.db.read((tx) => allowanceOf(tx, merchant_id, bank.clock.now()))
const tooMuch = (amount: string) =>
  expect.objectContaining({
    code: 'kyc_limit',
    facts: expect.objectContaining({ amount: formatMoney(rupees(amount)) }),
  })
const paid = async (merchant_id: string, amount: string, code?: string) => {
  const load = await bank.beginFor(merchant_id, amount, code === undefined ? {} : { code })
  await bank.decide(load, 'never_return')
  return bank.watch(load, 0.1)
}

describe('before KYC is verified', () => {
  test('Rs.500 at a time are loaded, and not a paisa more; the same after a rejection, all once it is valid', async () => {
    const merchant = await newcomer()
    await expect(bank.beginFor(merchant, '500.01')).rejects.toEqual(tooMuch('500'))
    await expect(bank.beginFor(merchant, '500')).resolves.toMatchObject({ state: 'at_bank' })
    for (const kyc of ['PROCESSING', 'REJECTED'] as const) {
      await setKyc(bank, merchant, kyc)
      await expect(bank.beginFor(merchant, '501')).rejects.toEqual(tooMuch('500'))
    }
    await setKyc(bank, merchant, 'VALID')
    expect(await allowance(merchant)).toBeNull()
    await expect(bank.beginFor(merchant, '100000')).resolves.toMatchObject({ state: 'at_bank' })
  })

  test('a month has Rs.5,000 over all ways together, also across limit groups', async () => {
    const merchant = await newcomer()
    for (let nth = 0; nth < 9; nth++) await paid(merchant, '500')
    // as if by a card: another limit group
    await bank.owner.write(
      (tx) => tx.run`
        update loads set limit_group = 'card'
         where id in (select id from loads where merchant_id = ${merchant} order by id limit 4)`,
    )
    expect(await allowance(merchant)).toMatchObject({ month_amount_left: rupees('500') })
    await expect(bank.beginFor(merchant, '400')).resolves.toMatchObject({ state: 'at_bank' })
    await expect(bank.beginFor(merchant, '101')).rejects.toEqual(tooMuch('100'))
  })

  test('twelve that are begun at once do not pass the month together', async () => {
    const merchant = await newcomer()
    const begun = await Promise.allSettled(
      Array.from({ length: 12 }, (_, nth) => bank.beginFor(merchant, `${490 + (nth % 11)}.${10 + nth}`)),
    )
    const amounts = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value.amount] : []))
    expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBeLessThanOrEqual(rupees('5000'))
    expect(amounts.length).toBeGreaterThan(8)
  })

  test('the balance stays within Rs.9,999 with what is open and with what was given up but may still be paid', async () => {
    const merchant = await newcomer()
    await smallBalance('1200')
    await paid(merchant, '500')
    const open = await bank.beginFor(merchant, '400')
    // 1,200 − 499.75 in the wallet − 399.80 on its way
    await expect(bank.beginFor(merchant, '301')).rejects.toEqual(tooMuch('300.45'))
    await cancelLoad(bank.deps)(callWithoutRequest(bank, merchant), { id: open.id })
    await expect(bank.beginFor(merchant, '301')).rejects.toEqual(tooMuch('300.45'))
    await expect(bank.beginFor(merchant, '300')).resolves.toMatchObject({ state: 'at_bank' })
  })
})

/** A balance of no more than this, from tomorrow on. */
async function smallBalance(rs: string) {
  bank.clock.advance({ hours: 24 })
  const { day } = limitDays(bank.clock.now())
  await bank.owner.write(async (tx) => {
    const tier = await tierOn(tx, 'starter', day)
    await addTier(tx, { ...tier, balance_max: rupees(rs), valid_from: day })
  })
}

describe('money that comes late', () => {
  test('is looked at where the balance before KYC has no room for it any more, and credited where KYC is valid by then', async () => {
    for (const kyc of [null, 'VALID'] as const) {
      const merchant = await newcomer()
      const late = await bank.beginFor(merchant, '400')
      await cancelLoad(bank.deps)(callWithoutRequest(bank, merchant), { id: late.id })
      // as it was begun while given-up loads were not counted
      await bank.owner.write((tx) => tx.run`update loads set opened_at = null where id = ${late.id}`)
      await paid(merchant, '500')
      await paid(merchant, '499')
      if (kyc) await setKyc(bank, merchant, kyc)
      await bank.decide(late, 'never_return')
      expect(await bank.watch(late, 0.1)).toMatchObject(
        kyc ? { state: 'credited', review_reason: null } : { state: 'unclear', review_reason: 'over_limit' },
      )
    }
  })

  test('is looked at where a larger load was begun while KYC was valid', async () => {
    const merchant = await bank.newMerchant()
    const load = await bank.beginFor(merchant, '5000')
    await setKyc(bank, merchant, 'REJECTED')
    await bank.decide(load, 'never_return')
    expect(await bank.watch(load, 0.1)).toMatchObject({ state: 'unclear', review_reason: 'over_limit' })
  })
})

describe('the figures', () => {
  test('are the same in the allowance, the ways to load, the quote and the refusal', async () => {
    const who = await bank.merchant({ kyc: null })
    const { tier } = (await who.call(readAllowance, {})).data
    expect(tier).toMatchObject({ amount_max: 50_000n, month_amount_left: 500_000n, may_withdraw: false })
    const { rungs } = (await who.call(readLadder, {})).data
    const { valid_from, source } = rungs.find((rung) => rung.tier === 'starter')!
    expect(tier).toMatchObject({ valid_from, source, is_own: false })
    for (const { limits } of (await who.call(contract.listChannels, {})).data) {
      expect(limits.tier).toEqual(tier)
      expect(limits).toMatchObject({ amount_max: 50_000n, amount_left: 50_000n, month_amount: 500_000n })
    }
    const { instrument_id } = bank
    const quoted = await who.call(contract.quoteLoad, { instrument_id, amount: 50_000 })
    expect(quoted.data.limits.tier).toEqual(tier)
    const ask = { instrument_id, amount: 50_001, purpose: 'stock' } as const
    for (const refused of [
      await who.call(contract.quoteLoad, { instrument_id, amount: 50_001 }),
      await who.call(contract.createLoad, ask, randomUUID()),
    ])
      expect(refused).toMatchObject({
        http: 422,
        status: '017',
        message: expect.stringMatching(
          /^Before your KYC is verified you can load at most Rs.500.00 at a time .* The most you can load now is Rs.500.00.$/,
        ),
      })
    await setKyc(bank, await merchantIdOf(bank, who.email), 'VALID')
    expect((await who.call(readAllowance, {})).data).toEqual({ tier: null })
    const [way] = (await who.call(contract.listChannels, {})).data
    expect(way!.limits).toMatchObject({ tier: null, amount_max: rupees('100000') })
  })
})

import { formatMoney, rupees } from '@sahuji/contract/money/money'
import * as contract from '@sahuji/contract/merchants/office/merchant-rules'
import { readProfile } from '@sahuji/contract/profile'
import { readLadder } from '@sahuji/contract/tariff'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { merchantIdOf } from '../../../testing/kyc.ts'
import { operator, type SomeOperator, steppedUp } from '../../../testing/operators.ts'
import { setKycTier } from '../kyc-tier.ts'
import { tierOn } from '../../tariff/rules.ts'

let bank: Bank
let maker: SomeOperator
let checker: SomeOperator
beforeAll(async () => {
  bank = await openBank()
})
beforeEach(async () => {
  maker = await operator(bank, ['finance_maker'], 'Mina')
  checker = await operator(bank, ['finance_checker', 'administrator'], 'Chandra')
})
afterAll(() => bank.close())

type Ask = z.input<typeof contract.previewMerchantRule.takes>

const today = (days = 0) => kathmanduDay(new Date(bank.clock.now().getTime() + days * 86_400_000))
const figures = (at_once: string, month = '20000', balance = '40000') => ({
  amount_max: Number(rupees(at_once)),
  month_amount: Number(rupees(month)),
  balance_max: Number(rupees(balance)),
  payout_day_amount: null,
  payout_month_amount: null,
})
const forOne = (merchant_id: string, at_once: string, ...rest: string[]): Ask => ({
  kind: 'limits',
  merchant_id,
  tier: 'micro',
  valid_from: today(),
  limits: figures(at_once, ...rest),
})
const propose = (ask: Ask, by = maker) => by.call(contract.proposeMerchantRule, { ...ask, reason: 'agreed by letter' })
const decide = async (id: string, decision: 'confirmed' | 'declined' | 'withdrawn', by: SomeOperator) => {
  await steppedUp(bank, by)
  return by.call(contract.decideMerchantRule, { id, decision })
}
const microMerchant = async () => {
  const who = await bank.merchant({ kyc: null })
  const id = await merchantIdOf(bank, who.email)
  await bank.owner.write((tx) => setKycTier(tx, id, 'micro'))
  return { who, id }
}
const most = async (id: string): Promise<string> =>
  bank.beginFor(id, '99999').then(
    () => 'all',
    ({ facts }: { facts: { at_once: string } }) => facts.at_once,
  )

describe('limits of one merchant', () => {
  test('that only narrow hold at once; the ladder, the refusal and the picture say the same', async () => {
    const { who, id } = await microMerchant()
    expect((await propose(forOne(id, '2000'))).data).toMatchObject({ needs_second_person: false, is_in_force: true })
    expect(await most(id)).toBe(formatMoney(rupees('2000')))
    const { rungs } = (await who.call(readLadder, {})).data
    expect(rungs.find(({ tier }) => tier === 'micro')).toMatchObject({ amount_max: rupees('2000'), is_own: true })
  })

  test('that raise wait for a second person, who is not the first', async () => {
    const { id } = await microMerchant()
    const { data } = await propose(forOne(id, '8000', '50000', '60000'))
    expect(data).toMatchObject({ needs_second_person: true, is_in_force: false, is_mine: true })
    expect(await most(id)).toBe(formatMoney(rupees('5000')))
    expect(await decide(data.id, 'confirmed', maker)).toMatchObject({ body: { refusal: 'operator_role_needed' } })
    const both = await operator(bank, ['finance_maker', 'finance_checker'])
    const own = (await propose(forOne(id, '9000', '50000', '60000'), both)).data
    expect(await decide(own.id, 'confirmed', both)).toMatchObject({ body: { refusal: 'second_person_needed' } })
    expect(await decide(data.id, 'confirmed', checker)).toMatchObject({ http: 200, data: { is_in_force: true } })
    expect(await most(id)).toBe(formatMoney(rupees('8000')))
    expect(await decide(data.id, 'declined', checker)).toMatchObject({ body: { refusal: 'rule_decided' } })
    expect((await decide(own.id, 'withdrawn', both)).data).toMatchObject({ decision: 'withdrawn', is_in_force: false })
  })

  test('cannot be raised by SQL as the application either', async () => {
    const { id } = await microMerchant()
    const insert = (needs: boolean) =>
      bank.db.write(
        (tx) => tx.one<{ id: string; needs_second_person: boolean }>`
          insert into merchant_rules (id, kind, merchant_id, tier, valid_from, amount_max, month_amount, balance_max,
                                      reason, proposed_at, proposed_by, needs_second_person)
          values (gen_random_uuid(), 'limits', ${id}, 'micro', ${today(1)}, 999999900, 999999900, 999999900, 'mine',
                  ${bank.clock.now()}, ${maker.id}, ${needs}) returning id, needs_second_person`,
      )
    const { id: rule, needs_second_person } = await insert(false)
    expect(needs_second_person).toBe(true)
    const update = (by: string) =>
      bank.db.write(
        (
          tx,
        ) => tx.run`update merchant_rules set decision = 'confirmed', decided_at = ${bank.clock.now()}, decided_by = ${by}
                        where id = ${rule}`,
      )
    await expect(update(maker.id)).rejects.toMatchObject({ constraint: 'rule_is_decided_by_a_second_person' })
    await expect(
      bank.db.write((tx) => tx.run`update merchant_rules set needs_second_person = false where id = ${rule}`),
    ).rejects.toThrow(/never rewritten/)
  })

  test('begin today at the earliest, end where a later rule says so, and stay behind on another step', async () => {
    const { id } = await microMerchant()
    expect(await propose({ ...forOne(id, '2000'), valid_from: today(-1) })).toMatchObject({
      body: { refusal: 'rule_day_past' },
    })
    expect(await propose({ ...forOne(id, '2000', '1000') })).toMatchObject({ body: { refusal: 'rule_figures_wrong' } })
    await propose({ ...forOne(id, '2000'), valid_from: today(1) })
    expect(await most(id)).toBe(formatMoney(rupees('5000')))
    const back: Ask = { kind: 'limits', merchant_id: id, tier: 'micro', valid_from: today(3) }
    const returned = (await propose(back)).data
    // going back to what holds for everybody gives room again
    expect(returned).toMatchObject({ needs_second_person: true, limits: null })
    await decide(returned.id, 'confirmed', checker)
    bank.clock.advance({ hours: 24 })
    expect(await most(id)).toBe(formatMoney(rupees('2000')))
    await bank.owner.write((tx) => setKycTier(tx, id, 'starter'))
    expect(await most(id)).toBe(formatMoney(rupees('500')))
    await bank.owner.write((tx) => setKycTier(tx, id, 'micro'))
    bank.clock.advance({ hours: 48 })
    expect(await most(id)).toBe(formatMoney(rupees('5000')))
  })
})

test('limits of one merchant on the full step hold beside the rules of the ways', async () => {
  const who = await bank.merchant()
  const id = await merchantIdOf(bank, who.email)
  await propose({ ...forOne(id, '3000'), tier: 'full' })
  await expect(bank.beginFor(id, '3001')).rejects.toMatchObject({ code: 'own_limit' })
  await expect(bank.beginFor(id, '3000')).resolves.toMatchObject({ state: 'at_bank' })
  const waiting = (await propose({ ...forOne(id, '90000', '500000', '900000'), tier: 'full' })).data
  const listed = (await checker.call(contract.listMerchantRules, {})).data
  expect(listed.find((rule) => rule.id === waiting.id)).toMatchObject({ is_mine: false, proposed_by: 'Mina' })
})

describe('limits of all on a step', () => {
  test('wait for a second person however they go, say whom they touch, and become a row of the tariff', async () => {
    const [own, other] = [await microMerchant(), await microMerchant()]
    await propose(forOne(own.id, '100', '100', '100'))
    const ask: Ask = { kind: 'limits', tier: 'micro', valid_from: today(15), limits: figures('4000') }
    const preview = (await maker.call(contract.previewMerchantRule, ask)).data
    expect(preview.needs_second_person).toBe(true)
    expect(preview.with_own).toBeGreaterThanOrEqual(1)
    expect(preview.examples.map(({ id }) => id)).toContain(other.id)
    expect(preview.examples.map(({ id }) => id)).not.toContain(own.id)
    const { data } = await propose(ask)
    await decide(data.id, 'confirmed', checker)
    const held = await bank.db.read((tx) => tierOn(tx, 'micro', today(15)))
    expect(held).toMatchObject({
      amount_max: rupees('4000'),
      // what was not named stays
      payout_month_amount: rupees('10000'),
      is_confirmed: true,
      source: 'agreed by letter',
    })
    expect(await propose(ask)).toMatchObject({ body: { refusal: 'rule_day_taken' } })
    expect(await propose({ ...ask, tier: 'full' })).toMatchObject({ body: { refusal: 'rule_figures_wrong' } })
  })
})

describe('a commission', () => {
  test('of one merchant by a day: lower or higher by a second person; the profile explains it', async () => {
    const { who, id } = await microMerchant()
    const commission = (value: number): Ask => ({
      kind: 'commission',
      merchant_id: id,
      valid_from: today(),
      commission: { type: 'percent', value },
    })
    const first = (await propose(commission(100))).data
    expect(first.needs_second_person).toBe(true)
    await decide(first.id, 'confirmed', checker)
    const shown = async () => (await who.call(readProfile, {})).data.vendor.commission?.value
    expect(await shown()).toBe(100)
    const lower = (await propose(commission(60))).data
    expect([lower.needs_second_person, lower.is_in_force]).toEqual([true, false])
    expect(await shown()).toBe(100)
    expect((await decide(lower.id, 'confirmed', maker)).http).toBe(422)
    await decide(lower.id, 'confirmed', checker)
    expect(await shown()).toBe(60)
    const back: Ask = { kind: 'commission', merchant_id: id, valid_from: today() }
    expect((await maker.call(contract.previewMerchantRule, back)).data.needs_second_person).toBe(true)
    const preview = await maker.call(contract.previewMerchantRule, commission(70))
    expect(preview.data).toMatchObject({ needs_second_person: true, merchants: 1 })
  })
})

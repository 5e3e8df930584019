import { rupees } from '@sahuji/contract/money/money'
import { listNotifications } from '@sahuji/contract/notifications'
import * as contract from '@sahuji/contract/merchants/office/merchant-rules'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { merchantIdOf } from '../../../testing/kyc.ts'
import { operator, type SomeOperator, steppedUp } from '../../../testing/operators.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { setKycTier } from '../kyc-tier.ts'

let bank: Bank
let maker: SomeOperator
let checker: SomeOperator
beforeAll(async () => {
  bank = await openBank()
})
beforeEach(async () => {
  await forgetLimits(bank)
  maker = await operator(bank, ['finance_maker'], 'Mina')
  checker = await operator(bank, ['finance_checker'], 'Chandra')
})
afterAll(() => bank.close())

type Ask = z.input<typeof contract.previewMerchantRule.takes>

const today = (days = 0) => kathmanduDay(new Date(bank.clock.now().getTime() + days * 86_400_000))
const limits = (at_once: string) => ({
  amount_max: Number(rupees(at_once)),
  month_amount: Number(rupees('20,000')),
  balance_max: Number(rupees('40,000')),
  payout_day_amount: null,
  payout_month_amount: null,
})
const taken = (value: number) => ({ type: 'percent', value }) as const
const propose = (ask: Ask) => maker.call(contract.proposeMerchantRule, { ...ask, reason: 'agreed by letter' })
const confirm = async (id: string) => {
  await steppedUp(bank, checker)
  return checker.call(contract.decideMerchantRule, { id, decision: 'confirmed' })
}
async function merchantOf(tier: 'micro' | 'starter') {
  const who = await bank.merchant({ kyc: null })
  const id = await merchantIdOf(bank, who.email)
  await bank.owner.write((tx) => setKycTier(tx, id, tier))
  const told = async (day: string) => {
    const { data } = (await who.call(listNotifications, {})).data
    const mails = (await bank.outbox(who.email)).filter(({ subject }) => subject?.includes(day))
    return [data.filter(({ type }) => type === 'TariffChange').length, mails.length]
  }
  return { who, id, told }
}
/** The notice of a rule, as its job tells it: twice, as after a crash. Answers for when it is planned. */
async function notice(rule_id: string): Promise<string | undefined> {
  const planned = await bank.owner.read(
    (tx) => tx.maybe<{ run_at: Date }>`select run_at from graphile_worker.jobs where key = ${`rule.notify ${rule_id}`}`,
  )
  for (const _ of [1, 2]) await bank.app.jobs.find(({ name }) => name === 'operator.notify_rule')!.run({ rule_id })
  return planned && kathmanduDay(planned.run_at)
}

describe('a rule for all that is dearer or narrower', () => {
  test('begins fifteen days from now at the earliest, when it is proposed and when it is confirmed', async () => {
    const narrower = (days: number): Ask => ({
      kind: 'limits',
      tier: 'micro',
      valid_from: today(days),
      limits: limits('4,000'),
    })
    const dearer = (days: number): Ask => ({ kind: 'commission', valid_from: today(days), commission: taken(900) })
    for (const ask of [narrower, dearer]) {
      for (const days of [0, 14]) expect((await propose(ask(days))).body.refusal, `${days}`).toBe('rule_notice_short')
      expect((await maker.call(contract.previewMerchantRule, ask(14))).body.refusal).toBe('rule_notice_short')
    }
    const late = (await propose(dearer(15))).data
    bank.clock.advance({ hours: 24 })
    // a day passed: the session of before is over
    checker = await operator(bank, ['finance_checker'], 'Chandra')
    expect((await confirm(late.id)).body.refusal).toBe('rule_notice_short')
  })

  test('is told to everybody whom it touches, once, and to nobody else', async () => {
    const [touched, own, other] = [await merchantOf('micro'), await merchantOf('micro'), await merchantOf('starter')]
    const forOwn = (
      await propose({
        kind: 'limits',
        merchant_id: own.id,
        tier: 'micro',
        valid_from: today(),
        limits: limits('3,000'),
      })
    ).data
    expect(forOwn.is_in_force).toBe(true)
    const day = today(20)
    const ask: Ask = { kind: 'limits', tier: 'micro', valid_from: day, limits: limits('4,500') }
    const { id } = (await propose(ask)).data
    expect(await notice(id)).toBeUndefined()
    expect(await touched.told(day)).toEqual([0, 0])
    expect((await confirm(id)).http).toBe(200)
    expect(await notice(id)).toBe(today(5))
    expect(await touched.told(day)).toEqual([1, 1])
    expect(await own.told(day)).toEqual([0, 0])
    expect(await other.told(day)).toEqual([0, 0])
  })

  test('of a commission is told; one that is cheaper or wider holds at once and is told to nobody', async () => {
    const { told } = await merchantOf('micro')
    const day = today(16)
    const { id } = (await propose({ kind: 'commission', valid_from: day, commission: taken(90) })).data
    await confirm(id)
    expect(await notice(id)).toBe(today(1))
    expect(await told(day)).toEqual([1, 1])
    const cheaper = (await propose({ kind: 'commission', valid_from: today(), commission: taken(0) })).data
    expect((await confirm(cheaper.id)).data.is_in_force).toBe(true)
    const wider = { ...limits('6,000'), month_amount: Number(rupees('90,000')), balance_max: Number(rupees('95,000')) }
    const raised = (await propose({ kind: 'limits', tier: 'starter', valid_from: today(1), limits: wider })).data
    expect((await confirm(raised.id)).http).toBe(200)
    expect([await notice(cheaper.id), await notice(raised.id)]).toEqual([undefined, undefined])
  })
})

describe('a rule for one merchant', () => {
  test('that narrows holds at once, and the merchant is told', async () => {
    const { id: merchant_id, told } = await merchantOf('micro')
    const ask: Ask = { kind: 'limits', merchant_id, tier: 'micro', valid_from: today(), limits: limits('1,000') }
    const rule = (await propose(ask)).data
    expect(rule.is_in_force).toBe(true)
    expect(await notice(rule.id)).toBe(today())
    expect(await told(today())).toEqual([1, 1])
  })

  test('that takes more is told once another person has confirmed it', async () => {
    const { id: merchant_id, told } = await merchantOf('micro')
    const ask: Ask = { kind: 'commission', merchant_id, valid_from: today(), commission: taken(500) }
    const rule = (await propose(ask)).data
    expect(await notice(rule.id)).toBeUndefined()
    await confirm(rule.id)
    expect(await notice(rule.id)).toBe(today())
    expect(await told(today())).toEqual([1, 1])
  })
})

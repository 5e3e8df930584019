import { rupees } from '@sahuji/contract/money/money'
import * as freezes from '@sahuji/contract/merchants/office/merchant-freezes'
import * as rules from '@sahuji/contract/merchants/office/merchant-rules'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { merchantIdOf } from '../../../testing/kyc.ts'
import { operator, type SomeOperator, steppedUp } from '../../../testing/operators.ts'
import { setKycTier } from '../kyc-tier.ts'

let bank: Bank
let maker: SomeOperator
let checker: SomeOperator
/** The business, and what a maker would raise for it. */
let id: string
let ask: Parameters<typeof propose>[0]
beforeAll(async () => void (bank = await openBank()))
afterAll(() => bank.close())
beforeEach(async () => {
  maker = await operator(bank, ['finance_maker', 'support'])
  checker = await operator(bank, ['finance_checker'])
  const who = await bank.merchant({ kyc: null })
  id = await merchantIdOf(bank, who.email)
  await bank.owner.write((tx) => setKycTier(tx, id, 'micro'))
  const [amount_max, month_amount, balance_max] = [rupees('8000'), rupees('50000'), rupees('60000')].map(Number)
  const limits = {
    amount_max: amount_max!,
    month_amount: month_amount!,
    balance_max: balance_max!,
    payout_day_amount: null,
    payout_month_amount: null,
  }
  const reason = 'agreed by letter'
  ask = { kind: 'limits', merchant_id: id, tier: 'micro', valid_from: kathmanduDay(bank.clock.now()), limits, reason }
})

const propose = (asked: Parameters<typeof maker.call<typeof rules.proposeMerchantRule>>[1]) =>
  maker.call(rules.proposeMerchantRule, asked)
const confirm = async (rule_id: string) =>
  (await steppedUp(bank, checker)).call(rules.decideMerchantRule, { id: rule_id, decision: 'confirmed' })
const frozen = async () => {
  const because = { reason: 'account emptied', sentence: 'bank_account_changed' } as const
  return (await maker.call(freezes.freezeMerchant, { id, parts: ['money_out'], ...because })).data[0]!.id
}
const asksToLift = (freeze_id: string) =>
  maker.call(freezes.askMerchantLift, { id, freeze_id, reason: 'the owner came by' })
const lifts = async (freeze_id: string) =>
  (await steppedUp(bank, checker)).call(freezes.liftMerchantFreeze, { id, freeze_id, is_lifted: true })

/** The business is the operator's own from now on. */
const owns = (who: SomeOperator) =>
  bank.owner.write(
    (tx) => tx.run`
    update operators set email = (select email from people where merchant_id = ${id}) where id = ${who.id}`,
  )
const closes = (who: SomeOperator) =>
  bank.owner.write((tx) => tx.run`update operators set disabled_at = now() where id = ${who.id}`)

const ownCase = { http: 422, body: { refusal: 'proposal_own_case' } }
const makerClosed = { http: 422, body: { refusal: 'maker_closed' } }

describe('whose business it is', () => {
  test('proposes no rule for it, and asks for no freeze to be lifted', async () => {
    const freeze_id = await frozen()
    await owns(maker)
    expect(await propose(ask)).toMatchObject(ownCase)
    expect(await asksToLift(freeze_id)).toMatchObject(ownCase)
  })

  test('confirms no rule for it, and lifts no freeze', async () => {
    const { data } = await propose(ask)
    const freeze_id = await frozen()
    await asksToLift(freeze_id)
    await owns(checker)
    expect(await confirm(data.id)).toMatchObject(ownCase)
    expect(await lifts(freeze_id)).toMatchObject(ownCase)
  })
})

test('the database, too, takes no rule and no lifting of a freeze from whose business it is', async () => {
  const { data } = await propose(ask)
  const freeze_id = await frozen()
  await asksToLift(freeze_id)
  await owns(checker)
  const confirms = bank.db.write(
    (tx) => tx.run`
    update merchant_rules set decision = 'confirmed', decided_by = ${checker.id}, decided_at = now() where id = ${data.id}`,
  )
  await expect(confirms).rejects.toMatchObject({ constraint: 'rule_is_not_of_own_business' })
  const lifting = bank.db.write(
    (tx) => tx.run`update merchant_freezes set lifted_by = ${checker.id}, lifted_at = now() where id = ${freeze_id}`,
  )
  await expect(lifting).rejects.toMatchObject({ constraint: 'freeze_is_not_lifted_by_its_owner' })
})

test('what a closed account asked for is neither confirmed nor lifted', async () => {
  const { data } = await propose(ask)
  const freeze_id = await frozen()
  await asksToLift(freeze_id)
  await closes(maker)
  expect(await confirm(data.id)).toMatchObject(makerClosed)
  expect(await lifts(freeze_id)).toMatchObject(makerClosed)
})

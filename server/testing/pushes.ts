import type { Push, PushAsk } from '@sahuji/simulator/nchl/pusher'
import { beforeEach, expect } from 'vitest'
import type { FundingDependencies } from '../src/funding/dependencies.ts'
import type { LoadRow } from '../src/funding/loads/load-row.ts'
import { loadsOf } from '../src/funding/loads/queries.ts'
import { merchantBalance } from '../src/ledger/queries.ts'
import { createPerson } from '../src/merchants/create-merchant.ts'
import { markPhoneVerified } from '../src/merchants/queries.ts'
import { newId } from '../src/platform/ids.ts'
import type { PushedPayment } from '../src/rails/push-rail.ts'
import type { Bank } from './bank.ts'
import { merchantIdOf } from './kyc.ts'
import { openScenarioBank, scenario } from './load-scenario.ts'
import { newOperator } from './operators.ts'

/** The merchant to whom a bank pushes; each test has one of its own. */
export const pushed = {} as { mobile: string; merchant_id: string }

/** Opens the bank of a file, with NCHL that pushes loads to it. */
export function openPushBank(): void {
  openScenarioBank({ is_pushed: true })
  beforeEach(async () => {
    const merchant_id = await merchantIdOf(scenario.bank, scenario.sita.email)
    Object.assign(pushed, { merchant_id, mobile: await mobileOf(merchant_id) })
  })
}

export const mobileOf = async (merchant_id: string): Promise<string> =>
  (
    await scenario.bank.db.read(
      (tx) => tx.one<{ mobile_no: string }>`select mobile_no from people where merchant_id = ${merchant_id}`,
    )
  ).mobile_no

export const nchl = () => scenario.bank.simulator.nchl

/** Pushes Rs.1,000 by default; repeats at once. */
export const push = (how: Partial<PushAsk> = {}): Promise<Push> =>
  nchl().push({ mobile: pushed.mobile.slice(4), amount: '1000.00', retry_ms: 0, ...how })

export const pushLoads = () => pushLoadsOf(scenario.bank, pushed.merchant_id)

export const pushLoadsOf = (bank: Pick<Bank, 'db'>, merchant_id: string, limit = 20): Promise<LoadRow[]> =>
  bank.db.read((tx) => loadsOf(tx, merchant_id, { mode: 'live', cursor: undefined, limit }))

export const pushWallet = async (): Promise<bigint> =>
  (await scenario.bank.db.read((tx) => merchantBalance(tx, pushed.merchant_id, 'live')))!.balance

/** The wallet's balance, the states of its loads, and every promise of the books. */
export async function expectPushed(paisa: bigint, states: string[] = []): Promise<void> {
  expect(await pushWallet()).toBe(paisa)
  expect((await pushLoads()).map(({ state }) => state)).toEqual(states)
  expect(await scenario.bank.broken()).toEqual([])
}

/** A payment of Rs.1,000 that was validated and not yet sent, as a call of the rail's server. */
export async function validatedPush(): Promise<PushedPayment> {
  const { body } = await nchl().validate({ mobile: pushed.mobile, amount: '1000.00' })
  return {
    user: pushed.mobile,
    amount: 100_000n,
    transaction_id: newId(),
    trace_id: String(body['validationTraceId']),
    remarks: null,
    sent_at: scenario.bank.clock.now(),
  }
}

export const codesOf = ({ answers }: Pick<Push, 'answers'>) => answers.map(({ code }) => code)

/** The identifiers of a push. */
export const pushNamesOf = ({ transaction_id, trace_id }: Push) => ({ transaction_id, trace_id: trace_id! })

/** Freezes money in from here on. */
export async function freezeMoneyIn(): Promise<void> {
  const { id } = await newOperator(scenario.bank, ['support'])
  await scenario.bank.owner.write(
    (tx) => tx.run`
      insert into merchant_freezes (id, merchant_id, part, reason, sentence, frozen_at, frozen_by)
      values (${newId()}, ${pushed.merchant_id}, 'money_in', 'a test', 'unusual_activity', now(), ${id})`,
  )
}

/** The credit for Rs.1,000: connectIPS costs Rs.4, and a push costs the same. */
export const pushNet = 99_600n

let numbers = 0

/** A new merchant who can be pushed to, and the number; no person signs in. */
export async function pushMerchant(bank: Bank): Promise<{ merchant_id: string; mobile: string }> {
  const merchant_id = await bank.newMerchant()
  return { merchant_id, mobile: await giveMobile(bank, merchant_id) }
}

/** A person with a verified number, for a merchant without people yet. */
export async function giveMobile(bank: Bank, merchant_id: string): Promise<string> {
  const mobile = `+97798${`${++numbers}`.padStart(8, '0')}`
  const person = { merchant_id, name: 'Sita', email: `${newId()}@test.example`, mobile_no: mobile, agent: null }
  await bank.owner.write(async (tx) => {
    const person_id = await createPerson(tx, person, bank.clock.now())
    await markPhoneVerified(tx, { person_id, merchant_id }, bank.clock.now())
  })
  return mobile
}

/** The answer of such a server to its caller. */
export const goneMessage = 'the server is gone'

/** A server that stops once it has credited, before its answer. */
export function diesAfterCommit(deps: FundingDependencies): FundingDependencies {
  let writes = 0
  const write: FundingDependencies['db']['write'] = async (work) => {
    writes += 1
    if (writes > 1) throw new Error(goneMessage)
    return deps.db.write(work)
  }
  return { ...deps, db: { ...deps.db, write } }
}

import type { Push, PushAsk } from '@sahuji/simulator/nchl/pusher'
import { beforeEach, expect } from 'vitest'
import { loadsOf } from '../src/funding/queries.ts'
import { merchantBalance } from '../src/ledger/queries.ts'
import { merchantIdOf } from './kyc.ts'
import { openScenarioBank, scenario } from './load-scenario.ts'

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

/** Pushes Rs.1,000 unless it says otherwise; asks again at once. */
export const push = (how: Partial<PushAsk> = {}): Promise<Push> =>
  nchl().push({ mobile: pushed.mobile.slice(4), amount: '1000.00', retry_ms: 0, ...how })

export const pushLoads = async () =>
  scenario.bank.db.read((tx) => loadsOf(tx, pushed.merchant_id, { mode: 'live', cursor: undefined, limit: 20 }))

export const pushWallet = async (): Promise<bigint> =>
  (await scenario.bank.db.read((tx) => merchantBalance(tx, pushed.merchant_id, 'live')))!.balance

/** What the wallet holds, the states of its loads, and every promise of the books. */
export async function expectPushed(paisa: bigint, states: string[] = []): Promise<void> {
  expect(await pushWallet()).toBe(paisa)
  expect((await pushLoads()).map(({ state }) => state)).toEqual(states)
  expect(await scenario.bank.broken()).toEqual([])
}

/** What Rs.1,000 credit: connectIPS costs Rs.4, and a push what connectIPS costs. */
export const pushNet = 99_600n

import type { Load, LoadState } from '@sahuji/contract/funding'
import type { Behaviour } from '@sahuji/simulator/behaviour'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bank, type BankSettings, openBank } from './bank.ts'
import { forgetLimits, type Someone } from './people.ts'

/** One story of a load of Rs.1,000 between payer, gateway and us. `n` is its number in rails.md §16. */
export interface Scenario {
  n: number
  name: string
  behaviour?: Behaviour
  run: (load: Load) => Promise<unknown>
  ends: { state: LoadState; service_code?: string | null; wallet: bigint }
}

/** The credit to the wallet: Rs.1,000 less 0.05 %. */
export const net = 99_950n

/** The end of a good story. */
export const creditedLoad = { state: 'credited', service_code: null, wallet: net } as const

/** The bank and the merchant of the running story; each story has a merchant of its own. */
export const scenario = {} as { bank: Bank; sita: Someone }

/** Opens the bank for a file's tests. */
export function openScenarioBank(settings: BankSettings = {}): void {
  beforeAll(async () => {
    scenario.bank = await openBank(settings)
  })
  beforeEach(async () => {
    scenario.bank.clock.advance({ hours: 1 })
    await forgetLimits(scenario.bank)
    // the previous story may have left the rail as one that does not answer
    await scenario.bank.owner.write((tx) => tx.run`delete from rail_health`)
    scenario.sita = await scenario.bank.merchant()
  })
  afterAll(() => scenario.bank.close())
}

/** Runs each scenario, then compares the load, the wallet and every promise of the ledger. */
export function runScenarios(scenarios: readonly Scenario[]): void {
  describe('loads against the rail’s real protocol', () => {
    test.each(scenarios)('$n: $name', async ({ behaviour, run, ends }) => {
      const { bank, sita } = scenario
      const load = await bank.begin(sita, '1000', behaviour)
      await run(load)
      const { wallet, ...state } = ends
      expect(await bank.now(load)).toMatchObject(state)
      expect(await bank.wallet(load)).toBe(wallet)
      expect(await bank.broken()).toEqual([])
    })
  })
}

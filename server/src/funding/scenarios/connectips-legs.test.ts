import { type Load, readLoad } from '@sahuji/contract/funding'
import { readTrace } from '@sahuji/contract/support/trace'
import { listTransactions } from '@sahuji/contract/transactions'
import { readTransaction } from '@sahuji/contract/transactions/story'
import { expect, test } from 'vitest'
import { openScenarioBank, runScenarios, type Scenario, scenario } from '../../../testing/load-scenario.ts'
import { sql } from '../../platform/database/sql.ts'
import { eventsOf } from '../../collections/rows/collection-events.ts'

// A payment by connectIPS is a debit at the payer's bank and a credit at ours, and either may be done without the other.

const approved = (load: Load) => scenario.bank.decide(load, 'approve')
const told = async (load: Load) =>
  (await scenario.bank.db.read((tx) => eventsOf(tx, load.id))).map(({ what, code }) =>
    code ? `${what} ${code}` : what,
  )

const scenarios: Scenario[] = [
  ...(['DEFER', '999', 'ENTR'] as const).map((code): Scenario => ({
    n: 10,
    name: `debited, and the credit to us ${code} for three checks: pending, then credited`,
    behaviour: { status: { first: 'pending', polls: 3 }, reports: { credit: code } },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      const shown = await scenario.sita.call(readLoad, { id: load.id })
      expect(shown.data).toMatchObject({ state: 'pending', legs: { debit: 'done', credit: 'waiting' }, hand_off: null })
      await scenario.bank.watch(load, 0.2)
      const lines = await told(load)
      expect(lines.slice(3)).toEqual([
        'debited',
        `credit_waits ${code}`,
        'pending 099',
        'credit_arrived 000',
        'credited 000',
      ])
    },
    ends: { state: 'credited', service_code: null, wallet: 99_600n },
  })),
  {
    n: 10,
    name: 'debited, and the credit times out for ever: stays pending, and is asked about to the end',
    behaviour: { reports: { credit: '999' } },
    run: async (load) => {
      await approved(load)
      expect((await scenario.bank.watch(load, 100)).next_check_at).not.toBeNull()
    },
    ends: { state: 'pending', service_code: '099', wallet: 0n },
  },
  {
    n: 10,
    name: 'debited, then our bank refuses the credit: failed, and the legs say where it stands',
    behaviour: { status: { first: 'pending', polls: 2, last: 'fail' }, reports: { credit: 'DEFER' } },
    run: async (load) => {
      await approved(load)
      await scenario.bank.work()
      scenario.bank.simulator.connectips.behave(load.reference, {
        status: { last: 'fail' },
        reports: { credit: '1000' },
      })
      await scenario.bank.watch(load, 0.1)
      expect(await told(load)).toContain('credit_refused 1000')
      const { data } = await scenario.sita.call(readLoad, { id: load.id })
      expect(data).toMatchObject({ legs: { debit: 'done', credit: 'failed' }, reason: 'credit 1000' })
    },
    ends: { state: 'failed', wallet: 0n },
  },
]

openScenarioBank({ serves: 'connectips' })
runScenarios(scenarios)

test('the merchant’s timeline has a line for each leg, with the word of the clearing house beside the credit', async () => {
  const { bank, sita } = scenario
  const load = await bank.begin(sita, '1000', { status: { first: 'pending', polls: 1 } })
  await approved(load)
  await bank.work()
  // "At the bank" would say that nothing has left it
  const stages = async () => {
    const [row] = (await sita.call(listTransactions, { kind: 'load', limit: '1' })).data.data
    const story = (await sita.call(readTransaction, { id: load.id })).data
    const { found } = (await sita.call(readTrace, { q: load.reference })).data
    return [row!.stage, story.stage, found[0]!.stage]
  }
  expect(await stages()).toEqual(['sent', 'sent', 'sent'])
  await bank.watch(load, 0.1)
  expect(await stages()).toEqual([undefined, undefined, undefined])
  const { data } = await sita.call(readTransaction, { id: load.id })
  const lines = data.timeline.map(({ what, code, raw }) => [what, code, raw])
  expect(lines.slice(3)).toEqual([
    ['debited', null, null],
    ['credit_waits', 'DEFER', null],
    ['pending', '099', expect.stringContaining('gettxndetail')],
    ['credit_arrived', '000', null],
    ['credited', '000', expect.stringContaining('gettxndetail')],
  ])
})

test('a load before any answer has no legs', async () => {
  const { bank, sita } = scenario
  const load = await bank.begin(sita, '1000')
  expect((await sita.call(readLoad, { id: load.id })).data.legs).toBeNull()
})

test('the database itself credits no load whose credit leg is not done', async () => {
  const { bank, sita } = scenario
  const load = await bank.begin(sita, '1000', { reports: { credit: '999' } })
  await approved(load)
  await bank.work()
  for (const column of [sql`credit_leg = 'done', debit_leg = 'waiting'`, sql`credit_leg = 'arrived'`]) {
    await expect(bank.owner.write((tx) => tx.run`update loads set ${column} where id = ${load.id}`)).rejects.toThrow(
      /leg/,
    )
  }
  const credited = sql`state = 'credited', transfer_id = ${load.id}, rail_reference = 'X', settled_at = now(), balance_after = 0, next_check_at = null`
  await expect(bank.owner.write((tx) => tx.run`update loads set ${credited} where id = ${load.id}`)).rejects.toThrow(
    /credited_collection_has_both_its_legs/,
  )
})

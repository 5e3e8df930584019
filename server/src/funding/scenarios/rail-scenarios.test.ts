import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../../../testing/bank.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { bankRails } from '../../../testing/scenarios/tested-rails.ts'
import { hostileScenarios } from '../../../testing/scenarios/hostile-scenarios.ts'
import { plainScenarios } from '../../../testing/scenarios/plain-scenarios.ts'
import type { RailFacts } from '../../../testing/scenarios/rail-story.ts'

/** The cross-cutting scenarios of rails.md §16. */
const numbers = Array.from({ length: 21 }, (_, place) => place + 1)

const scenariosOf = (rail: RailFacts) =>
  [
    ...[...plainScenarios, ...hostileScenarios].filter(({ name }) => !rail.otherwise?.includes(name)),
    ...rail.own,
  ].filter(({ applies }) => applies?.(rail) ?? true)

describe.each(bankRails)('a load by $name', (rail) => {
  const scenarios = scenariosOf(rail)
  const bank = {} as Bank
  beforeAll(async () => {
    Object.assign(bank, await openBank({ serves: rail.name }))
  })
  beforeEach(async () => {
    bank.clock.advance({ hours: 1 })
    await forgetLimits(bank)
    // the story before may have left the rail as one that does not answer
    await bank.owner.write((tx) => tx.run`delete from rail_health`)
  })
  afterAll(() => bank.close())

  test.each(scenarios)('$n: $name', async ({ behaviour, run, ends }) => {
    const planned = typeof behaviour === 'function' ? behaviour(rail) : behaviour
    const load = await bank.beginAlone('1000', planned)
    const before = await bank.wallet(load)
    await run(load, { bank, rail })
    const ending = typeof ends === 'function' ? ends(rail) : ends
    expect(await bank.now(load)).toMatchObject(ending)
    expect(before).toBe(0n)
    if (ending.state === 'credited') expect((await bank.wallet(load)) % rail.net).toBe(0n)
    expect((await bank.wallet(load)) > 0n).toBe(ending.state === 'credited')
    expect(await bank.broken()).toEqual([])
  })

  test('has each of the twenty-one scenarios, or a reason why it does not apply', () => {
    const lacking = Object.keys(rail.lacks).map(Number)
    const together = [...new Set(scenarios.map(({ n }) => n)), ...lacking]
    expect(together.toSorted((one, other) => one - other)).toEqual(numbers)
  })

  test('its failures are its own: three calls that hear nothing open its circuit, and one answer closes it', async () => {
    const load = await bank.beginAlone('1000')
    await bank.decide(load, 'never_return')
    bank.controls[rail.name].behave(load.reference, { faults: [{ call: rail.status_call, kind: 'reset', times: 3 }] })
    for (const minutes of [1, 2, 3]) await bank.watch(load, minutes / 60)
    const circuits = await bank.db.read((tx) => tx.many`select rail, circuit from rail_health`)
    expect(circuits).toEqual([{ rail: rail.name, circuit: expect.any(String) }])
    await bank.watch(load, 0.5)
    expect((await bank.now(load)).state).toBe('credited')
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Bank, openBank } from '../bank.ts'
import type { Collecting } from '../collecting.ts'
import { forgetLimits } from '../people.ts'
import { hostileScenarios } from './hostile-scenarios.ts'
import { plainScenarios } from './plain-scenarios.ts'
import { type RailFacts, type RailScenario, type Stage, stageOf } from './rail-story.ts'

/** The cross-cutting scenarios of rails.md §16. */
const numbers = Array.from({ length: 21 }, (_, place) => place + 1)

/** The stories of one thing that money is collected for. */
export interface Table {
  collects: Collecting
  rails: readonly RailFacts[]
  /** Stories of it alone. */
  own?: readonly RailScenario[]
  /**
   * Common stories that depend on it, each at one rail, and its own at these: the rest of the table is proved for another thing in
   * the same run.
   */
  sampled_at?: readonly RailFacts['name'][]
  /** Each common story at one rail, in turn, and every rail's own stories. */
  in_turn?: boolean
}

/** The scenarios whose end depends on what is collected for: paid or not, differently, late, twice, under a new reference, or taken back. */
const dependent: ReadonlySet<number> = new Set([1, 2, 3, 9, 10, 12, 16, 17, 18])

const isOf = (rail: RailFacts, { name, applies }: RailScenario): boolean =>
  !rail.otherwise?.includes(name) && (applies?.(rail) ?? true)

function storiesOf(
  rail: RailFacts,
  { collects, rails: all, own = [], sampled_at, in_turn = false }: Table,
): RailScenario[] {
  const common = commonOf(collects)
  const ofRail = rail.own.filter(({ name }) => !collects.otherwise.includes(name))
  const atThisRail = (one: RailScenario) => {
    const rails = all.filter((each) => isOf(each, one))
    return rails[common.indexOf(one) % rails.length] === rail
  }
  if (!sampled_at)
    return [...(in_turn ? common.filter(atThisRail) : common), ...ofRail, ...own].filter((one) => isOf(rail, one))
  const chosen = common.filter((one) => dependent.has(one.n) && atThisRail(one))
  // no other table of the same run tells its own stories
  const alone = rail.loads === false ? ofRail.filter((one) => isOf(rail, one)) : []
  return [...chosen, ...alone, ...(sampled_at.includes(rail.name) ? own.filter((one) => isOf(rail, one)) : [])]
}

const commonOf = ({ otherwise }: Collecting): RailScenario[] =>
  [...plainScenarios, ...hostileScenarios].filter(({ name }) => !otherwise.includes(name))

/** Runs every story at every rail, and after each compares the wallet and every invariant of the books. */
export function runStories(table: Table): void {
  const { collects, rails, sampled_at } = table
  // a sample can leave a rail without a story
  const told = rails.filter((rail) => !sampled_at || storiesOf(rail, table).length > 0)
  describe.each(told)(`${collects.name} by $name`, (rail) => {
    const stories = storiesOf(rail, table)
    const stage = {} as Stage
    const bank = {} as Bank
    beforeAll(async () => {
      Object.assign(bank, await openBank({ serves: rail.name }))
      Object.assign(stage, stageOf(bank, rail, collects))
    })
    beforeEach(async () => {
      // a day of its own: the report of a day has no other story's payment
      bank.clock.advance({ hours: 25 })
      await forgetLimits(bank)
      // the story before may have left the rail as one that does not answer
      await bank.owner.write((tx) => tx.run`delete from rail_health`)
    })
    afterAll(() => bank.close())

    test.each(stories)('$n: $name', async ({ behaviour, run, ends, is_paid_otherwise }) => {
      const planned = typeof behaviour === 'function' ? behaviour(rail) : behaviour
      const load = await stage.begin('1000', { behaviour: planned })
      const before = await bank.wallet(load)
      await run(load, stage)
      const ending = typeof ends === 'function' ? ends(rail) : ends
      expect(await bank.now(load)).toMatchObject(ending)
      expect(before).toBe(0n)
      if (ending.state === 'credited') expect((await bank.wallet(load)) % stage.net).toBe(0n)
      if (!is_paid_otherwise) expect((await bank.wallet(load)) > 0n).toBe(ending.state === 'credited')
      expect(await collects.wrong(bank, await bank.now(load))).toBeUndefined()
      expect(await bank.broken()).toEqual([])
    })

    if (sampled_at && rail.loads !== false) return
    test('has each of the twenty-one scenarios, or a reason why it does not apply', () => {
      const lacking = Object.keys(rail.lacks).map(Number)
      const whole = storiesOf(rail, { collects, rails, ...(table.own && { own: table.own }) })
      const together = [...new Set(whole.map(({ n }) => n)), ...lacking]
      expect(together.toSorted((one, other) => one - other)).toEqual(numbers)
    })

    test('its failures are its own: three calls that hear nothing open its circuit, and one answer closes it', async () => {
      const load = await stage.begin('1000')
      await bank.decide(load, 'never_return')
      bank.controls[rail.name].behave(load.reference, { faults: [{ call: rail.status_call, kind: 'reset', times: 3 }] })
      for (const minutes of [1, 2, 3]) await bank.watch(load, minutes / 60)
      const circuits = await bank.db.read((tx) => tx.many`select rail, circuit from rail_health`)
      expect(circuits).toEqual([{ rail: rail.name, circuit: expect.any(String) }])
      await bank.watch(load, 0.5)
      expect((await bank.now(load)).state).toBe('credited')
    })
  })
}

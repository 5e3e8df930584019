import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { testClock } from '../platform/clock.ts'
import { pauseSeconds, acquirePermit } from './rail-circuit.ts'
import { type CallOutcome, railHealth, recordHealth } from './rail-health.ts'

let t: TestDatabase
let clock = testClock()
beforeAll(async () => void (t = await testDatabase()))
afterAll(() => t.drop())
beforeEach(async () => {
  clock = testClock()
  await t.owner.write((tx) => tx.run`delete from rail_health`)
})

const learn = (answer: CallOutcome['answer'], { chance = 1, is_probe = false, milliseconds = 50 } = {}) =>
  t.db.write((tx) => recordHealth(tx, 'onepg', { answer, milliseconds, is_probe }, { now: clock.now(), chance }))
const permit = (mayProbe = true) => t.db.read((tx) => acquirePermit(tx, 'onepg', { now: clock.now(), mayProbe }))
const health = async () => (await t.db.read(railHealth)).get('onepg')
const silence = async () => {
  for (const _ of [1, 2, 3]) await learn('none')
}

/** A probe without an answer; the seconds until the next one. */
async function failedProbe(chance: number): Promise<number> {
  clock.set((await t.db.read((tx) => tx.one<{ retry_at: Date }>`select retry_at from rail_health`)).retry_at)
  expect(await permit()).toBe('probe')
  const { retry_at } = await learn('none', { chance, is_probe: true })
  return (retry_at!.getTime() - clock.now().getTime()) / 1000
}

describe('the circuit of a rail', () => {
  test('opens after three calls in a row without an answer, and the rail is shown as down', async () => {
    await learn('none')
    await learn('none')
    expect(await permit()).toBe('ask')
    expect(await health()).toMatchObject({ health: 'slow', circuit: 'closed' })
    expect(await learn('none')).toMatchObject({ turned: 'opened', circuit: 'open' })
    expect(await permit()).toBe('wait')
    expect(await health()).toEqual({ health: 'down', since: clock.now(), circuit: 'open' })
  })

  test('counts each silent call, also of several at once', async () => {
    await Promise.all([learn('none'), learn('none'), learn('none')])
    expect(await health()).toMatchObject({ health: 'down', circuit: 'open' })
  })

  test('is not opened by a refusal, nor by one payment with an unusable answer', async () => {
    for (const _ of [1, 2, 3, 4]) await learn('unusable')
    expect(await health()).toMatchObject({ health: 'slow', circuit: 'closed' })
    await learn('none')
    await learn('none')
    await learn('usable')
    await learn('none')
    expect(await health()).toMatchObject({ health: 'slow', circuit: 'closed' })
  })

  test('lets one probe through after each pause, from any caller, and none that a person would wait for', async () => {
    await silence()
    clock.advance({ seconds: 3 })
    expect(await permit()).toBe('wait')
    clock.advance({ seconds: 3 })
    expect(await permit(false)).toBe('wait')
    const turns = await Promise.all([permit(), permit(), permit(), permit()])
    expect(turns.toSorted()).toEqual(['probe', 'wait', 'wait', 'wait'])
    // Its server died: another one probes.
    clock.advance({ seconds: 31 })
    expect(await permit()).toBe('probe')
  })

  test('doubles the pause after each probe without an answer, up to two minutes, less a random part', async () => {
    await silence()
    const longest: number[] = []
    for (const _ of [1, 2, 3, 4, 5, 6]) longest.push(await failedProbe(1))
    expect(longest).toEqual([10, 20, 40, 80, 120, pauseSeconds.longest])
    expect(await failedProbe(0)).toBe(60)
    expect(await failedProbe(0.5)).toBe(90)
  })

  test('is not kept open longer by calls that left before it opened', async () => {
    await silence()
    const { retry_at } = await learn('none')
    expect(retry_at).toEqual(new Date(clock.now().getTime() + 5_000))
  })

  test('is not closed by a call that left before it opened: only the probe finds out that the rail is back', async () => {
    await silence()
    const before = await health()
    expect(await learn('usable')).toMatchObject({ turned: null, circuit: 'open' })
    expect(await learn('unusable')).toMatchObject({ turned: null, circuit: 'open' })
    expect([before, before?.circuit]).toEqual([await health(), 'open'])
  })

  test('closes with the first probe’s answer and starts with a short pause the next time', async () => {
    await silence()
    await failedProbe(1)
    expect(await learn('usable', { is_probe: true })).toMatchObject({
      turned: 'closed',
      circuit: 'closed',
      retry_at: null,
    })
    expect(await permit()).toBe('ask')
    expect(await health()).toMatchObject({ health: 'working', circuit: 'closed' })
    await silence()
    expect((await learn('none')).retry_at).toEqual(new Date(clock.now().getTime() + 5_000))
  })

  test('writes nothing while nothing changes', async () => {
    await learn('usable')
    const version = () => t.owner.read((tx) => tx.one`select xmin::text from rail_health`)
    const before = await version()
    await learn('usable')
    expect(await version()).toEqual(before)
  })
})

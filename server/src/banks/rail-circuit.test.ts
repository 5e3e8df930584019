import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { testClock } from '../platform/clock.ts'
import { pauseSeconds, takeTurn } from './rail-circuit.ts'
import { type CallOutcome, railHealth, recordHealth } from './rail-health.ts'

let t: TestDatabase
let clock = testClock()
beforeAll(async () => void (t = await testDatabase()))
afterAll(() => t.drop())
beforeEach(async () => {
  clock = testClock()
  await t.owner.write((tx) => tx.run`delete from rail_health`)
})

const hear = (heard: CallOutcome['heard'], { chance = 1, is_probe = false, milliseconds = 50 } = {}) =>
  t.db.write((tx) => recordHealth(tx, 'onepg', { heard, milliseconds, is_probe }, { now: clock.now(), chance }))
const turn = (mayProbe = true) => t.db.read((tx) => takeTurn(tx, 'onepg', { now: clock.now(), mayProbe }))
const health = async () => (await t.db.read(railHealth)).get('onepg')
const silence = async () => {
  for (const _ of [1, 2, 3]) await hear('silent')
}

/** A probe that hears nothing; the seconds until the next one. */
async function failedProbe(chance: number): Promise<number> {
  clock.set((await t.db.read((tx) => tx.one<{ retry_at: Date }>`select retry_at from rail_health`)).retry_at)
  expect(await turn()).toBe('probe')
  const { retry_at } = await hear('silent', { chance, is_probe: true })
  return (retry_at!.getTime() - clock.now().getTime()) / 1000
}

describe('the circuit of a rail', () => {
  test('opens after three calls in a row without an answer, and the rail is shown as down', async () => {
    await hear('silent')
    await hear('silent')
    expect(await turn()).toBe('ask')
    expect(await health()).toMatchObject({ health: 'slow', circuit: 'closed' })
    expect(await hear('silent')).toMatchObject({ turned: 'opened', circuit: 'open' })
    expect(await turn()).toBe('wait')
    expect(await health()).toEqual({ health: 'down', since: clock.now(), circuit: 'open' })
  })

  test('counts each silent call, also of several at once', async () => {
    await Promise.all([hear('silent'), hear('silent'), hear('silent')])
    expect(await health()).toMatchObject({ health: 'down', circuit: 'open' })
  })

  test('is not opened by a no, nor by one payment whose answer is of no use', async () => {
    for (const _ of [1, 2, 3, 4]) await hear('garbled')
    expect(await health()).toMatchObject({ health: 'slow', circuit: 'closed' })
    await hear('silent')
    await hear('silent')
    await hear('clear')
    await hear('silent')
    expect(await health()).toMatchObject({ health: 'slow', circuit: 'closed' })
  })

  test('lets one probe through after each pause, whoever asks, and not one that a person would wait for', async () => {
    await silence()
    clock.advance({ seconds: 3 })
    expect(await turn()).toBe('wait')
    clock.advance({ seconds: 3 })
    expect(await turn(false)).toBe('wait')
    const turns = await Promise.all([turn(), turn(), turn(), turn()])
    expect(turns.toSorted()).toEqual(['probe', 'wait', 'wait', 'wait'])
    // Its server died: another one probes.
    clock.advance({ seconds: 31 })
    expect(await turn()).toBe('probe')
  })

  test('waits twice as long after each probe that hears nothing, up to two minutes, less a part by chance', async () => {
    await silence()
    const longest: number[] = []
    for (const _ of [1, 2, 3, 4, 5, 6]) longest.push(await failedProbe(1))
    expect(longest).toEqual([10, 20, 40, 80, 120, pauseSeconds.longest])
    expect(await failedProbe(0)).toBe(60)
    expect(await failedProbe(0.5)).toBe(90)
  })

  test('is not kept open longer by calls that left before it opened', async () => {
    await silence()
    const { retry_at } = await hear('silent')
    expect(retry_at).toEqual(new Date(clock.now().getTime() + 5_000))
  })

  test('closes with the first answer and starts with a short pause the next time', async () => {
    await silence()
    await failedProbe(1)
    expect(await hear('clear')).toMatchObject({ turned: 'closed', circuit: 'closed', retry_at: null })
    expect(await turn()).toBe('ask')
    expect(await health()).toMatchObject({ health: 'working', circuit: 'closed' })
    await silence()
    expect((await hear('silent')).retry_at).toEqual(new Date(clock.now().getTime() + 5_000))
  })

  test('writes nothing while nothing changes', async () => {
    await hear('clear')
    const version = () => t.owner.read((tx) => tx.one`select xmin::text from rail_health`)
    const before = await version()
    await hear('clear')
    expect(await version()).toEqual(before)
  })
})

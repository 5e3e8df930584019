import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fairQueue } from './fair-queue.ts'

let at = 0
beforeEach(() => {
  at = 0
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

const open = (owners_waiting = 3) =>
  fairQueue({ owners_waiting, wait_seconds: 20, budget: { seconds: 60, per_seconds: 3600 } }, () => at * 1000)

/** Works that end when the test ends them, by name. */
function works(queue: ReturnType<typeof open>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const answerTo = (owner: string, name = owner) =>
    queue(owner, async () => {
      begun.push(name)
      await new Promise<void>((end) => ends.set(name, end))
      return name
    })
  const ask = (owner: string, name = owner): void => {
    answerTo(owner, name).catch(() => undefined)
  }
  const end = async (name: string, seconds = 1) => {
    at += seconds
    ends.get(name)!()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { begun, ask, answerTo, end }
}

test('one owner has one running and one waiting; a third is refused with the wait, and other owners are unaffected', async () => {
  const { begun, ask, answerTo, end } = works(open())
  ask('ram', 'ram 1')
  ask('ram', 'ram 2')
  await expect(answerTo('ram', 'ram 3')).rejects.toMatchObject({ code: 'paper_waits', facts: { seconds: 2 } })
  ask('sita')
  await end('ram 1', 30)
  expect(begun).toEqual(['ram 1', 'sita'])
  await end('sita')
  expect(begun).toEqual(['ram 1', 'sita', 'ram 2'])
})

test('the owner who has used least is next, and of equals the first to arrive', async () => {
  const { begun, ask, end } = works(open())
  ask('ram')
  await end('ram', 20)
  ask('hari')
  ask('ram', 'ram again')
  ask('gita')
  ask('sita')
  await end('hari')
  await end('gita')
  await end('sita')
  expect(begun).toEqual(['ram', 'hari', 'gita', 'sita', 'ram again'])
})

test('a full queue drops the heaviest owner, not the newcomer', async () => {
  const { begun, ask, answerTo, end } = works(open(2))
  ask('ram')
  await end('ram', 20)
  ask('hari')
  const heavy = answerTo('ram', 'ram again')
  ask('gita')
  ask('sita')
  await expect(heavy).rejects.toMatchObject({ code: 'busy' })
  await expect(answerTo('maya')).rejects.toMatchObject({ code: 'busy' })
  await end('hari')
  await end('gita')
  expect(begun).toEqual(['ram', 'hari', 'gita', 'sita'])
})

test('a budget counts seconds, also of failing works, and refills', async () => {
  const queue = open()
  const fails = queue('ram', async () => {
    at += 61
    throw new Error('unreadable')
  })
  await expect(fails).rejects.toThrow('unreadable')
  await expect(queue('ram', async () => 1)).rejects.toMatchObject({
    code: 'paper_time_used',
    facts: { minutes: 7, seconds: 420 },
  })
  await expect(queue('sita', async () => 1)).resolves.toBe(1)
  at += 420
  await expect(queue('ram', async () => 1)).resolves.toBe(1)
})

test('a wait ends at the limit, and the next one still gets its turn', async () => {
  const { begun, ask, answerTo, end } = works(open())
  ask('ram')
  const late = answerTo('hari').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await late).toMatchObject({ code: 'busy' })
  ask('gita')
  await end('ram')
  expect(begun).toEqual(['ram', 'gita'])
})

import { expect, test } from 'vitest'
import { batchedReads } from './batched-reads.ts'

/** A read that the test ends, and what it was asked for. */
function heldRead() {
  const batches: { asked: readonly number[]; end: () => void; fail: (error: Error) => void }[] = []
  const began: (() => void)[] = []
  const read = (asked: readonly number[]) =>
    new Promise<number[]>((resolve, reject) => {
      batches.push({ asked, end: () => resolve(asked.map((one) => one * 10)), fail: reject })
      began.shift()?.()
    })
  const nextBegins = () => new Promise<void>((begun) => began.push(begun))
  return { read, batches, nextBegins }
}

test('callers who wait for a read under way are read together by the next one, each with their own answer', async () => {
  const { read, batches, nextBegins } = heldRead()
  const ask = batchedReads(read, { batch_max: 2 })
  const first = nextBegins()
  const answers = [ask(1)]
  await first
  answers.push(ask(2), ask(3), ask(4))
  const second = nextBegins()
  batches[0]!.end()
  await second
  const third = nextBegins()
  batches[1]!.end()
  await third
  batches[2]!.end()
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40])
  expect(batches.map(({ asked }) => asked)).toEqual([[1], [2, 3], [4]])
})

test('a read that fails fails its callers, and the next one is made', async () => {
  const { read, batches, nextBegins } = heldRead()
  const ask = batchedReads(read)
  const first = nextBegins()
  const failed = ask(1)
  await first
  const second = nextBegins()
  const answered = ask(2)
  batches[0]!.fail(new Error('away'))
  await expect(failed).rejects.toThrow('away')
  await second
  batches[1]!.end()
  expect(await answered).toBe(20)
})

test('more than may wait are refused as busy', async () => {
  const { read, batches, nextBegins } = heldRead()
  const ask = batchedReads(read, { batch_max: 1, waiting_max: 2 })
  const first = nextBegins()
  const answers = [ask(1)]
  await first
  answers.push(ask(2), ask(3))
  await expect(ask(4)).rejects.toMatchObject({ code: 'busy' })
  for (let nth = 0; nth < 3; nth++) {
    const next = nextBegins()
    batches[nth]!.end()
    if (nth < 2) await next
  }
  expect(await Promise.all(answers)).toEqual([10, 20, 30])
})

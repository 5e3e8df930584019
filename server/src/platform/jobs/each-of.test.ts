import { expect, test } from 'vitest'
import { eachOf } from './each-of.ts'

test('a failure stops nothing after it, and is thrown at the end', async () => {
  const done: number[] = []
  const work = eachOf([1, 2, 3, 4], async (item) => {
    if (item % 2 === 1) throw new Error(`${item} is broken`)
    done.push(item)
  })
  await expect(work).rejects.toMatchObject({
    message: '2 of 4 could not be done: 1 is broken',
    errors: [{ message: '1 is broken' }, { message: '3 is broken' }],
  })
  expect(done).toEqual([2, 4])
})

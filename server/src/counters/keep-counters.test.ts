import { expect, test } from 'vitest'
import { inCounterOrder } from './keep-counters.ts'

/** Counters by their names, the first one the oldest. */
const ordered = (...names: string[]) =>
  inCounterOrder(names.map((name, at) => ({ id: `${100 + at}`, name }))).map(({ name }) => name)

test('counters with a common name are ordered by their number, in either digits', () => {
  expect(ordered('Counter 2', 'Counter 10', 'counter 1')).toEqual(['counter 1', 'Counter 2', 'Counter 10'])
  expect(ordered('काउन्टर २', 'काउन्टर १')).toEqual(['काउन्टर १', 'काउन्टर २'])
})

test('others are ordered by age, with those of a common name beside the oldest of them', () => {
  expect(ordered('Shop', 'Back door', 'Till 2', 'Cellar', 'Till 1')).toEqual([
    'Shop',
    'Back door',
    'Till 1',
    'Till 2',
    'Cellar',
  ])
})

import { expect, test } from 'vitest'
import { unknownOf } from './known-rows.ts'
import type { ReadRow } from './read-rows.ts'

const row = (said: Partial<ReadRow>): ReadRow => ({
  line: 1,
  day: '2026-11-20',
  at: null,
  amount: 100n,
  fee: null,
  reference: null,
  rail_reference: null,
  description: '',
  ...said,
})
const [first, second] = [{ rail_reference: 'KH1' }, { rail_reference: 'KH2' }]
const ours = { reference: 'SJ1' }
const [early, late] = [new Date('2026-11-20T04:20:00Z'), new Date('2026-11-20T10:55:00Z')]

type Said = Partial<ReadRow>
const isNew: readonly (readonly [
  says: string,
  counted: readonly Said[],
  rows: readonly Said[],
  left: readonly Said[],
])[] = [
  [
    'a second payment under one reference of ours, the newest first',
    [{ ...ours, ...first }],
    [second, first].map((one) => ({ ...ours, ...one })),
    [{ ...ours, ...second }],
  ],
  [
    'what says less takes nothing from what is the same',
    [{ ...ours, ...first }, ours],
    [ours, { ...ours, ...second }, { ...ours, ...first }],
    [{ ...ours, ...second }],
  ],
  ['what gained our reference since is the same', [first], [{ ...ours, ...first }], []],
  ['what gained the rail’s reference since is the same', [ours], [{ ...ours, ...first }], []],
  [
    'what lost either is the same',
    [
      { ...ours, ...first },
      { ...ours, ...second },
    ],
    [ours, second],
    [],
  ],
  ['other words beside the same references', [{ ...first, description: 'a' }], [{ ...first, description: 'b' }], []],
  ['other words and no reference', [{ description: 'a' }], [{ description: 'b' }], [{ description: 'b' }]],
  ['the same words at another time, the newest first', [{ at: early }], [{ at: late }, { at: early }], [{ at: late }]],
  ['as many as are more than count', [first, first], [first, first, first], [first]],
  ['another amount', [first], [{ ...first, amount: 101n }], [{ ...first, amount: 101n }]],
]

test.for(isNew)('an answer keeps only its new rows: %s', ([, counted, rows, left]) => {
  expect(unknownOf(rows.map(row), counted.map(row))).toEqual(left.map(row))
})

// compared each with each, they would take longer than a test may
test('a hundred thousand equal rows are compared in one pass', () => {
  const many = Array.from({ length: 100_000 }, () => row(ours))
  expect(unknownOf([...many, row(second)], many)).toEqual([row(second)])
})

import { rupees } from '@sahuji/contract/money/money'
import { expect, test } from 'vitest'
import { readSearch } from './read-search.ts'
import { fitsOf } from './why-found.ts'

const now = new Date('2026-11-24T06:00:00Z')
const money: Parameters<typeof fitsOf>[1] = {
  amount: rupees('5,000'),
  lines: [
    { is: 'asked', amount: rupees('5,000') },
    { is: 'charge', amount: rupees('650') },
    { is: 'credited', amount: rupees('4,417') },
  ],
  references: { ours: 'LDX0650', bank: 'GW-884417-9' },
  ending: '0932',
}

test.each([
  ['4417', ['amount']],
  ['650', ['reference']],
  ['84417', ['bank_reference']],
  ['account 0932', ['ending']],
  ['5000 today', ['amount', 'day']],
  ['LDX0650', ['reference']],
  ['77', ['words']],
])('%s fits by %j', (q, fits) => {
  expect(fitsOf(readSearch(q, now), money)).toEqual(fits)
})

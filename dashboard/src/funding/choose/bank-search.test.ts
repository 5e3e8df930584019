import type { Instrument } from '@sahuji/contract/banks'
import { expect, test } from 'vitest'
import { matchingBanks } from './bank-search.ts'

const bank = (name: string, short_name: string, used?: string, is_favourite = false): Instrument => ({
  id: crypto.randomUUID(),
  channel: 'ebanking',
  name,
  short_name,
  bank_class: 'A',
  health: 'working',
  last_used_at: used ? new Date(used) : null,
  last_amount: null,
  is_favourite,
})

const banks = [
  bank('NIC Asia Bank Limited', 'NICA'),
  bank('Global IME Bank Limited', 'GIBL'),
  bank('Nabil Bank Limited', 'NABIL', '2026-11-01T00:00:00Z'),
]
const found = (typed: string) => matchingBanks(banks, typed).map(({ short_name }) => short_name)

test.each([
  ['gibl', ['GIBL']],
  ['नबिल', ['NABIL']],
  ['bok', ['GIBL']],
  ['asia nic', ['NICA']],
  ['xyz', []],
])('"%s" finds %j', (typed, names) => expect(found(typed)).toEqual(names))

test('without a word all are shown, the last used first', () => expect(found(' ')).toEqual(['NABIL', 'GIBL', 'NICA']))

test('a favourite stands before one that was used', () => {
  const kept = [...banks, bank('Sanima Bank Limited', 'SANIMA', undefined, true)]
  expect(matchingBanks(kept, '').map(({ short_name }) => short_name)).toEqual(['SANIMA', 'NABIL', 'GIBL', 'NICA'])
})

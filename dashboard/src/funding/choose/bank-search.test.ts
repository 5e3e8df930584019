import type { Instrument } from '@sahuji/contract/banks'
import { describe, expect, test } from 'vitest'
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

describe('as people write', () => {
  const all = [
    ...banks,
    bank('Himalayan Bank', 'HBL'),
    bank('Siddhartha Bank', 'SBL'),
    bank('Agricultural Development Bank', 'ADBL'),
    bank('Garima Bikas Bank', 'GBBL'),
    bank('Muktinath Bikas Bank', 'MNBBL'),
    bank('Lumbini Bikas Bank', 'LBBL'),
    bank('Karnali Development Bank', 'KRBL'),
    bank('Everest Bank', 'EBL'),
  ]

  test.each([
    ['नबिल बैंक', ['NABIL']],
    ['नबिल बैङ्क लिमिटेड', ['NABIL']],
    ['नबील', ['NABIL']],
    ['नविल', ['NABIL']],
    ['नबिल बैं', ['NABIL']],
    ['हिमालयन बैंक', ['HBL']],
    ['ग्लोबल आइएमई', ['GIBL']],
    ['ग्लोबल आई एम ई बैंक', ['GIBL']],
    ['कृषि विकास बैंक', ['ADBL']],
    ['कृषी बिकास', ['ADBL']],
    ['nabil bank limited', ['NABIL']],
    ['Nabil Bank Ltd.', ['NABIL']],
    ['गरिमा', ['GBBL']],
    ['garima development bank', ['GBBL']],
    ['मुक्तिनाथ', ['MNBBL']],
    ['मुक्तीनाथ विकास बैंक', ['MNBBL']],
    ['लुंबिनी', ['LBBL']],
    ['लुम्बिनी', ['LBBL']],
    ['कर्नाली', ['KRBL']],
    ['एभरेस्ट', ['EBL']],
    ['siddharta', ['SBL']],
    ['sidharth', ['SBL']],
    ['nabli', ['NABIL']],
    ['nabxx', []],
    ['hlb', []],
  ])('"%s" finds %j', (typed, names) =>
    expect(matchingBanks(all, typed).map(({ short_name }) => short_name)).toEqual(names),
  )
})

test('shows all without a word, the last used first', () => expect(found(' ')).toEqual(['NABIL', 'GIBL', 'NICA']))

test('lists a favourite before a bank that was used', () => {
  const kept = [...banks, bank('Sanima Bank Limited', 'SANIMA', undefined, true)]
  expect(matchingBanks(kept, '').map(({ short_name }) => short_name)).toEqual(['SANIMA', 'NABIL', 'GIBL', 'NICA'])
})

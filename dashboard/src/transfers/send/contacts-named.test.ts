import { expect, test } from 'vitest'
import { contactsNamed } from './contacts-named.ts'

const contact = (mobile_no: string, trade_name: string | null, is_favourite = false) => ({
  mobile_no,
  trade_name,
  is_favourite,
  last_amount: 100n,
  last_at: new Date('2026-11-24'),
})
const all = [
  contact('9801000001', 'Himal Tea House', true),
  contact('9801000002', 'Gorkha Rice'),
  contact('9866000077', null),
]
const found = (written: string) => contactsNamed(all, written).map(({ mobile_no }) => mobile_no.slice(-1))

test('finds contacts by shop or number, in any digits, in their order', () => {
  expect(found('')).toEqual(['1', '2', '7'])
  expect(found('  tea ')).toEqual(['1'])
  expect(found('9801')).toEqual(['1', '2'])
  expect(found('९८६६')).toEqual(['7'])
  expect(found('nobody')).toEqual([])
})

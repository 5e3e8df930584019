import { describe, expect, test } from 'vitest'
import { rankMatches } from './palette-search.ts'

const place = (name: string, english = name, words = '') => ({ names: [name, english], words })
const namesFor = (typed: string, places: readonly ReturnType<typeof place>[]) =>
  rankMatches(places, typed).map(({ item }) => item.names[0])

const english = [
  place('Transaction History', undefined, 'payments, book, ledger'),
  place('Home', undefined, 'start, overview'),
  place('Load Funds', undefined, 'top up, add money'),
  place('Change Password', undefined, 'secret'),
  place('Sandbox Transactions', undefined, 'test'),
]

describe('search', () => {
  test('an empty text finds everything, in its order', () => expect(namesFor('  ', english)).toHaveLength(5))

  test('a name that begins with the text comes before a word that begins with it', () =>
    expect(namesFor('trans', english)).toEqual(['Transaction History', 'Sandbox Transactions']))

  test('finds an item by its other words', () => {
    expect(namesFor('top up', english)).toEqual(['Load Funds'])
    expect(namesFor('money', english)).toEqual(['Load Funds'])
  })

  test('several words may begin words of the name and of the other words together', () =>
    expect(namesFor('money load', english)).toEqual(['Load Funds']))

  test('finds a name by letters in their order, after all better matches', () => {
    expect(namesFor('chpw', english)).toEqual(['Change Password'])
    expect(namesFor('zzz', english)).toEqual([])
  })

  test('finds a name by a part of a word', () => expect(namesFor('word', english)).toEqual(['Change Password']))
})

describe('every language', () => {
  test('ignores accents and capitals', () => {
    const french = [place('Déposer à la banque', 'Bank Deposit'), place('Événements', 'Events')]
    expect(namesFor('deposer', french)).toEqual(['Déposer à la banque'])
    expect(namesFor('EVEN', french)).toEqual(['Événements'])
  })

  test('finds the English name too', () =>
    expect(namesFor('bank dep', [place('银行存款', 'Bank Deposit')])).toEqual(['银行存款']))

  test('finds Chinese by any part of the name', () =>
    expect(namesFor('存款', [place('首页', 'Home'), place('银行存款', 'Bank Deposit')])).toEqual(['银行存款']))

  test('compares Devanagari unchanged', () => {
    const nepali = [place('कारोबारको इतिहास', 'Transaction History'), place('करको विवरण', 'Tax')]
    expect(namesFor('कार', nepali)).toEqual(['कारोबारको इतिहास'])
    expect(namesFor('इति', nepali)).toEqual(['कारोबारको इतिहास'])
  })

  test('finds Arabic with and without its vowel marks', () => {
    const arabic = [place('سِجِلّ المعاملات', 'Transaction History'), place('الإعدادات', 'Settings')]
    expect(namesFor('سجل', arabic)).toEqual(['سِجِلّ المعاملات'])
    expect(namesFor('الاعدادات', arabic)).toEqual(['الإعدادات'])
  })

  test('digits of every script are the same digits', () =>
    expect(namesFor('१२५०', [place('Himal Tea House', '1250.00')])).toEqual(['Himal Tea House']))
})

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

describe('what is found', () => {
  test('nothing typed finds everything, in its order', () => expect(namesFor('  ', english)).toHaveLength(5))

  test('a name that begins so comes before a word that begins so', () =>
    expect(namesFor('trans', english)).toEqual(['Transaction History', 'Sandbox Transactions']))

  test('other words for a thing find it', () => {
    expect(namesFor('top up', english)).toEqual(['Load Funds'])
    expect(namesFor('money', english)).toEqual(['Load Funds'])
  })

  test('several words may begin words of the name and of the others together', () =>
    expect(namesFor('money load', english)).toEqual(['Load Funds']))

  test('the letters in order find a name, after everything better', () => {
    expect(namesFor('chpw', english)).toEqual(['Change Password'])
    expect(namesFor('zzz', english)).toEqual([])
  })

  test('a part of a word finds a name', () => expect(namesFor('word', english)).toEqual(['Change Password']))
})

describe('in every language', () => {
  test('accents and capitals do not matter', () => {
    const french = [place('Déposer à la banque', 'Bank Deposit'), place('Événements', 'Events')]
    expect(namesFor('deposer', french)).toEqual(['Déposer à la banque'])
    expect(namesFor('EVEN', french)).toEqual(['Événements'])
  })

  test('the English name finds it too', () =>
    expect(namesFor('bank dep', [place('银行存款', 'Bank Deposit')])).toEqual(['银行存款']))

  test('Chinese is found by any part of the name', () =>
    expect(namesFor('存款', [place('首页', 'Home'), place('银行存款', 'Bank Deposit')])).toEqual(['银行存款']))

  test('Devanagari is compared as it is written', () => {
    const nepali = [place('कारोबारको इतिहास', 'Transaction History'), place('करको विवरण', 'Tax')]
    expect(namesFor('कार', nepali)).toEqual(['कारोबारको इतिहास'])
    expect(namesFor('इति', nepali)).toEqual(['कारोबारको इतिहास'])
  })

  test('Arabic is found with and without its vowel marks', () => {
    const arabic = [place('سِجِلّ المعاملات', 'Transaction History'), place('الإعدادات', 'Settings')]
    expect(namesFor('سجل', arabic)).toEqual(['سِجِلّ المعاملات'])
    expect(namesFor('الاعدادات', arabic)).toEqual(['الإعدادات'])
  })

  test('digits of every script are the same digits', () =>
    expect(namesFor('१२५०', [place('Himal Tea House', '1250.00')])).toEqual(['Himal Tea House']))
})

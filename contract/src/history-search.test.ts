import { describe, expect, test } from 'vitest'
import { searchTerms } from './history-search.ts'

const read = (text: string) => searchTerms(text).map((term) => ({ ...term, typed: undefined }))

describe('what somebody looks for', () => {
  test('an amount as it is typed, in either grouping and in Devanagari digits', () => {
    for (const text of ['1,200.50', 'Rs.1,200.50', '1200.50', '१,२००.५०', 'रु.१२००.५०', 'Rs. 1200.50', '−1,200.50'])
      expect(read(text)).toEqual([{ is: 'amount', amount: '1200.50' }])
    expect(read('1,00,000')).toEqual([{ is: 'amount', amount: '100000' }])
  })

  test('digits alone may be an amount or the end of a number', () => {
    expect(read('4417')).toEqual([{ is: 'digits', text: '4417', amount: '4417' }])
    expect(read('४४१७')).toEqual(read('4417'))
    expect(read('004417')).toEqual([{ is: 'digits', text: '004417', amount: '004417' }])
  })

  test('words, references and names, in small letters', () => {
    expect(read('  Ramesh  THAPA ')).toEqual([
      { is: 'words', text: 'ramesh' },
      { is: 'words', text: 'thapa' },
    ])
    expect(read('SJ1NG4H2')).toEqual([{ is: 'words', text: 'sj1ng4h2' }])
    expect(read('सुनिता')).toEqual([{ is: 'words', text: 'सुनिता' }])
  })

  test('more or less than an amount', () => {
    expect(read('nabil over 5,000')).toEqual([
      { is: 'words', text: 'nabil' },
      { is: 'above', paisa: 500_000n },
    ])
    expect(read('> 5000')).toEqual([{ is: 'above', paisa: 500_000n }])
    expect(read('<१००')).toEqual([{ is: 'below', paisa: 10_000n }])
    expect(read('over the counter')).toHaveLength(3)
  })

  test('in quotes these very words', () => {
    expect(read('"nabil over 5000"')).toEqual([{ is: 'words', text: 'nabil over 5000' }])
    expect(read('')).toEqual([])
  })

  test('each term knows what it was read from', () => {
    const terms = searchTerms('Nabil over 5,000 १२००')
    expect(terms.map(({ typed }) => typed)).toEqual(['Nabil', 'over 5,000', '१२००'])
  })
})

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

  test.each([
    [
      'en',
      ['over 5,000', 'Above 5000', 'more than Rs. 5000', '>5000'],
      ['under 5,000', 'below 5000', 'less  than 5000'],
    ],
    [
      'ne',
      [
        '५,००० भन्दा माथि',
        '५००० भन्दा बढी',
        '5000भन्दा बढी',
        'रु.५००० भन्दा बढीको',
        'रू ५००० भन्दा बढी',
        '५००० रुपैयाँभन्दा माथि',
      ],
      ['५,००० भन्दा कम', '5000 भन्दा तल', '५०००भन्दा मुनि', '५००० मुनि'],
    ],
    [
      'zh',
      ['超过5,000', '大于 5000', '高于Rs.5000', '多于5000卢比'],
      ['低于5,000', '小于 5000', '少于5000', '不到5000'],
    ],
    ['es', ['más de 5,000', 'mas de 5000', 'mayor que 5000', 'por encima de 5000'], ['menos de 5,000', 'menor a 5000']],
    ['fr', ['plus de 5,000', 'au-dessus de 5000', 'supérieur à 5000'], ['moins de 5,000', 'en dessous de 5000']],
    ['it', ['più di 5,000', 'oltre 5000', 'sopra 5000', 'superiore a 5000'], ['meno di 5,000', 'sotto 5000']],
    ['ar', ['أكثر من 5,000', 'اكثر من ٥٠٠٠', 'فوق 5000', 'أعلى من 5000'], ['أقل من 5,000', 'اقل من ٥٠٠٠', 'تحت 5000']],
  ])('more or less than an amount, as one says it (%s)', (_, above, below) => {
    const told = (texts: readonly string[]) => texts.map((text) => [text, ...read(text)])
    expect(told(above)).toEqual(above.map((text) => [text, { is: 'above', paisa: 500_000n }]))
    expect(told(below)).toEqual(below.map((text) => [text, { is: 'below', paisa: 500_000n }]))
    expect(read(`Nabil ${above[0]} QR`)).toEqual([
      { is: 'words', text: 'nabil' },
      { is: 'above', paisa: 500_000n },
      { is: 'words', text: 'qr' },
    ])
  })

  test('in Chinese also without a space, and with what takes the amount in', () => {
    expect(read('尼比尔超过5000')).toEqual([
      { is: 'words', text: '尼比尔' },
      { is: 'above', paisa: 500_000n },
    ])
    expect(read('5000以上')).toEqual([{ is: 'above', paisa: 499_999n }])
    expect(read('5000以下')).toEqual([{ is: 'below', paisa: 500_001n }])
  })

  test('such a word without an amount is a word', () => {
    const texts = ['over', 'माथि पसल', 'plus de riz', '超过', 'sotto casa', 'over 1,2,3']
    expect(texts.filter((text) => read(text).some(({ is }) => is === 'above' || is === 'below'))).toEqual([])
    expect(read('over 1,2,3')).toHaveLength(2)
    expect(read('Rover 500')).toEqual([
      { is: 'words', text: 'rover' },
      { is: 'digits', text: '500', amount: '500' },
    ])
  })

  test('in quotes these very words', () => {
    expect(read('"nabil over 5000"')).toEqual([{ is: 'words', text: 'nabil over 5000' }])
    expect(read('')).toEqual([])
  })

  test('each term knows what it was read from', () => {
    expect(searchTerms('नबिल ५,००० भन्दा बढी').map(({ typed }) => typed)).toEqual(['नबिल', '५,००० भन्दा बढी'])
    const terms = searchTerms('Nabil over 5,000 १२००')
    expect(terms.map(({ typed }) => typed)).toEqual(['Nabil', 'over 5,000', '१२००'])
  })
})

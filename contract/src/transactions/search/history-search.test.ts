import { describe, expect, test } from 'vitest'
import { historyTerms, searchTerms } from './history-search.ts'

const read = (text: string) => searchTerms(text).map((term) => ({ ...term, typed: undefined }))

const now = new Date('2026-11-20T06:00:00Z')
const between = (least: bigint | undefined, most: bigint | undefined) => ({ is: 'between', least, most })
const withoutText = (text: string) =>
  read(text).map((term) => (term.is === 'between' ? { ...term, text: undefined } : term))

describe('a search of the history', () => {
  test('an amount in either grouping and in Devanagari digits', () => {
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
  ])('more or less than an amount in words (%s)', (_, above, below) => {
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
    expect(read('付款从1000到2000')).toEqual([{ is: 'words', text: '付款' }, between(100_000n, 200_000n)])
  })

  test.each([
    [
      'en',
      [
        'between 1000 and 2000',
        'Between Rs. 1,000 and Rs. 2,000',
        'from 1000 to 2000',
        'from 1,000 until 2,000 rupees',
        '1000 to 2000',
        '1000..2000',
        '1000…2000',
        '1,000-2,000',
        '1000 - 2000',
        '1000–2000',
        'Rs.1000-Rs.2000',
        'between 2000 and 1000',
      ],
      ['at least 1000', '>= 1000', '≥1000', '1000 or more', '1000 and above', '1000+', 'no less than 1000'],
      ['at most 2000', 'up to Rs. 2,000', '<=2000', '≤ 2000', '2000 or less', '2000 and below', 'not more than 2000'],
    ],
    [
      'ne',
      [
        '१००० देखि २००० सम्म',
        '१०००देखि २०००सम्म',
        '१,००० देखि २,०००',
        '१००० र २००० को बीचमा',
        '१००० र २००० बीच',
        'रु. १००० देखि रु. २००० सम्मको',
        '१०००-२००० बीचको',
        '१००० देखि २००० रुपैयाँसम्म',
        '१००० बाट २००० सम्म',
      ],
      ['कम्तीमा १०००', '१००० वा बढी', '१००० देखि माथि', '१००० र माथि'],
      ['बढीमा २०००', '२००० सम्म', '२०००सम्म', '२००० वा कम'],
    ],
    [
      'zh',
      [
        '1000到2000',
        '从1000到2000',
        '1000至2000卢比',
        '1000和2000之间',
        '介于1000与2000之间',
        '在 1000 和 2000 之间',
        '1000～2000',
      ],
      ['1000以上', '至少1000', '1000及以上', '不低于1000'],
      ['2000以下', '最多2000', '不超过2000', '2000以内'],
    ],
    [
      'es',
      ['entre 1000 y 2000', 'de 1,000 a 2,000', 'desde 1000 hasta 2000 rupias', '1000 a 2000'],
      ['al menos 1000', 'como mínimo 1000', '1000 o más', 'desde 1000'],
      ['como máximo 2000', 'hasta 2000', '2000 o menos'],
    ],
    [
      'fr',
      ['entre 1000 et 2000', 'de 1,000 à 2,000', '1000 a 2000 roupies', "de 1000 jusqu'à 2000"],
      ['au moins 1000', 'à partir de 1000', '1000 ou plus'],
      ['au plus 2000', 'jusqu’à 2000', '2000 ou moins'],
    ],
    [
      'it',
      ['tra 1000 e 2000', 'fra 1,000 e 2,000', 'da 1000 a 2000 rupie', 'da 1000 fino a 2000'],
      ['almeno 1000', '1000 o più', 'a partire da 1000'],
      ['al massimo 2000', 'fino a 2000', '2000 o meno'],
    ],
    [
      'ar',
      ['بين 1000 و 2000', 'بين ١٠٠٠ و٢٠٠٠', 'من 1000 إلى 2000', 'من 1000 حتى 2000 روبية'],
      ['على الأقل 1000', '1000 أو أكثر', '1000 فأكثر'],
      ['على الأكثر 2000', 'حتى 2000', '2000 أو أقل'],
    ],
  ])('a range and bounds that take the amount in (%s)', (_, ranges, least, most) => {
    const told = (texts: readonly string[]) => texts.map((text) => [text, ...withoutText(text)])
    expect(told(ranges)).toEqual(ranges.map((text) => [text, between(100_000n, 200_000n)]))
    expect(told(least)).toEqual(least.map((text) => [text, between(100_000n, undefined)]))
    expect(told(most)).toEqual(most.map((text) => [text, between(undefined, 200_000n)]))
    // the days are read before the amounts
    for (const text of [...ranges, ...least, ...most])
      expect([text, historyTerms(text, now).map(({ is }) => is)]).toEqual([text, ['between']])
    expect(withoutText(`Nabil ${ranges[0]} SJ`)).toEqual([
      { is: 'words', text: 'nabil' },
      between(100_000n, 200_000n),
      { is: 'words', text: 'sj' },
    ])
  })

  test('a range in one word may be a reference too; a telephone or account number is none', () => {
    expect(read('1000-2000')).toEqual([{ ...between(100_000n, 200_000n), text: '1000-2000' }])
    for (const text of ['01-441234', '977-9841234567', '2000-1000', 'GW-1000-2000', '1000-2000-3000', '2026-11'])
      expect([text, read(text).map(({ is }) => is)]).toEqual([text, ['words']])
  })

  test('two amounts beside each other are two, and words between other words are words', () => {
    expect(read('1000 2000').map(({ is }) => is)).toEqual(['digits', 'digits'])
    expect(read('1000 and 2000').map(({ is }) => is)).toEqual(['digits', 'words', 'digits'])
    expect(read('between friends').map(({ is }) => is)).toEqual(['words', 'words'])
    expect(read('from 9841234567').map(({ is }) => is)).toEqual(['words', 'digits'])
    expect(read('between 1,2,3 and 2000').map(({ is }) => is)).not.toContain('between')
  })

  test('a long row of digits and dashes is read at once', () => {
    for (const text of ['1-'.repeat(50), 'between '.repeat(12), '1,'.repeat(50), '1 '.repeat(50), '从1'.repeat(50)])
      expect(read(text).length).toBeGreaterThan(0)
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

  test('words in quotes are searched exactly', () => {
    expect(read('"nabil over 5000"')).toEqual([{ is: 'words', text: 'nabil over 5000' }])
    expect(read('')).toEqual([])
  })

  test('each term keeps the text that it was read from', () => {
    expect(searchTerms('नबिल ५,००० भन्दा बढी').map(({ typed }) => typed)).toEqual(['नबिल', '५,००० भन्दा बढी'])
    const terms = searchTerms('Nabil over 5,000 १२००')
    expect(terms.map(({ typed }) => typed)).toEqual(['Nabil', 'over 5,000', '१२००'])
  })
})

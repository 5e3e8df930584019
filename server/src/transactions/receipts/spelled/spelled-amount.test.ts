import { languageCodes } from '@sahuji/contract/language/languages'
import { expect, test } from 'vitest'
import { spelledAmount } from './spelled-amount.ts'

/** By rupees and paisa. */
const amounts: Record<string, Partial<Record<(typeof languageCodes)[number], string>>> = {
  '0': { es: 'cero rupias', fr: 'zéro roupie', it: 'zero rupie', zh: '零卢比整', ar: 'بالروبية: صفر' },
  '1': { es: 'una rupia', fr: 'une roupie', it: 'una rupia', zh: '一卢比整', ar: 'بالروبية: واحد' },
  '0.01': {
    es: 'cero rupias con una paisa',
    fr: 'zéro roupie et un paisa',
    it: 'zero rupie e un paisa',
    zh: '零卢比一派沙',
    ar: 'بالروبية: صفر، وبالبيسة: واحد',
  },
  '12': { zh: '十二卢比整', ar: 'بالروبية: اثنا عشر' },
  '21.21': {
    es: 'veintiuna rupias con veintiuna paisas',
    fr: 'vingt et une roupies et vingt et un paisas',
    it: 'ventuno rupie e ventuno paisa',
    zh: '二十一卢比二十一派沙',
    ar: 'بالروبية: واحد وعشرون، وبالبيسة: واحد وعشرون',
  },
  '23': { it: 'ventitré rupie' },
  '31': { es: 'treinta y una rupias', fr: 'trente et une roupies' },
  '71': { fr: 'soixante et onze roupies' },
  '80': { fr: 'quatre-vingts roupies', it: 'ottanta rupie' },
  '81': { fr: 'quatre-vingt-une roupies', it: 'ottantuno rupie' },
  '91': { fr: 'quatre-vingt-onze roupies', es: 'noventa y una rupias' },
  '99': { fr: 'quatre-vingt-dix-neuf roupies' },
  '100': { es: 'cien rupias', fr: 'cent roupies', it: 'cento rupie', zh: '一百卢比整', ar: 'بالروبية: مئة' },
  '101': {
    es: 'ciento una rupias',
    fr: 'cent une roupies',
    it: 'centouno rupie',
    zh: '一百零一卢比整',
    ar: 'بالروبية: مئة وواحد',
  },
  '110': { zh: '一百一十卢比整' },
  '180': { it: 'centottanta rupie', fr: 'cent quatre-vingts roupies' },
  '200': { es: 'doscientas rupias', fr: 'deux cents roupies', ar: 'بالروبية: مئتان' },
  '203': { it: 'duecentotré rupie', fr: 'deux cent trois roupies' },
  '500': { es: 'quinientas rupias' },
  '1000': { es: 'mil rupias', fr: 'mille roupies', it: 'mille rupie', zh: '一千卢比整', ar: 'بالروبية: ألف' },
  '1234.50': {
    es: 'mil doscientas treinta y cuatro rupias con cincuenta paisas',
    fr: 'mille deux cent trente-quatre roupies et cinquante paisas',
    it: 'milleduecentotrentaquattro rupie e cinquanta paisa',
    zh: '一千二百三十四卢比五十派沙',
    ar: 'بالروبية: ألف ومئتان وأربعة وثلاثون، وبالبيسة: خمسون',
  },
  '2000': { ar: 'بالروبية: ألفان', it: 'duemila rupie' },
  '3003': { ar: 'بالروبية: ثلاثة آلاف وثلاثة', zh: '三千零三卢比整', it: 'tremilatré rupie' },
  '10000': { zh: '一万卢比整', ar: 'بالروبية: عشرة آلاف' },
  '10010': { zh: '一万零一十卢比整' },
  '11000': { ar: 'بالروبية: أحد عشر ألفًا' },
  '21000': { es: 'veintiuna mil rupias', fr: 'vingt et un mille roupies', it: 'ventunomila rupie' },
  '23000': { it: 'ventitremila rupie' },
  '80000': { fr: 'quatre-vingt mille roupies' },
  '100000': { zh: '十万卢比整', ar: 'بالروبية: مئة ألف', es: 'cien mil rupias' },
  '102000': { ar: 'بالروبية: مئة ألف وألفان' },
  '200000': { ar: 'بالروبية: مئتا ألف', es: 'doscientas mil rupias', fr: 'deux cent mille roupies' },
  '1000000': {
    es: 'un millón de rupias',
    fr: 'un million de roupies',
    it: 'un milione di rupie',
    zh: '一百万卢比整',
    ar: 'بالروبية: مليون',
  },
  '2000500': { es: 'dos millones quinientas rupias', fr: 'deux millions cinq cents roupies' },
  '10000001': { zh: '一千万零一卢比整', ar: 'بالروبية: عشرة ملايين وواحد' },
  '100010000': { zh: '一亿零一万卢比整' },
  '200000000': { es: 'doscientos millones de rupias', fr: 'deux cents millions de roupies' },
}

test.each(Object.entries(amounts))('Rs.%s is spelled as one says it', (amount, words) => {
  const [rupees = '', paisa = '0'] = amount.split('.')
  for (const [language, text] of Object.entries(words))
    expect([language, spelledAmount(BigInt(rupees) * 100n + BigInt(paisa), language as 'es')]).toEqual([language, text])
})

test('no two amounts are spelled alike, and none has a gap, in any language', () => {
  const rupees = Array.from({ length: 4_000 }, (_, at) => (at < 2_000 ? at : at * 997_003))
  for (const language of languageCodes) {
    const all = rupees.map((each) => spelledAmount(BigInt(each) * 100n, language))
    expect([language, new Set(all).size]).toEqual([language, rupees.length])
    expect([language, all.filter((text) => /undefined| {2}|^ | $/.test(text))]).toEqual([language, []])
  }
})

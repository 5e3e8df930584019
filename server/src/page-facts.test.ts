import type { TariffLine } from './tariff/lines.ts'
import { blockText } from '@sahuji/contract/pages/page-blocks'
import { describe, expect, test } from 'vitest'
import { authDefaults } from './auth/auth-settings.ts'
import { pageDependencies, supportDefaults } from './page-facts.ts'
import { feeTables } from './pages/fee-tables.ts'
import { filled } from './pages/fill-facts.ts'
import { pageBlocks } from './pages/page-blocks.ts'
import { pageFile, pageFiles } from './pages/publish-files.ts'

const figures = { amount_max: 50_000n, month_amount: 500_000n, balance_max: 999_900n, payout_day_amount: null }
const starter = Object.entries({ ...figures, payout_month_amount: 0n }).map(([rule, value]): TariffLine => ({
  rule: rule as TariffLine['rule'],
  channel: null,
  rail: null,
  bank: null,
  tier: 'starter',
  purpose: null,
  valid_from: '2023-04-03',
  value,
  fee: null,
  names: null,
  source: 'NRB Unified Directive 2079',
  is_confirmed: false,
  limit_group: null,
}))
const files = await pageFiles()
const { facts } = pageDependencies({ brand: 'Sahuji', support: supportDefaults, settings: authDefaults })
const blocksOf = (file: (typeof files)[number]) =>
  pageBlocks(filled(file.text, { ...facts, ...feeTables(starter, file.language) }, file.language))
const shape = (file: (typeof files)[number]) =>
  blocksOf(file).map((block) => (block.kind === 'heading' ? `${block.kind} ${block.id}` : block.kind))

describe('the texts of the pages', () => {
  test('are nine, each in English and in Nepali', () => {
    const named = files.map(({ page_id, language }) => `${page_id}.${language}`)
    expect(named).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((id) => [`${id}.en`, `${id}.ne`]))
  })

  test.each(files.filter(({ language }) => language === 'ne'))(
    '$page_id has the same parts in both languages, so that a link to one holds',
    (nepali) => {
      const english = files.find(({ page_id, language }) => page_id === nepali.page_id && language === 'en')
      const headings = (parts: string[]) => parts.filter((part) => part.startsWith('heading'))
      expect(headings(shape(nepali))).toEqual(headings(english ? shape(english) : []))
      expect([nepali.version, nepali.effective_on]).toEqual([english?.version, english?.effective_on])
    },
  )

  test.each(files)('$page_id in $language names only facts that there are', (file) => {
    const left = file.text.match(/\{[a-z_]+\}/g) ?? []
    const known = new Set([...Object.keys(facts), ...Object.keys(feeTables(starter, 'en')), ...exampleFacts])
    expect(left.filter((name) => !known.has(name.slice(1, -1)))).toEqual([])
  })

  test.each(files)('$page_id in $language is a page: long enough to be complete, in parts', (file) => {
    const words = blocksOf(file).map(blockText).join(' ').split(/\s+/).length
    expect(words).toBeGreaterThan(file.page_id === 3 ? 350 : 550)
    expect(shape(file).filter((part) => part.startsWith('heading')).length).toBeGreaterThan(5)
  })

  test('say the figures that are enforced, in the digits of the language', () => {
    const security = files
      .filter(({ page_id }) => page_id === 7)
      .map((file) => blocksOf(file).map(blockText).join('\n'))
    expect(security[0]).toContain('lives 5 minutes, and allows 5 tries')
    expect(security[1]).toContain('५ मिनेट चल्छ र ५ पटक')
  })
})

test('a file that is no page stops the start by its name', () => {
  expect(() => pageFile('4-privacy.en.md', '# no head')).toThrow('4-privacy.en.md is no text of a page')
  expect(() =>
    pageFile('4-privacy.xx.md', '---\ntitle: A\nversion: 1\neffective: 2026-01-01\nchanged: x\n---\ntext'),
  ).toThrow('4-privacy.xx.md')
})

const exampleFacts = ['example_way', 'example_rate', 'example_amount', 'example_fee', 'example_net']

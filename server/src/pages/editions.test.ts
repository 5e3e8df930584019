import { blockText } from '@sahuji/contract/pages/page-blocks'
import { readGeneralPage } from '@sahuji/contract/pages'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { ruleOn, tierOn } from '../tariff/rules.ts'
import { addLines, addRule, addTier } from '../../testing/tariff.ts'
import { type PageFile, pageFiles, publish, publishFiles } from './publish-files.ts'

const opened: TestApp[] = []
let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
  opened.push(app)
  await publishFiles(app.owner, app.clock)
})
afterAll(async () => {
  for (const each of opened) await each.close()
})

const page = async (id: string, more: { language?: 'en' | 'ne'; version?: string } = {}) =>
  (await app.call(readGeneralPage, { id, ...more })).data
const words = async (...ask: Parameters<typeof page>) => (await page(...ask)).blocks.map(blockText).join('\n')
const privacy = async (change: Partial<PageFile>): Promise<PageFile> => {
  const file = (await pageFiles()).find(({ page_id, language }) => page_id === 4 && language === 'en')
  return { ...file!, ...change }
}
const published = (file: PageFile) => app.owner.write((tx) => publish(tx, file, app.clock.now()))

describe('publishing at start', () => {
  test('publishes nothing twice, also when several servers start at once', async () => {
    expect(await publishFiles(app.owner, app.clock)).toBe(0)
    const counts = await Promise.all([1, 2, 3].map(() => publishFiles(app.owner, app.clock)))
    expect(counts).toEqual([0, 0, 0])
  })

  test('a newer file is the next version; the old one can still be read, and nothing of it can be changed', async () => {
    expect(
      await published(
        await privacy({ version: 2, text: '## New\n\nShort.', effective_on: '2026-11-19', what_changed: 'Shorter.' }),
      ),
    ).toBe(1)
    expect(await page('4')).toMatchObject({ version: 2, what_changed: 'Shorter.' })
    expect(await words('4', { version: '1' })).toContain('We handle money for you')
    await expect(app.db.write((tx) => tx.run`update page_versions set text = 'x'`)).rejects.toThrow(/permission denied/)
  })

  test('a version of a later day is announced, and holds from that day in Kathmandu', async () => {
    await published(await privacy({ version: 2, title: 'Privacy from December', effective_on: '2026-12-01' }))
    expect(await page('4')).toMatchObject({
      version: 1,
      versions: [
        { version: 2, is_announced: true },
        { version: 1, is_announced: false },
      ],
    })
    expect(await page('4', { version: '2' })).toMatchObject({ is_announced: true, title: 'Privacy from December' })
    app.clock.set('2026-11-30T18:15:00Z')
    expect(await page('4')).toMatchObject({ version: 2, is_announced: false })
  })
})

describe('fees and limits', () => {
  test('are the tables of the rules in force, with an example and the source', async () => {
    const text = await words('3')
    expect(text).toContain('E-banking 0.05 % Rs.5.00 Rs.9,995.00 2023-04-03 / 2079 Chaitra 20')
    expect(text).toContain('connectIPS Rs.10.00 Rs.10,00,000.00 Rs.20,00,000.00 100 Rs.1,00,00,000.00')
    expect(text).toContain('connectIPS Rs.2.00 up to Rs.500.00, Rs.4.00 up to Rs.5,000.00, Rs.8.00 above Rs.8.00')
    expect(text).toContain('E-banking and Mobile banking count together')
    expect(text).toContain('You load Rs.10,000.00 by E-banking. The fee by the rule above (0.05 %) is Rs.5.00.')
    expect(text).toContain(
      'Visa or Mastercard: Fee · Least · Most at once · In a day · Loads in a day · In a Nepali month (2023-04-03 / 2079 Chaitra 20): NRB Unified Directive 2079\n',
    )
    expect(text).toContain('connectIPS: Fee (2023-04-03 / 2079 Chaitra 20): NCHL connectIPS price list\n')
    expect(text).not.toMatch(/to be (verified|confirmed)/)
    expect(await words('3', { language: 'ne' })).toContain('इ-बैंकिङ ०.०५ % रु.५.०० रु.९,९९५.००')
  })

  test('show each tier’s figures out of the same rule, and a new one begins a version of its own', async () => {
    const text = await words('3')
    expect(text).toContain('Starter Small shop Full')
    expect(text).toContain('Most at once Rs.500.00 Rs.5,000.00 Rs.1,00,000.00')
    expect(text).toContain('In a Nepali month Rs.5,000.00 Rs.25,000.00 Rs.10,00,000.00')
    expect(text).toContain('Balance, with what is on its way Rs.9,999.00 Rs.50,000.00 no limit of its own')
    expect(text).toContain('Out to your bank, a day nothing yet no limit of its own Rs.2,00,000.00')
    expect(text).toContain('Out to your bank, a Nepali month nothing yet Rs.10,000.00 no limit of its own')
    expect(text).not.toContain('no money can be moved at all\n')
    expect(await words('3', { language: 'ne' })).toContain('एक पटकमा बढीमा रु.५००.०० रु.५,०००.००')
    const tier = await app.db.read((tx) => tierOn(tx, 'starter', '2026-11-20'))
    await app.owner.write((tx) => addTier(tx, { ...tier, valid_from: '2026-12-01', amount_max: 100_000n }))
    expect(await page('3')).toMatchObject({
      versions: [{ is_announced: true, what_changed: 'New rules for the time before KYC.' }, {}],
    })
    expect(await words('3', { version: '2' })).toContain('Most at once Rs.1,000.00')
  })

  test('change with the table: a new rule is announced, then holds, and the old version keeps the old figures', async () => {
    const rule = await app.db.read((tx) => ruleOn(tx, 'load:ebanking', '2026-11-20'))
    await app.owner.write((tx) => addRule(tx, { ...rule, valid_from: '2026-12-01', fee_value: 25n, fee_min: 500n }))
    expect(await page('3')).toMatchObject({
      version: 1,
      versions: [{ version: 2, is_announced: true, what_changed: 'New rules for E-banking.' }, {}],
    })
    expect(await words('3', { version: '2' })).toContain('E-banking 0.25 %, at least Rs.5.00 Rs.25.00 Rs.9,975.00')
    app.clock.set('2026-12-01T00:00:00Z')
    expect(await page('3')).toMatchObject({ version: 2, effective_on: '2026-12-01' })
    expect(await words('3', { version: '1' })).toContain('E-banking 0.05 % Rs.5.00')
  })

  test.each<[string, Parameters<typeof addLines>[2][number]]>([
    ['sends to other wallets', { rule: 'day_amount', channel: 'send:wallet', value: 4_000_000n }],
    ['withdrawals to your bank', { rule: 'day_count', channel: 'payout:bank', value: 8n }],
    ['VAT on withdrawals', { rule: 'fee', channel: 'tax:vat', value: 1_500n, fee_kind: 'percent' } as never],
    ['payment by credit-card money', { rule: 'card_money', channel: 'send:wallet', value: 0n }],
  ])('name %s where nothing else changes', async (name, line) => {
    await app.owner.write((tx) => addLines(tx, { valid_from: '2026-12-01', source: 'A circular' }, [line]))
    expect(await page('3')).toMatchObject({
      versions: [{ is_announced: true, what_changed: `New rules for ${name}.` }, {}],
    })
  })
})

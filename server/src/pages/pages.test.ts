import { listGeneralPages, readGeneralPage, ratePage, searchGeneralPages } from '@sahuji/contract/pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { verified } from '../../testing/people.ts'
import { publishFiles } from './publish-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await publishFiles(app.owner, app.clock)
})
afterAll(() => app.close())

const inNepali = { headers: { 'accept-language': 'ne, en;q=0.5' } }
const page = (id: string, more: { language?: 'en' | 'ne' | 'fr'; version?: string } = {}) =>
  app.call(readGeneralPage, { id, ...more })

describe('GET /api/general-pages', () => {
  test('answers anyone with the nine pages, numbered from one', async () => {
    const { http, data } = await app.call(listGeneralPages, {})
    expect(http).toBe(200)
    expect(data.map(({ id, title }) => `${id} ${title}`)).toEqual([
      '1 About',
      '2 Terms for merchants',
      '3 Fees and limits',
      '4 Privacy',
      '5 AML/KYC notice',
      '6 Grievance',
      '7 Security',
      '8 Accessibility statement',
      '9 Cookies',
    ])
    expect(Object.keys(data[0] ?? {})).toEqual(['id', 'title'])
  })

  test('names them in the requested language, also where a page has no text in it', async () => {
    const nepali = await app.call(listGeneralPages, {}, inNepali)
    expect(nepali.data[3]).toEqual({ id: 4, title: 'गोपनीयता' })
    const french = await app.call(listGeneralPages, {}, { headers: { 'accept-language': 'fr' } })
    expect(french.data[3]).toEqual({ id: 4, title: 'Confidentialité' })
  })

  test('is answered 304 to a client that has it already', async () => {
    const first = await app.raw('GET', '/api/general-pages')
    const etag = `${first.headers['etag']}`
    const again = await app.raw('GET', '/api/general-pages', undefined, { headers: { 'if-none-match': etag } })
    expect([first.http, again.http, again.headers['etag']]).toEqual([200, 304, etag])
    expect(
      (
        await app.raw('GET', '/api/general-pages', undefined, {
          headers: { ...inNepali.headers, 'if-none-match': etag },
        })
      ).http,
    ).toBe(200)
  })
})

describe('a general page', () => {
  test('comes as blocks, with its version, its date and its languages', async () => {
    const { data } = await page('4')
    expect(data).toMatchObject({
      id: 4,
      title: 'Privacy',
      language: 'en',
      languages: ['en', 'ne'],
      version: 1,
      effective_on: '2026-11-17',
      versions: [{ version: 1, is_announced: false }],
      contact: { phone: '+977-1-4620147', email: 'support@sahuji.example' },
      helpful: { yes: 0, no: 0, mine: null },
    })
    expect(data.blocks.filter(({ kind }) => kind === 'heading').length).toBeGreaterThan(5)
  })

  test('is in English for a language without a text', async () => {
    expect((await page('4', { language: 'fr' })).data).toMatchObject({ language: 'en', title: 'Privacy' })
    expect((await page('4', { language: 'ne' })).data).toMatchObject({ language: 'ne', title: 'गोपनीयता' })
  })

  test.each(['0', '10', '-1', '1.5', 'about', '99999999999'])(
    '%s does not exist, and the answer names those that do',
    async (id) => {
      const { http, message, body } = await page(id)
      expect([http, body.refusal]).toEqual([404, 'page_unknown'])
      expect(message).toContain('1 About, 2 Terms for merchants')
    },
  )

  test('has no version that was never published', async () => {
    const { http, body } = await page('4', { version: '7' })
    expect([http, body.refusal]).toEqual([404, 'page_version_unknown'])
  })
})

describe('"Was this helpful?"', () => {
  test('counts once per person, and the last answer counts', async () => {
    const someone = await verified(app, { is_bound: false })
    const say = (is_helpful: boolean) => app.call(ratePage, { id: '6', is_helpful }, { token: someone.token })
    expect((await say(true)).data).toEqual({ yes: 1, no: 0, mine: true })
    expect((await say(true)).data).toEqual({ yes: 1, no: 0, mine: true })
    expect((await say(false)).data).toEqual({ yes: 0, no: 1, mine: false })
    const mine = await app.call(readGeneralPage, { id: '6' }, { token: someone.token })
    expect(mine.data.helpful).toEqual({ yes: 0, no: 1, mine: false })
    expect((await page('6')).data.helpful.mine).toBeNull()
  })

  test('is asked of those who are signed in, about pages that exist', async () => {
    expect((await app.call(ratePage, { id: '6', is_helpful: true })).http).toBe(401)
    const someone = await verified(app, { is_bound: false })
    const { http } = await app.call(ratePage, { id: '12', is_helpful: true }, { token: someone.token })
    expect(http).toBe(404)
  })
})

describe('searching the pages', () => {
  test('finds the section that contains every word, with the text around it', async () => {
    const { data } = await app.call(searchGeneralPages, { q: 'HEARING officer' })
    expect(data[0]).toMatchObject({ id: 6, title: 'Grievance', heading: 'Step 3: The hearing officer' })
    expect(data[0]?.match.toLowerCase()).toBe('hearing')
    expect(data.length).toBeLessThanOrEqual(12)
  })

  test('searches the requested language', async () => {
    const { data } = await app.call(searchGeneralPages, { q: 'सुनुवाइ अधिकारी', language: 'ne' })
    expect(data[0]).toMatchObject({ id: 6 })
  })

  test('finds nothing for words on no page, and requires two letters', async () => {
    expect((await app.call(searchGeneralPages, { q: 'zzzzqq' })).data).toEqual([])
    expect((await app.call(searchGeneralPages, { q: ' a ' })).http).toBe(422)
  })
})

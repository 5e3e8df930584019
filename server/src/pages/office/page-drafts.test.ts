import { blockText } from '@sahuji/contract/pages/page-blocks'
import { readGeneralPage } from '@sahuji/contract/pages'
import * as contract from '@sahuji/contract/pages/office/page-drafts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { operator, type SomeOperator } from '../../../testing/operators.ts'
import { pageFiles, publish, publishFiles } from '../publish-files.ts'

let app: TestApp
let nima: SomeOperator
let pemba: SomeOperator
beforeAll(async () => {
  app = await startTestApp()
  await publishFiles(app.owner, app.clock)
})
// a session ends when a test's clock goes on by days
beforeEach(async () => {
  nima = await operator(app, ['support'], 'Nima Sherpa')
  pemba = await operator(app, ['administrator'], 'Pemba Lama')
})
afterAll(() => app.close())

const draft = { page_id: 4, language: 'en', title: 'Privacy', what_changed: 'By our lawyer.' } as const
const write = (by: SomeOperator, more: { text?: string; effective_on?: string; page_id?: number } = {}) =>
  by.call(contract.writePageDraft, { ...draft, text: '## Ours\n\nWritten here.', effective_on: '2026-11-25', ...more })
const decide = (by: SomeOperator, id: string, decision: 'published' | 'declined' | 'withdrawn') =>
  by.call(contract.decidePageDraft, { id, decision })
const refusal = (code: string) => ({ http: 422, body: { refusal: code } })

describe('a text of a general page', () => {
  test('is published by a second person, read from its day on, and left alone by later files of the product', async () => {
    const { data } = await write(nima)
    expect(await write(pemba)).toMatchObject(refusal('page_draft_waits'))
    expect((await pemba.call(contract.listOfficePages, {})).data[3]).toMatchObject({ id: 4, waiting: 1 })
    expect(await decide(nima, data.id, 'published')).toMatchObject(refusal('second_person_needed'))
    expect(await decide(pemba, data.id, 'withdrawn')).toMatchObject(refusal('second_person_needed'))
    const { version } = (await decide(pemba, data.id, 'published')).data
    expect(await decide(pemba, data.id, 'declined')).toMatchObject(refusal('page_draft_decided'))
    expect((await app.call(readGeneralPage, { id: '4' })).data.versions[0]).toMatchObject({
      version,
      is_announced: true,
    })
    app.clock.set('2026-11-25T06:00:00Z')
    expect((await app.call(readGeneralPage, { id: '4' })).data).toMatchObject({
      version,
      what_changed: 'By our lawyer.',
    })

    const file = (await pageFiles()).find(({ page_id, language }) => page_id === 4 && language === 'en')!
    expect(await app.owner.write((tx) => publish(tx, { ...file, version: 99 }, app.clock.now()))).toBe(0)
    const reader = await operator(app, ['viewer'])
    const { versions } = (await reader.call(contract.readOfficePage, { id: '4', language: 'en' })).data
    expect(versions[0]).toMatchObject({ written_name: 'Nima Sherpa', published_name: 'Pemba Lama' })
    expect(versions.at(-1)).toMatchObject({ version: 1, written_name: null })
    expect(versions.at(-1)?.text).toContain('We handle money for you')
  })

  test('begins today at the earliest, not before the newest version, and belongs to a page that exists', async () => {
    expect(await write(nima, { effective_on: '2026-11-01' })).toMatchObject(refusal('page_day_wrong'))
    expect(await write(nima, { page_id: 77 })).toMatchObject({ http: 404 })
  })

  test('is previewed as merchants will read it: facts in their places, of raw HTML nothing', async () => {
    const text = 'Before <script>alert(1)</script>\n\n{fees_table}'
    const { blocks } = (
      await nima.call(contract.previewPage, { page_id: 3, language: 'ne', text, effective_on: '2026-11-30' })
    ).data
    const words = blocks.map(blockText).join('\n')
    expect(words).toContain('इ-बैंकिङ')
    expect(words).not.toContain('script>')
  })

  test('cannot come past the two people by statements of the application’s own login', async () => {
    const { data } = await write(nima, { effective_on: '2026-12-30' })
    const by = (id: string) =>
      app.db.write(
        (tx) => tx.run`
        update page_drafts set decided_at = ${app.clock.now()}, decided_by = ${id}, decided_name = 'x', decision = 'published'
         where id = ${data.id}`,
      )
    await expect(by(nima.id)).rejects.toThrow(/page_draft_is_decided_by_a_second_person/)
    const published = app.db.write(
      (tx) => tx.run`
        insert into page_versions (page_id, language, version, title, text, effective_on, what_changed, draft_id, published_at)
        values (4, 'en', 50, 'x', 'x', '2026-12-30', 'x', ${data.id}, ${app.clock.now()})`,
    )
    await expect(published).rejects.toThrow(/page_versions_have_two_people/)
    await expect(app.db.write((tx) => tx.run`update page_drafts set text = 'x'`)).rejects.toThrow(/permission denied/)
    expect(await decide(nima, data.id, 'withdrawn')).toMatchObject({ data: { version: null } })
  })
})

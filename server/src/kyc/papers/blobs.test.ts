import { randomUUID } from 'node:crypto'
import { openCase } from '@sahuji/contract/kyc'
import { beginPaper, finishPaper, removePaper } from '@sahuji/contract/kyc/papers'
import { askSupport } from '@sahuji/contract/support'
import { sendQuestionPicture } from '@sahuji/contract/support/pictures'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { begins, photo, sendsPaper, sendsPart } from '../../../testing/papers.ts'
import { forgetLimits, type Someone, verified } from '../../../testing/people.ts'
import { testVault } from '../../../testing/vault.ts'
import { newId } from '../../platform/ids.ts'
import { documentQuota } from './document-quota.ts'
import { graceHours, sweepBlobs } from './sweep-blobs.job.ts'

const vault = testVault()
const { put } = vault.store
let app: TestApp
let sita: Someone
beforeAll(async () => {
  app = await startTestApp({ parts: { vault } })
})
afterAll(() => app.close())
beforeEach(async () => {
  vault.store.put = put
  await forgetLimits(app)
  sita = await verified(app, { is_bound: false })
  await sita.call(openCase, { business_type: 'sole_proprietor' })
  vault.files.clear()
})

const registration = { kind: 'registration', person: null, side: 'whole' } as const
const whole = async (file: Buffer) => {
  const { data } = await begins(sita, registration, file)
  await sendsPart(sita, data.id, file, 0)
  return data.id
}

/** Does something while the first file of a paper is being written. */
function whileWriting(what: () => Promise<unknown>): void {
  vault.store.put = async (name, bytes) => {
    vault.store.put = put
    await what()
    await put(name, bytes)
  }
}

describe('no file is left in the vault', () => {
  test('of a paper that is removed while it is written', async () => {
    const paper = await whole(await photo().toBuffer())
    whileWriting(() => sita.call(removePaper, { paper }))
    expect(await sita.call(finishPaper, { paper })).toMatchObject({ http: 404 })
    expect([...vault.files.keys()]).toEqual([])
  })

  test('of a paper replaced by an accepted one while it is written; the unfinished paper is removed too', async () => {
    const first = await sendsPaper(sita, registration, await photo(800, 800).toBuffer())
    const before = [...vault.files.keys()]
    const paper = await whole(await photo().toBuffer())
    whileWriting(() =>
      app.owner.write(
        (tx) => tx.run`
          update kyc_papers set verdict = 'accepted', judged_at = now() where id = ${first.data.papers[0]!.id}`,
      ),
    )
    expect(await sita.call(finishPaper, { paper })).toMatchObject({ body: { refusal: 'kyc_not_open' } })
    expect([...vault.files.keys()]).toEqual(before)
    expect(await app.owner.read((tx) => tx.many`select 1 from kyc_papers where id = ${paper}`)).toEqual([])
  })

  test('of a paper that another call finishes while it is written: that one keeps its files', async () => {
    const paper = await whole(await photo().toBuffer())
    whileWriting(() => sita.call(finishPaper, { paper }))
    expect(await sita.call(finishPaper, { paper })).toMatchObject({ http: 200 })
    expect([...vault.files.keys()].filter((name) => name.includes(paper))).toHaveLength(2)
  })

  test('of a picture that is shown twice at once, but for one of the two', async () => {
    const { data } = await sita.call(askSupport, { text: 'My bank wrote this' }, randomUUID())
    const file = (await photo().toBuffer()).toString('base64')
    whileWriting(() => sita.call(sendQuestionPicture, { id: data.id, file }))
    expect(await sita.call(sendQuestionPicture, { id: data.id, file })).toMatchObject({ http: 200 })
    expect(vault.files.size).toBe(2)
  })
})

describe('the sweep', () => {
  const sweep = () => app.app.jobs.find(({ name }) => name === sweepBlobs.name)!.run({})

  test('removes what no row refers to after three days, and nothing else', async () => {
    const kept = await sendsPaper(sita, registration, await photo().toBuffer())
    const { data } = await sita.call(askSupport, { text: 'My bank wrote this' }, randomUUID())
    const file = (await photo().toBuffer()).toString('base64')
    expect(await sita.call(sendQuestionPicture, { id: data.id, file })).toMatchObject({ http: 200 })
    const before = [...vault.files.keys()]
    expect(kept.http).toBe(200)
    const [folder = ''] = before[0]!.split('/')
    const stray = `${folder}/${newId(app.clock)}`
    const stranger = `${newId(app.clock)}/${newId(app.clock)}/original`
    vault.files.set(`${stray}/page-1`, Buffer.from('x'))
    vault.files.set(stranger, Buffer.from('of a merchant of another database'))
    vault.changed_at = new Date(app.clock.now().getTime() - graceHours * 3_600_000 + 1_000)
    await sweep()
    expect(vault.files.has(`${stray}/page-1`)).toBe(true)
    vault.changed_at = new Date(0)
    await sweep()
    expect([...vault.files.keys()]).toEqual([...before, stranger])
  })
})

describe('a merchant’s files of a day', () => {
  const ask = (at: number, bytes: number) => ({
    ...registration,
    name: 'a.pdf',
    bytes,
    sha256: `${at}`.padStart(64, '0'),
  })

  test('have a daily quota in bytes; an upload that has begun continues', async () => {
    const each = 10 * 1024 ** 2
    for (let at = 0; at < documentQuota.count / each; at++)
      expect(await sita.call(beginPaper, ask(at, each))).toMatchObject({ http: 200 })
    expect(await sita.call(beginPaper, ask(99, 1))).toMatchObject({
      http: 422,
      body: { refusal: 'documents_quota', facts: { megabytes: 300 } },
    })
    expect(await sita.call(beginPaper, ask(29, each))).toMatchObject({ http: 200 })
    const other = await verified(app, { is_bound: false })
    await other.call(openCase, { business_type: 'sole_proprietor' })
    expect(await other.call(beginPaper, ask(99, 1))).toMatchObject({ http: 200 })
  })

  test('count again as the written pages', async () => {
    await sendsPaper(sita, registration, await photo().toBuffer())
    const { taken } = await app.owner.read(
      (tx) => tx.one<{ taken: number }>`select taken from rate_limits where bucket like 'documents %'`,
    )
    const stored = [...vault.files.values()].reduce((sum, { length }) => sum + length, 0)
    // each stored file is longer by its encryption overhead
    expect(taken).toBeGreaterThan(stored - 2 * 64)
    expect(taken).toBeLessThan(stored)
  })

  test('of an empty file nothing is begun', async () => {
    expect(await sita.call(beginPaper, ask(1, 0))).toMatchObject({ body: { refusal: 'file_empty' } })
  })
})

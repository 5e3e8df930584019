import { crc32 } from 'node:zlib'
import { type KycCase, openCase, readCase, saveAnswer } from '@sahuji/contract/kyc'
import {
  beginPaper,
  finishPaper,
  leavePaper,
  paperPartBytes,
  removePaper,
  sendPaperPart,
} from '@sahuji/contract/kyc/papers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { begins, pdfBomb, pdfOf, photo, sendsPaper, sendsPart, sha256Of } from '../../../testing/papers.ts'
import { forgetLimits, type Someone, verified } from '../../../testing/people.ts'
import { testVault } from '../../../testing/vault.ts'
import { forgetAbandoned } from '../forget-abandoned.job.ts'
import { openPage } from './paper-keys.ts'

const vault = testVault()
let app: TestApp
let sita: Someone
let gita: Someone
let case_: KycCase
beforeAll(async () => {
  app = await startTestApp({ parts: { vault } })
  gita = await verified(app, { is_bound: false })
  await gita.call(openCase, { business_type: 'sole_proprietor' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await forgetLimits(app)
  sita = await verified(app, { is_bound: false })
  case_ = (await sita.call(openCase, { business_type: 'sole_proprietor' })).data
})

const registration = { kind: 'registration', person: null, side: 'whole' } as const
const keptPapers = async (who: Someone) =>
  (await who.call(readCase, {})).data?.papers.filter((paper) => paper.state === 'kept')
const pageOf = (id: string, page: number) =>
  app.owner.read(async (tx) =>
    openPage(
      vault,
      await tx.one<{ id: string; merchant_id: string; wrapped_key: Buffer }>`
        select id, merchant_id, wrapped_key from kyc_papers where id = ${id}`,
      page,
    ),
  )

describe('a paper', () => {
  test('is kept as a picture that we wrote, upright and without its location', async () => {
    const file = await photo(900, 600)
      .withExif({ IFD0: { Make: 'Himal Phones' }, IFD3: { GPSLatitude: '27/1 42/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(file.includes('Himal Phones')).toBe(true)
    const { data } = await sendsPaper(sita, registration, file)
    expect(data.papers).toEqual([expect.objectContaining({ ...registration, state: 'kept', pages: 1 })])
    expect(data.gaps.some(({ what, name }) => what === 'paper' && name === 'registration')).toBe(false)
    const page = await pageOf(data.papers[0]!.id, 1)
    expect(await sharp(page).metadata()).toMatchObject({ format: 'webp', width: 600, height: 900 })
    expect(page?.includes('Himal Phones')).toBe(false)
  })

  test.each(['png', 'webp'] as const)('may be %s, under any file name', async (format) => {
    expect(await sendsPaper(sita, registration, await photo().toFormat(format).toBuffer())).toMatchObject({ http: 200 })
  })

  test('may be a PDF, whose pages become pictures', async () => {
    const { data } = await sendsPaper(sita, registration, pdfOf(3))
    expect(data.papers[0]).toMatchObject({ pages: 3 })
    for (const page of [1, 2, 3])
      expect((await sharp(await pageOf(data.papers[0]!.id, page)).metadata()).format).toBe('webp')
    expect(await pageOf(data.papers[0]!.id, 4)).toBeUndefined()
  })

  test('of a card has two sides, of a passport one', async () => {
    const person = case_.people[0]!.id
    const front = { kind: 'identity', person, side: 'front' } as const
    expect(await begins(sita, { ...front, side: 'whole' }, await photo().toBuffer())).toMatchObject({ http: 404 })
    expect(await sendsPaper(sita, front, await photo().toBuffer())).toMatchObject({ http: 200 })
    const identity = { kind: 'passport', number: 'PA1234567', district: 1, issued_on: '2020-01-31' }
    await sita.call(saveAnswer, { field: 'identity', person, value: identity })
    expect(await begins(sita, front, await photo().toBuffer())).toMatchObject({ http: 404 })
    expect(await sendsPaper(sita, { ...front, side: 'whole' }, await photo().toBuffer())).toMatchObject({ http: 200 })
  })

  test('that is not asked for, or belongs to another merchant’s person, is refused', async () => {
    const { data } = await gita.call(readCase, {})
    const file = await photo().toBuffer()
    const of = (person: string | null) => begins(sita, { kind: 'identity', person, side: 'front' }, file)
    expect(await of(data!.people[0]!.id)).toMatchObject({ http: 404 })
    expect(await of(null)).toMatchObject({ http: 404 })
    const { file: _, ...deed } = { ...registration, kind: 'partnership_deed' as const, file }
    expect(
      await sita.call(beginPaper, { ...deed, name: 'deed.pdf', bytes: file.length, sha256: sha256Of(file) }),
    ).toMatchObject({ http: 404 })
  })

  test('that is sent again replaces the old one, whose files and key are removed', async () => {
    const first = await sendsPaper(sita, registration, await photo(800, 800).toBuffer())
    const second = await sendsPaper(sita, registration, await photo(900, 900).toBuffer())
    expect(await keptPapers(sita)).toHaveLength(1)
    expect(second.data.papers[0]!.id).not.toBe(first.data.papers[0]!.id)
    expect([...vault.files.keys()].some((name) => name.includes(first.data.papers[0]!.id))).toBe(false)
  })

  test('that is removed is gone, and is asked for again', async () => {
    const { data } = await sendsPaper(sita, registration, await photo().toBuffer())
    const paper = data.papers[0]!.id
    expect(await gita.call(removePaper, { paper })).toMatchObject({ http: 404 })
    const after = await sita.call(removePaper, { paper })
    expect(after.data.gaps.some(({ what, name }) => what === 'paper' && name === 'registration')).toBe(true)
    expect([...vault.files.keys()].some((name) => name.includes(paper))).toBe(false)
  })

  test('that the firm is too young for may be omitted, and only such a one', async () => {
    const gaps = async (leaves_out: boolean) =>
      (await sita.call(leavePaper, { kind: 'tax_clearance', leaves_out })).data.gaps.map((gap) => gap.name)
    expect(await gaps(true)).not.toContain('tax_clearance')
    expect(await gaps(false)).toContain('tax_clearance')
    expect(await sita.call(leavePaper, { kind: 'registration' as never, leaves_out: true })).toMatchObject({
      http: 422,
    })
  })
})

describe('over a network that breaks', () => {
  test('a file resumes where it stopped, and a part that is repeated or out of turn changes nothing', async () => {
    const file = await sharp(await photo(1500, 1000).toBuffer())
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(file.length).toBeGreaterThan(3 * paperPartBytes)
    const { data } = await begins(sita, registration, file)
    const second = 2 * paperPartBytes
    await sendsPart(sita, data.id, file, 0)
    await sendsPart(sita, data.id, file, paperPartBytes)
    expect((await sendsPart(sita, data.id, file, 0)).data).toEqual({ received: second })
    expect((await sendsPart(sita, data.id, file, second + 5)).data).toEqual({ received: second })
    expect((await begins(sita, registration, file)).data).toMatchObject({ id: data.id, received: second })
    expect(await sita.call(finishPaper, { paper: data.id })).toMatchObject({ body: { refusal: 'paper_changed' } })
    expect(await sendsPaper(sita, registration, file)).toMatchObject({ http: 200 })
  }, 30_000)

  test('two that finish at once keep one paper', async () => {
    const file = await photo().toBuffer()
    const { data } = await begins(sita, registration, file)
    await sendsPart(sita, data.id, file, 0)
    const both = await Promise.all([1, 2].map(() => sita.call(finishPaper, { paper: data.id })))
    expect(both.map(({ http }) => http)).toEqual([200, 200])
    const kept = await keptPapers(sita)
    expect(kept).toHaveLength(1)
    expect((await pageOf(kept![0]!.id, 1))?.length).toBeGreaterThan(0)
  })

  test('another merchant can neither send to it nor finish it', async () => {
    const file = await photo().toBuffer()
    const { data } = await begins(sita, registration, file)
    expect(await sendsPart(gita, data.id, file, 0)).toMatchObject({ http: 404 })
    expect(await gita.call(finishPaper, { paper: data.id })).toMatchObject({ http: 404 })
  })

  test('a case keeps twelve unfinished files, the newest', async () => {
    const ask = (at: number) => ({ ...registration, name: 'a.jpg', bytes: 1000, sha256: `${at}`.padStart(64, '0') })
    const first = await sita.call(beginPaper, ask(0))
    await sita.call(sendPaperPart, { paper: first.data.id, start: 0, part: Buffer.alloc(100).toString('base64') })
    for (let at = 1; at <= 14; at++) expect((await sita.call(beginPaper, ask(at))).http).toBe(200)
    const { data } = await sita.call(readCase, {})
    expect(data?.papers).toHaveLength(12)
    expect(data?.papers.some(({ id }) => id === first.data.id)).toBe(false)
    const parts = await app.owner.read((tx) => tx.many`select 1 from kyc_paper_parts where paper_id = ${first.data.id}`)
    expect(parts).toEqual([])
  })

  test('an unfinished file is forgotten after three days, with its key', async () => {
    const file = await photo().toBuffer()
    const { data } = await begins(sita, registration, file)
    await sendsPart(sita, data.id, file, 0, 100)
    const later = { now: () => new Date(app.clock.now().getTime() + 73 * 3_600_000) }
    await forgetAbandoned.run({}, { db: app.db, clock: later })
    expect(await sendsPart(sita, data.id, file, 100)).toMatchObject({ http: 404 })
  })
})

describe('a malicious file', () => {
  const refusedAs = async (file: Buffer) => {
    const { body } = await sendsPaper(sita, registration, file)
    expect((await sita.call(readCase, {})).data?.papers).toEqual([])
    return body.refusal
  }

  test('SVG, HTML, GIF, a script with a picture’s name and half a picture are no papers', async () => {
    const jpeg = await photo().toBuffer()
    for (const file of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>'),
      Buffer.from('<!doctype html><script>fetch("https://evil.example")</script>'),
      Buffer.from('GIF89a' + '\0'.repeat(500)),
      Buffer.from('#!/bin/sh\nrm -rf /\n'),
      jpeg.subarray(0, jpeg.length >> 1),
      Buffer.from('%PDF-1.4\nno pdf at all'),
    ])
      expect(await refusedAs(file)).toBe('paper_unreadable')
  }, 30_000)

  test('a picture that unpacks to gigabytes is refused by its head', async () => {
    const bomb = await photo(200, 200).png().toBuffer()
    // width and height in IHDR, and its checksum
    bomb.writeUInt32BE(12_000, 16)
    bomb.writeUInt32BE(12_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    expect(await refusedAs(bomb)).toBe('paper_too_large')
  })

  test('a PDF that draws more than a page can hold ends with its thread, and takes little of the memory', async () => {
    const bomb = pdfBomb()
    expect(bomb.length).toBeLessThan(200_000)
    let most = 0
    const before = process.memoryUsage.rss()
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
    expect(await refusedAs(bomb)).toBe('paper_unreadable')
    clearInterval(watch)
    expect(most - before).toBeLessThan(700 * 1024 ** 2)
  }, 60_000)

  test('a picture too small to read, and a PDF of too many pages, get their reason', async () => {
    expect(await refusedAs(await photo(200, 200).toBuffer())).toBe('paper_too_small')
    expect(await refusedAs(pdfOf(21))).toBe('paper_too_long')
  }, 30_000)

  test('a file that differs from its announcement is refused, as are bytes beyond it', async () => {
    const file = await photo().toBuffer()
    const { data } = await sita.call(beginPaper, {
      ...registration,
      name: 'a.jpg',
      bytes: file.length,
      sha256: '0'.repeat(64),
    })
    expect((await sendsPart(sita, data.id, Buffer.concat([file, file]), 0)).errors).toHaveProperty('part')
    await sendsPart(sita, data.id, file, 0)
    expect(await sita.call(finishPaper, { paper: data.id })).toMatchObject({ body: { refusal: 'paper_changed' } })
    expect(
      await sita.call(beginPaper, { ...registration, name: 'a', bytes: 11 * 1024 ** 2, sha256: '0'.repeat(64) }),
    ).toMatchObject({ http: 422 })
    expect(await sita.call(sendPaperPart, { paper: data.id, start: 0, part: 'no base64' })).toMatchObject({ http: 422 })
  })

  test('a blob that was moved to another paper, or changed by a bit, does not decrypt', async () => {
    const one = await sendsPaper(sita, registration, await photo().toBuffer())
    const other = await sendsPaper(gita, registration, await photo().toBuffer())
    const nameOf = (answer: typeof one) =>
      [...vault.files.keys()].find((name) => name.endsWith(`${answer.data.papers[0]!.id}/page-1`))!
    const [mine, theirs] = [nameOf(one), nameOf(other)]
    vault.files.set(mine, vault.files.get(theirs)!)
    await expect(pageOf(one.data.papers[0]!.id, 1)).rejects.toThrow(/unable to authenticate/)
  })

  test('a gigabyte that streams into a part is cut off at the part’s limit, and memory stays flat', async () => {
    const url = await app.app.web.listen({ port: 0, host: '127.0.0.1' })
    const before = process.memoryUsage().rss
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 65_536
        if (sent > 1024 ** 3) controller.close()
        else controller.enqueue(new Uint8Array(65_536).fill(97))
      },
    })
    const headers = {
      'app-authorizer': 'sahuji-web',
      'content-type': 'application/json',
      authorization: `Bearer ${sita.token}`,
    }
    const init = { method: 'POST', headers, body: endless, duplex: 'half' }
    const http = await fetch(`${url}${sendPaperPart.path}`, init).then(
      ({ status }) => status,
      () => 'hung up',
    )
    expect([413, 'hung up']).toContain(http)
    expect(sent).toBeLessThan(50 * 1024 ** 2)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 ** 2)
  }, 30_000)
})

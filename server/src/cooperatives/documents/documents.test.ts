import type { DocumentKind } from '@sahuji/contract/cooperatives/documents'
import * as contract from '@sahuji/contract/cooperatives/documents'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CooperativeDesk, type LinkedShop, openCooperativeDesk } from '../../../testing/cooperatives.ts'
import { pdfOf, photo } from '../../../testing/papers.ts'
import { codeOf } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { sweepBlobs } from '../../kyc/papers/sweep-blobs.job.ts'

let desk: CooperativeDesk
beforeAll(async () => {
  desk = await openCooperativeDesk()
})
afterAll(() => desk.close())
beforeEach(() => forgetLimits(desk))

const add = ({ shop, link_id }: LinkedShop, file: Buffer, kind: DocumentKind = 'agreement', name = 'Agreement.pdf') =>
  shop.call(contract.addCooperativeDocument, { id: link_id, kind, name, file: file.toString('base64') })
const list = async ({ shop, link_id }: LinkedShop) =>
  (await shop.call(contract.listCooperativeDocuments, { id: link_id })).data
const fileOf = ({ shop }: Pick<LinkedShop, 'shop'>, document: string) =>
  shop.call(contract.readCooperativeDocument, { document })

const workbook = (more: Record<string, Uint8Array> = {}) =>
  Buffer.from(
    zipSync({ '[Content_Types].xml': Buffer.from('<Types/>'), 'xl/workbook.xml': Buffer.from('<w/>'), ...more }),
  )

describe('a document of a link', () => {
  test('is kept with who added it, and read byte by byte', async () => {
    const at = await desk.linked()
    const file = pdfOf(2)
    const { http, data } = await add(at, file)
    expect([http, data.kind, data.format, data.bytes, data.removed]).toEqual([
      200,
      'agreement',
      'pdf',
      file.length,
      null,
    ])
    expect(data.added_name).not.toBe('')
    expect(await list(at)).toEqual([data])
    const read = await fileOf(at, data.id)
    expect(read.http).toBe(200)
    expect(Buffer.from(read.data).equals(file)).toBe(true)
    expect((await add(at, file, 'kym')).data).toEqual(data)
  })

  test.each([
    ['csv', () => Buffer.from('miti,rakam\n2083-08-01,100\n')],
    ['xlsx', () => workbook()],
    ['jpeg', () => photo().toBuffer()],
  ])('may be %s, known by its content', async (format, made) => {
    const at = await desk.linked()
    expect((await add(at, await made(), 'monthly_list', 'whatever.exe')).data).toMatchObject({ format })
  })

  test.each([
    ['a program', () => Buffer.from('MZ\u0090\u0000\u0003', 'latin1'), 'paper_unreadable'],
    ['nothing', () => Buffer.alloc(0), 'file_empty'],
    ['a workbook with macros', () => workbook({ 'xl/vbaProject.bin': Buffer.alloc(9) }), 'document_unreadable'],
    ['a zip', () => Buffer.from(zipSync({ 'a.txt': Buffer.from('a') })), 'paper_unreadable'],
    ['more than five megabytes', () => Buffer.alloc(contract.documentBytesMost + 1, 0x20), 'fields_invalid'],
  ])('is refused where it is %s', async (_, made, code) => {
    const at = await desk.linked()
    expect(codeOf(await add(at, made()))).toBe(code)
    expect(await list(at)).toEqual([])
  })

  test('is not found by another shop: neither list, file, addition nor removal', async () => {
    const at = await desk.linked()
    const other = await desk.linked()
    const { data } = await add(at, pdfOf(1))
    expect((await other.shop.call(contract.listCooperativeDocuments, { id: at.link_id })).http).toBe(404)
    expect((await fileOf(other, data.id)).http).toBe(404)
    expect((await other.shop.call(contract.removeCooperativeDocument, { document: data.id })).http).toBe(404)
    expect((await add({ ...other, link_id: at.link_id }, pdfOf(1))).http).toBe(404)
    expect((await fileOf({ shop: at.cooperative }, data.id)).http).toBe(404)
  })

  test('that is removed keeps who and when, loses its key and file, and may be added again', async () => {
    const at = await desk.linked()
    const { data } = await add(at, pdfOf(1))
    const { data: removed } = await at.shop.call(contract.removeCooperativeDocument, { document: data.id })
    expect(removed).toMatchObject({ id: data.id, removed: { name: data.added_name } })
    expect((await at.shop.call(contract.removeCooperativeDocument, { document: data.id })).data).toEqual(removed)
    expect((await fileOf(at, data.id)).http).toBe(404)
    const kept = await desk.owner.read(
      (tx) => tx.one<{ wrapped_key: null }>`select wrapped_key from cooperative_documents where id = ${data.id}`,
    )
    expect(kept.wrapped_key).toBeNull()
    expect((await add(at, pdfOf(1))).data.id).not.toBe(data.id)
    expect((await list(at)).map(({ removed: gone }) => gone === null)).toEqual([true, false])
  })

  test('survives the sweep of files without a row', async () => {
    const at = await desk.linked()
    const { data } = await add(at, pdfOf(1))
    desk.clock.advance({ days: 4 })
    await desk.app.jobs.find(({ name }) => name === sweepBlobs.name)!.run({})
    desk.clock.advance({ days: -4 })
    expect((await fileOf(at, data.id)).http).toBe(200)
  })
})

import { listHistoryViews, countHistoryViews, keepHistoryView } from '@sahuji/contract/transactions/views'
import { listTransactions } from '@sahuji/contract/transactions'
import { readTransaction } from '@sahuji/contract/transactions/story'
import * as contract from '@sahuji/contract/transactions/tags'
import { readHistoryTotals } from '@sahuji/contract/transactions/totals'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { historyCsv, historyFile, linked, opened, recordsIn } from '../../../testing/exports.ts'
import { codeOf } from '../../../testing/payments.ts'
import { colleague, shopOf } from '../../../testing/team.ts'
import { forgetLimits, type Someone, verified } from '../../../testing/people.ts'
import { newId, newLedgerId } from '../../platform/ids.ts'
import { forgetVersions } from '../forget-versions.job.ts'
import { recordTransactions } from '../record-transactions.ts'

let app: TestApp
let sita: Someone
let merchant_id: string
let ids: string[]

beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  await forgetLimits(app)
  sita = await verified(app)
  merchant_id = await shopOf(app, sita)
  ids = await recorded(6)
})

const start = Date.parse('2026-11-01T00:00:00Z')

/** Records payments of Rs.10 less a fee of 10 paisa, the newest last. */
async function recorded(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => {
    const at = new Date(start + n * 1000)
    return {
      id: newId(at),
      merchant_id,
      mode: 'live' as const,
      kind: 'payment' as const,
      state: 'completed' as const,
      reference: `SJ${n}`,
      rail_reference: null,
      counterparty: `Buyer ${n}`,
      method: 'qr 1',
      amount: 1_000n,
      fee: 10n,
      net: 990n,
      balance_after: null,
      occurred_at: at,
      transfer_id: newLedgerId('live'),
    }
  })
  await app.db.write((tx) => recordTransactions(tx, rows))
  return rows.map(({ id }) => id)
}

const mode = 'live' as const
const tag = (name: string, of: string[], who = sita) => who.call(contract.tagTransactions, { mode, tag: name, ids: of })
const untag = (name: string, of: string[], who = sita) =>
  who.call(contract.untagTransactions, { mode, tag: name, ids: of })
const note = (words: string, of: string[], who = sita) =>
  who.call(contract.noteTransactions, { mode, note: words, ids: of })
const tags = async () => (await sita.call(contract.listTags, { mode })).data
const found = async (asked: { tag: string; state?: 'completed' | 'failed'; q?: string }) =>
  (await sita.call(listTransactions, asked)).data.data

describe('a tag', () => {
  test('is on each row once, in the spelling of the first, and finds its rows with their totals', async () => {
    expect((await tag('Dashain Sale', [ids[1]!, ids[3]!, ids[3]!])).data).toEqual({
      changed: 2,
      full: 0,
    })
    expect((await tag('DASHAIN SALE', [ids[3]!, ids[4]!])).data).toEqual({ changed: 1, full: 0 })
    expect(await tags()).toEqual(['Dashain Sale'])
    expect((await found({ tag: 'dashain sale' })).map(({ id }) => id)).toEqual([ids[4], ids[3], ids[1]])
    expect((await found({ tag: 'Dashain Sale', state: 'completed', q: 'buyer' })).map((row) => row.tags)).toEqual(
      Array.from({ length: 3 }, () => ['Dashain Sale']),
    )
    expect(await found({ tag: 'Dashain Sale', state: 'failed' })).toEqual([])
    expect(await found({ tag: 'Tihar' })).toEqual([])
    const { data } = await sita.call(readHistoryTotals, { mode, tag: 'Dashain Sale' })
    expect(data).toMatchObject({ found: 3, money_in: 3_000n, fees: 30n, net: 2_970n, is_whole: true })
  })

  test('is no longer offered once its last row has lost it', async () => {
    await tag('Wholesale', [ids[0]!, ids[1]!])
    expect((await untag('wholesale', [ids[0]!, ids[5]!])).data).toEqual({ changed: 1, full: 0 })
    expect(await tags()).toEqual(['Wholesale'])
    await untag('Wholesale', [ids[1]!])
    expect(await tags()).toEqual([])
    expect((await found({ tag: 'Wholesale' })).length).toBe(0)
    await tag('wholesale', [ids[1]!])
    expect(await tags()).toEqual(['wholesale'])
  })

  test('is left out beyond ten on a transaction, and refused beyond a hundred in a book', async () => {
    for (let n = 0; n < contract.tagsOfTransactionMost; n++) await tag(`tag ${n}`, [ids[0]!])
    expect((await tag('one more', [ids[0]!, ids[1]!])).data).toEqual({ changed: 1, full: 1 })
    expect((await tag('another', [ids[0]!])).data).toEqual({ changed: 0, full: 1 })
    expect(await tags()).not.toContain('another')
    await app.owner.write(
      (tx) => tx.run`
        insert into tags (merchant_id, mode, key, name, made_at)
        select ${merchant_id}, 'live', 'more ' || n, 'More ' || n, now() from generate_series(12, ${contract.tagsMost}) n`,
    )
    expect((await tag('tag 3', [ids[2]!])).data).toEqual({ changed: 1, full: 0 })
    expect(codeOf(await tag('too many', [ids[2]!]))).toBe('tags_too_many')
  })

  test('filters a view, which counts its rows', async () => {
    await tag('Dashain', ids.slice(0, 2))
    const view = await sita.call(keepHistoryView, {
      mode,
      name: 'Festival',
      filter: { tag: 'Dashain' },
      columns: null,
      is_default: false,
    })
    expect((await sita.call(listHistoryViews, { mode })).data[0]!.filter).toEqual({ tag: 'Dashain' })
    expect((await sita.call(countHistoryViews, { mode })).data).toEqual([{ id: view.data.id, count: 2 }])
  })

  test('of a stranger’s transaction or of the other book is refused whole', async () => {
    const hari = await verified(app)
    for (const call of [tag, untag, note]) expect(codeOf(await call('Dashain', [ids[0]!], hari))).toBe('not_found')
    const asked = { mode: 'sandbox' as const, tag: 'Dashain', ids: [ids[0]!] }
    expect(codeOf(await sita.call(contract.tagTransactions, asked))).toBe('not_found')
    expect(codeOf(await tag('Dashain', [ids[0]!, newId(new Date(start))]))).toBe('not_found')
    expect((await hari.call(contract.listTags, { mode })).data).toEqual([])
    expect(await tags()).toEqual([])
  })

  test('has visible words on one line, and no card number', async () => {
    for (const words of ['', ' ', '•', 'a\nb', '4111 1111 1111 1111', 'x'.repeat(31)]) {
      const { http } = await tag(words, [ids[0]!])
      expect([words, http]).toEqual([words, 422])
    }
  })

  test('narrows a file to the rows that had it when the file was asked for, until the file is made', async () => {
    const many = await recorded(2_100)
    for (let at = 0; at < many.length; at += contract.taggedAtOnce) await tag('Dashain', many.slice(at, at + 500))
    const { data: file } = await historyFile(sita, { tag: 'Dashain', columns: ['reference', 'tags'] })
    expect(file).toMatchObject({ row_count: 2_100, state: 'making' })
    await untag('Dashain', many.slice(0, 500))
    await tag('Dashain', ids)
    await forgetAll()
    await app.runJobs()
    const lines = recordsIn((await opened(app, await linked(sita, file.id))).body)
    expect(lines).toHaveLength(2_101)
    await forgetAll()
    const removed = await app.owner.read(
      (tx) => tx.many`select from transaction_tags where merchant_id = ${merchant_id} and untagged_in is not null`,
    )
    expect(removed).toEqual([])
  })

  /** Runs the job that removes what no export needs, eleven minutes later. */
  async function forgetAll() {
    await expect
      .poll(() =>
        app.owner.read(
          (tx) => tx.many`select from transaction_tags where untagged_in >= pg_snapshot_xmin(pg_current_snapshot())`,
        ),
      )
      .toEqual([])
    await app.owner.write(
      (tx) =>
        tx.run`update transaction_tags set untagged_at = now() - interval '11 minutes' where untagged_in is not null`,
    )
    await forgetVersions.run({}, { db: app.db })
  }
})

describe('a note', () => {
  test('is kept once on each row, the newest shown in the list, all of them in the story', async () => {
    const maya = await colleague(app, sita, 'accountant')
    expect((await note('Paid by her brother', ids.slice(0, 2))).data).toEqual({ changed: 2, full: 0 })
    expect((await note('Paid by her brother', ids.slice(1, 3))).data).toEqual({ changed: 1, full: 0 })
    app.clock.advance({ minutes: 1 })
    await note('=Invoice 12', [ids[1]!], maya)
    const rows = (await sita.call(listTransactions, {})).data.data
    expect(rows.slice(-3).map((row) => row.note)).toEqual(['Paid by her brother', '=Invoice 12', 'Paid by her brother'])
    const { notes } = (await maya.call(readTransaction, { id: ids[1]! })).data
    expect(notes).toMatchObject([
      { text: '=Invoice 12', is_removable: true },
      { text: 'Paid by her brother', is_removable: false },
    ])
    const lines = recordsIn(await historyCsv(app, sita, { q: 'sj1', columns: ['reference', 'note'] }))
    expect(lines[1]).toEqual(['SJ1', "'=Invoice 12"])
  })

  test('is removed by its writer or an owner; removing it again succeeds', async () => {
    const maya = await colleague(app, sita, 'accountant')
    await note('Hers', [ids[0]!], maya)
    await note('Mine', [ids[0]!])
    const notes = async () => (await sita.call(readTransaction, { id: ids[0]! })).data.notes!
    const [mine, hers] = await notes()
    const remove = (id: string, who: Someone) => who.call(contract.removeTransactionNote, { mode, id })
    expect(codeOf(await remove(mine!.id, maya))).toBe('not_found')
    expect((await remove(hers!.id, sita)).data).toEqual({ removed: true })
    expect((await remove(hers!.id, maya)).data).toEqual({ removed: false })
    expect(codeOf(await remove(mine!.id, await verified(app)))).not.toBe('000')
    expect((await notes()).map(({ text }) => text)).toEqual(['Mine'])
  })

  test('is left out beyond twenty on a transaction', async () => {
    for (let n = 0; n < contract.notesOfTransactionMost; n++) await note(`Note ${n}`, [ids[0]!])
    expect((await note('One more', ids.slice(0, 2))).data).toEqual({ changed: 1, full: 1 })
  })
})

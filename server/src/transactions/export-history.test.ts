import { previewHistoryExport } from '@sahuji/contract/transactions/export'
import { readHistoryTotals } from '@sahuji/contract/transactions/totals'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { historyCsv, historyFile, linked, linkedHistory, opened, recordsIn } from '../../testing/exports.ts'
import { forgetLimits, type Someone, verified } from '../../testing/people.ts'
import { codeOf } from '../../testing/payments.ts'
import { newId, newLedgerId } from '../platform/ids.ts'
import { csvHeads } from './csv-words.ts'
import { historyExport } from './export-history.ts'
import { recordTransactions, type TransactionRow } from './record-transactions.ts'

let app: TestApp
let sita: Someone

beforeAll(async () => {
  app = await startTestApp()
  sita = await verified(app)
  const merchant_id = await merchantOf(sita)
  const start = Date.parse('2026-11-01T00:00:00Z')
  const rows = Array.from({ length: 4500 }, (_, n) => rowAt(merchant_id, n, new Date(start + n * 1000)))
  await app.db.write((tx) => recordTransactions(tx, rows))
})
afterAll(() => app.close())

const merchantOf = async ({ email }: Someone) =>
  (await app.owner.read((tx) => tx.one<{ merchant_id: string }>`select merchant_id from people where email = ${email}`))
    .merchant_id

function rowAt(merchant_id: string, n: number, at: Date): TransactionRow {
  const isDone = n % 10 !== 0
  return {
    id: newId(at),
    merchant_id,
    mode: 'live',
    kind: 'payment',
    state: isDone ? 'completed' : 'failed',
    reference: `SJ${n}`,
    rail_reference: n === 1 ? '@SUM(A1)' : null,
    counterparty: n === 2 ? 'Rai, "Kabita"\nsecond line' : 'सुनिता महर्जन',
    method: 'qr 1',
    amount: 123_456n,
    fee: 56n,
    net: isDone ? 123_400n : null,
    balance_after: null,
    occurred_at: at,
    transfer_id: isDone ? newLedgerId('live') : null,
  }
}

beforeEach(() => forgetLimits(app))

describe('POST /api/exports/history', () => {
  test('holds every row that the filter finds, as many as the screen counts and with its sums', async () => {
    for (const filter of [{}, { state: 'failed' }, { q: 'sj44' }, { kind: 'load' }] as const) {
      const { data: file } = await historyFile(sita, filter)
      await app.runJobs()
      const lines = recordsIn((await opened(app, await linked(sita, file.id))).body).slice(1)
      const { data } = await sita.call(readHistoryTotals, { mode: 'live', ...filter })
      expect(lines).toHaveLength(data.found)
      const net = Object.keys(csvHeads).indexOf('net')
      const paisa = lines.reduce((sum, cells) => sum + BigInt(Math.round(Number(cells[net] || 0) * 100)), 0n)
      expect(paisa).toBe(data.net)
      const { money_in, money_out, fees } = data
      expect(file.sums).toEqual(
        Object.entries({ money_in, money_out, fees, net: data.net }).map(([name, amount]) => ({ name, amount })),
      )
    }
  })

  test('is a CSV that Excel reads: UTF-8 with its mark, attached, never shown as a page', async () => {
    const { headers, rawPayload, body } = await opened(app, await linkedHistory(sita, { q: 'sj4499' }))
    expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="sahuji-history-2026-11-20.csv"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(recordsIn(body)[1]).toEqual(
      // 2026-11-01T01:14:59Z in Kathmandu, Kartik 15 of 2083
      [
        '2026-11-01',
        '="2083-07-15"',
        '06:59:59',
        'सुनिता महर्जन',
        'Payment',
        'QR 1',
        'Completed',
        '1234.56',
        '0.56',
        '1234.00',
        '',
        '',
        'SJ4499',
        '',
        '',
      ],
    )
  })

  test('has the chosen columns in their order, in the language of its person', async () => {
    const { data } = await historyFile(sita, { q: 'second', columns: ['net', 'who'] })
    expect(data).toMatchObject({ columns: ['net', 'who'], columns_version: 1, state: 'made' })
    const body = await historyCsv(app, sita, { q: 'second', columns: ['net', 'who'] })
    expect(recordsIn(body)).toEqual([
      ['Net', 'Who'],
      ['1234.00', 'Rai, "Kabita"\nsecond line'],
    ])
    expect((await sita.call(previewHistoryExport, { mode: 'live' })).data.last_choice).toEqual({
      format: 'csv',
      columns: ['net', 'who'],
    })
    expect(codeOf(await historyFile(sita, { columns: ['net', 'horoscope'] }))).toBe('export_columns_unknown')
  })

  test('lets no cell run as a formula', async () => {
    expect(await historyCsv(app, sita, { q: '@sum' })).toContain("'@SUM(A1)")
  })

  test('has the history in words of another language', async () => {
    const asked = { merchant_id: '', mode: 'live', filter: {}, language: 'es', asked_at: new Date() } as const
    const names = (await app.db.read((tx) => historyExport.columnsOf(tx, asked))).map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['Fecha', 'Fecha nepalí', 'Hora en Katmandú'])
  })
})

import { readHistoryTotals } from '@sahuji/contract/transactions/totals'
import { exportHistory } from '@sahuji/contract/transactions/export'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { type Someone, verified } from '../../testing/people.ts'
import { newId, newLedgerId } from '../platform/ids.ts'
import { csvHeads } from './csv-words.ts'
import { csvHead, csvLine } from './export-history.ts'
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

const fetched = async (url: string) => app.app.web.inject({ method: 'GET', url })
type Filter = { q?: string; kind?: 'payment' | 'load'; state?: 'failed' }

async function csvOf(filter: Filter, who = sita) {
  const { http, data } = await who.call(exportHistory, { mode: 'live', ...filter })
  expect(http).toBe(200)
  return fetched(data.url)
}

describe('POST /api/transactions/csv', () => {
  test('gives a link to every row that the filter finds, as many as the screen counts and with its sums', async () => {
    for (const filter of [{}, { state: 'failed' }, { q: 'sj44' }, { kind: 'load' }] as const) {
      const answer = await csvOf(filter)
      const lines = recordsIn(answer.body).slice(1)
      const { data } = await sita.call(readHistoryTotals, { mode: 'live', ...filter })
      expect(lines).toHaveLength(data.found)
      const net = Object.keys(csvHeads).indexOf('net')
      const paisa = lines.reduce((sum, cells) => sum + BigInt(Math.round(Number(cells[net] || 0) * 100)), 0n)
      expect(paisa).toBe(data.net)
    }
  })

  test('is a file that Excel reads: UTF-8 with its mark, attached, never shown as a page', async () => {
    const { headers, rawPayload, body } = await csvOf({ q: 'sj4499' })
    expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="sahuji-2026-11-20.csv"',
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

  test('quotes commas, quotation marks and lines, and lets no cell run as a formula', async () => {
    const [, row] = recordsIn((await csvOf({ q: 'second' })).body)
    expect(row?.[3]).toBe('Rai, "Kabita"\nsecond line')
    expect((await csvOf({ q: '@sum' })).body).toContain("'@SUM(A1)")
    const evil = ['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', ' =1', '＝1', '＋1', '－1', '＠A']
    for (const counterparty of evil) {
      const line = csvLine({ ...shown, counterparty }, 'en')
      expect(recordsIn(line)[0]?.[3]).toBe(`'${counterparty}`)
    }
    // where the comma is the decimal sign a spreadsheet takes these for the ends of cells
    for (const end of [';', '; ', '\t', '\n']) {
      const line = csvLine({ ...shown, counterparty: `Tea${end}=1+1` }, 'fr')
      expect(recordsIn(line)[0]?.[3]).toBe(`Tea${end}'=1+1`)
    }
    expect(recordsIn(csvLine({ ...shown, counterparty: 'Tea; milk - sugar' }, 'fr'))[0]?.[3]).toBe('Tea; milk - sugar')
    expect(recordsIn(csvLine({ ...shown, amount: -100n, net: -100n }, 'en'))[0]?.[7]).toBe('-1.00')
  })

  test('is found by its link alone, for two minutes, and by no other', async () => {
    const { data } = await sita.call(exportHistory, { mode: 'live', q: 'sj4499' })
    expect((await fetched(data.url)).statusCode).toBe(200)
    expect((await fetched(`${data.url}x`)).statusCode).toBe(404)
    expect((await fetched('/downloads/history/')).statusCode).toBe(404)
    app.clock.advance({ minutes: 2 })
    expect((await fetched(data.url)).statusCode).toBe(404)
  })

  test('is recorded with the person and the filter; another merchant gets nothing of it', async () => {
    const ram = await verified(app)
    expect(recordsIn((await csvOf({}, ram)).body)).toHaveLength(1)
    const merchant_id = await merchantOf(ram)
    const [kept] = await app.db.read(
      (tx) => tx.many`select filter from file_exports where merchant_id = ${merchant_id}`,
    )
    expect(kept).toEqual({ filter: { mode: 'live' } })
    await expect(app.db.write((tx) => tx.run`delete from file_exports`)).rejects.toThrow(/permission denied/)
  })

  test('is written in the reader’s language', () => {
    expect(csvHead('en').split(',')).toHaveLength(15)
    expect(csvHead('es')).toMatch(/^\uFEFFFecha,Fecha nepalí,Hora en Katmandú,/)
    const row = { ...shown, kind: 'load', method: 'visa', state: 'completed' } as const
    expect(csvLine(row, 'fr')).toContain(',Rechargement,carte,Terminé,')
  })
})

const shown = {
  ...rowAt('', 1, new Date('2026-11-20T00:00:00Z')),
  rail_reference: null,
} as const

/** Records of a CSV by RFC 4180, without the mark. */
function recordsIn(csv: string): string[][] {
  const records: string[][] = []
  for (const record of csv.replace('\uFEFF', '').split('\r\n').slice(0, -1)) {
    const cells = [...record.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)]
    records.push(cells.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''))
  }
  return records
}

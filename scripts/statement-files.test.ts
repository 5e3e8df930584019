import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { bytesOfClaim, signedBytes, type StatementClaim, textOfClaim } from '@sahuji/contract/statements/claim'
import { languageCodes } from '@sahuji/contract/language/languages'
import { canonicalLine, canonicalOf, checkCellText, type StatementRow } from '@sahuji/contract/statements/rows'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSignature } from '../dashboard/src/statements/verify/check-signature.ts'
import { readStatementFile } from '../dashboard/src/statements/verify/files/read-file.ts'
import { checkRows } from '../dashboard/src/statements/verify/rows/check-rows.ts'
import { checkOfCells, hashOfChecks, hashOfRows } from '../dashboard/src/statements/verify/rows/hash-file-rows.ts'
import { csvFile } from '../server/src/statements/files/csv-file.ts'
import type { ProvenBook } from '../server/src/statements/files/statement-head.ts'
import { xlsxFile } from '../server/src/statements/files/xlsx-file.ts'
import * as server from '../server/src/statements/hash-rows.ts'
import { printStatement } from '../server/src/statements/paper/print-statement.ts'
import { publishedWords } from '../server/src/statements/published-words.ts'
import { registerCsv, registerXlsx } from '../server/src/statements/register/register-files.ts'
import { bookOf, hostileBook } from '../server/testing/statement-books.ts'

const code = 'K7M2P9QD4X8R'

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    'असन मसला',
    'e\u0301te\u0301',
    'ﬁ\u00a0x',
    ' \u2028 a\t\nb ',
    '가각',
    '=1+1',
    'Å ≠ Å',
    'مرحبا',
    '中文',
    '',
  ),
)
const paisa = fc.bigInt(-(10n ** 17n), 10n ** 17n)
const rows: fc.Arbitrary<StatementRow> = fc.record({
  n: fc.integer({ min: 1, max: 1_000_000 }),
  posted_at: fc.date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true }),
  kind: texts,
  counterparty: texts,
  method: texts,
  reference: texts,
  rail_reference: texts,
  amount: paisa,
  fee: paisa,
  net: paisa,
  balance: paisa,
})

test('the server and the browser make the same canonical rows, checks and hashes of ten thousand random rows', async () => {
  const cells = fc.sample(rows, { numRuns: 10_000, seed: 2083 }).map(canonicalOf)
  const lines = cells.map(canonicalLine)
  expect(lines.filter((line) => line !== line.normalize('NFC'))).toEqual([])
  const blocks = Array.from({ length: 10 }, (_, at) =>
    server.hashBlock(code, cells.slice(at * 1_000, (at + 1) * 1_000)),
  )
  expect(await hashOfRows(cells)).toBe(server.hashOfBlocks(blocks.map(({ lines_hash }) => lines_hash)))
  const checks: string[] = []
  for (const row of cells) checks.push(await checkOfCells(code, row))
  expect(checks).toEqual(cells.map((row) => server.checkOfCells(code, row)))
  expect(await hashOfChecks(checks)).toBe(server.hashOfBlocks(blocks.map(({ checks_hash }) => checks_hash)))
})

const { privateKey } = generateKeyPairSync('ed25519')
const rawKey = createPublicKey(createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })))
  .export({ type: 'spki', format: 'der' })
  .subarray(-32)
const key = {
  id: '00000000000000a1',
  algorithm: 'Ed25519',
  public_key: rawKey.toString('base64'),
  book: 'live',
  retired: null,
} as const

/** A statement of hostile texts with its claim, as the server makes them. */
function sealed(language: (typeof languageCodes)[number]) {
  const { head, rows: moves, book } = hostileBook({ code, language })
  const cells = moves.map(canonicalOf)
  const { lines_hash, checks_hash } = server.hashBlock(code, cells)
  const { mode, merchant, opening, money_in, money_out, fees, closing, row_count } = head
  const claim: StatementClaim = {
    mode,
    merchant_id: merchant.id,
    trade_name: merchant.trade_name,
    code,
    fiscal_year: 2083,
    number: 12,
    from: head.from_day,
    to: head.to_day,
    opening,
    money_in,
    money_out,
    fees,
    closing,
    commission: { received: 0n, paid: 0n, tax: 0n },
    row_count,
    rows_hash: server.hashOfBlocks([lines_hash]),
    checks_hash: server.hashOfBlocks([checks_hash]).slice(0, 32),
    wallet_seq: 1n,
    restricted_seq: 0n,
    seal: 0n,
    seal_hash: '0'.repeat(32),
    issued_at: head.made_at,
    key_id: key.id,
  }
  const bytes = bytesOfClaim(claim)
  const proven: ProvenBook = {
    ...book(1_000),
    checkOf: (row) => checkCellText({ ...canonicalOf(row), check: server.checkOfCells(code, canonicalOf(row)) }),
    proof: [['Claim', textOfClaim(bytes, sign(null, signedBytes(bytes), privateKey))]],
  }
  return { claim, proven }
}

async function fileOf(parts: AsyncIterable<string | Uint8Array>): Promise<Blob> {
  const taken: (string | Uint8Array<ArrayBuffer>)[] = []
  for await (const part of parts) taken.push(typeof part === 'string' ? part : Uint8Array.from(part))
  return new Blob(taken)
}

describe.each(languageCodes)('files in %s', (language) => {
  test.each([
    ['csv', csvFile],
    ['xlsx', xlsxFile],
  ] as const)('%s of hostile texts is signed by us and unchanged', async (kind, write) => {
    const { claim, proven } = sealed(language)
    const contents = await readStatementFile(await fileOf(write(proven)))
    expect(contents.kind).toBe(kind)
    expect(await checkSignature(contents.claim!, [key])).toMatchObject({ claim })
    expect(await checkRows(contents.table!, claim, publishedWords({}))).toMatchObject({
      findings: [],
      sums: [],
      heads: [],
      are_rows_sealed: true,
      are_checks_sealed: true,
      do_balances_follow: true,
      do_rows_add_up: true,
    })
  })
})

test.each(languageCodes)(
  'a sales register in %s holds the claim of its statement, and no rows to be checked',
  async (language) => {
    for (const write of [registerCsv, registerXlsx]) {
      const { claim, proven } = sealed(language)
      const contents = await readStatementFile(await fileOf(write({ ...proven, tax: 'vat', pan: null })))
      expect(contents).toMatchObject({ kind: 'register', table: undefined })
      expect(await checkSignature(contents.claim!, [key])).toMatchObject({ claim })
    }
  },
)

test.each([0x0a, 0x0d])(
  'a claim in a PDF is found where its compressed bytes end with %i, as a line does',
  async (last) => {
    const text = sealed('en').proven.proof[0]![1]
    const streams = Array.from({ length: 300 }, (_, nth) => deflateSync(`${'a'.repeat(nth)} (V#${text}) Tj`))
    const stream = streams.find((bytes) => bytes.at(-1) === last)!
    const pdf = Buffer.concat([
      Buffer.from('%PDF-1.7\n<</Filter/FlateDecode>>stream\n'),
      stream,
      Buffer.from('\nendstream'),
    ])
    expect(await readStatementFile(new Blob([pdf]))).toEqual({ kind: 'pdf', claim: text, table: undefined })
  },
)

test.each([16, 1_200])(
  'a PDF of %i rows holds its claim, and its drawn rows are not taken for checked ones',
  async (count) => {
    const { claim, proven } = sealed('ne')
    const text = proven.proof[0]![1]
    const { head, book } = bookOf(Array.from({ length: count }, () => ({ amount: 5n })))
    const pdf = await printStatement({
      head,
      blocks: book(1_000).blocks,
      issuer: { name: 'Sahuji', contact: '+977-1-4620147' },
      proof_url: `HTTPS://SAHUJI.EXAMPLE/V#${text}`,
      rows_hash: claim.rows_hash,
      ledger: { wallet_seq: 1n, restricted_seq: 0n },
    })
    const contents = await readStatementFile(new Blob([Uint8Array.from(pdf)]))
    expect(contents).toEqual({ kind: 'pdf', claim: text, table: undefined })
  },
)

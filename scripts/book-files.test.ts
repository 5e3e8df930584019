import { generateKeyPairSync } from 'node:crypto'
import type { BookRow } from '@sahuji/contract/cooperatives/book'
import { type Language, languageCodes } from '@sahuji/contract/language/languages'
import { bookClaimIn, bytesOfBookClaim, textOfBookClaim } from '@sahuji/contract/statements/book-claim'
import { claimInText } from '@sahuji/contract/statements/claim'
import { describe, expect, test } from 'vitest'
import { checkBookRows, checkBookSignature } from '../dashboard/src/statements/verify/book/check-book.ts'
import { readStatementFile } from '../dashboard/src/statements/verify/files/read-file.ts'
import { linesOf } from '../dashboard/src/statements/verify/files/read-csv.ts'
import type { Published } from '../dashboard/src/statements/verify/published-keys.ts'
import { bookCsv } from '../server/src/cooperatives/book/book-csv.ts'
import type { BookFile, FiledSums } from '../server/src/cooperatives/book/book-file.ts'
import { bookSums } from '../server/src/cooperatives/book/book-words.ts'
import { bookXlsx } from '../server/src/cooperatives/book/book-xlsx.ts'
import { printBook } from '../server/src/cooperatives/book/print-book.ts'
import { publishedWords } from '../server/src/statements/published-words.ts'
import { statementKeysFrom } from '../server/src/statements/statement-keys.ts'
import { hostileTexts } from '../server/testing/statement-books.ts'

const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const keys = statementKeysFrom([pem])
const published = keys.published as Published['keys']
const words = publishedWords(bookSums)
const id = '0193a000-0000-7000-8000-000000000001'
const code = 'K7M2P9QD4X8R'

/** A deposit of each hostile text, as a member's name, a voucher and a note. */
function rowsOf(count: number): BookRow[] {
  let balance = 0n
  return Array.from({ length: count }, (_, at) => {
    // the database keeps no half of a letter
    const text = hostileTexts[at % hostileTexts.length]!.replace(/\p{Cs}/gu, '')
    const amount = at % 3 === 2 ? -50n : 10_000n + BigInt(at)
    balance += amount
    return {
      id,
      seq: at + 1,
      kind: amount < 0n ? 'payout' : 'deposit',
      made_at: new Date(Date.parse('2026-11-01T18:10:00Z') + at * 3_600_000),
      member: { id, number: [...text].slice(0, 20).join(''), name: text, name_ne: `${text} ने` },
      head: 'compulsory_saving',
      receipt: `2083/84-${`${at + 1}`.padStart(6, '0')}`,
      voucher: [...text].slice(0, 30).join(''),
      channel: 'cash',
      amount,
      balance,
      commission: amount < 0n ? 0n : 100n,
      tax: amount < 0n ? 0n : 15n,
      batch: null,
      note: text,
      reverses: null,
      reversed: 0n,
      transfer_id: id,
      reference: null,
      theirs: 'none',
    }
  })
}

function bookOf(language: Language, count = hostileTexts.length, mode: 'live' | 'sandbox' = 'live'): BookFile {
  const rows = rowsOf(count)
  const sum = (of: (row: BookRow) => bigint) => rows.reduce((all, row) => all + of(row), 0n)
  const credits = sum(({ amount }) => (amount > 0n ? amount : 0n))
  const debits = sum(({ amount }) => (amount < 0n ? -amount : 0n))
  const part = (amount: bigint) => ({ rows: count, amount })
  const none = { rows: 0, amount: 0n }
  const [commission, tax] = [sum((row) => row.commission), sum((row) => row.tax)]
  const parts = {
    deposits: part(credits),
    instalments: none,
    fees: none,
    penalties: none,
    payouts_reversed: none,
    settled: none,
    paid_out: part(debits),
    deposits_reversed: none,
    commission: none,
  }
  const closing = credits - debits
  return {
    language,
    issuer: { name: 'Sahuji', contact: '+977-1-4620147' },
    merchant: 'असन मसला भण्डार',
    cooperative: { code: 'NBS-0417', name: '=Namuna', name_ne: 'नमूना बचत', registration: '1842', pan: '303418227' },
    member: null,
    head: null,
    made_at: new Date('2026-12-01T03:00:00Z'),
    code,
    statement: {
      mode,
      from: '2026-11-01',
      to: '2026-11-30',
      opening: 0n,
      credits: part(credits),
      debits: part(debits),
      closing,
      parts,
      commission,
      tax,
      commission_rate: 100,
      tax_rate: 1500,
      ledger: { closing, first: 1, last: count },
      members: { all: 1, paid_here: 1 },
      first_day: '2026-11-01',
    },
    blocks: (async function* () {
      for (let at = 0; at < rows.length; at += 7) yield rows.slice(at, at + 7)
    })(),
    seal: (sums) => sealed(sums, { mode, closing, count }),
  }
}

function sealed(
  sums: FiledSums,
  { mode, closing, count }: { mode: 'live' | 'sandbox'; closing: bigint; count: number },
) {
  const bytes = bytesOfBookClaim({
    mode,
    merchant_id: id,
    trade_name: 'असन मसला भण्डार',
    code,
    partner_code: 'NBS-0417',
    partner_name: 'नमूना बचत तथा ऋण सहकारी संस्था लि.',
    only: '',
    from: '2026-11-01',
    to: '2026-11-30',
    opening: 0n,
    closing,
    credits: sums.credits,
    debits: sums.debits,
    commission: sums.commission,
    tax: sums.tax,
    row_count: sums.rows,
    rows_hash: sums.hash,
    checks_hash: sums.checks_hash,
    ledger_seq: BigInt(count),
    seal: 0n,
    seal_hash: '0'.repeat(32),
    issued_at: new Date('2026-12-01T03:00:00Z'),
    key_id: keys.idOf(mode),
  })
  const claim = textOfBookClaim(bytes, keys.signBook(mode, bytes))
  return Promise.resolve({ claim, url: `HTTPS://SAHUJI.EXAMPLE/V#${claim}` })
}

async function bytesOf(parts: AsyncIterable<string | Uint8Array>): Promise<Blob> {
  const taken: (string | Uint8Array<ArrayBuffer>)[] = []
  for await (const part of parts) taken.push(typeof part === 'string' ? part : Uint8Array.from(part))
  return new Blob(taken)
}

async function checked(file: Blob) {
  const { claim: text, table } = await readStatementFile(file)
  const signed = await checkBookSignature(text ?? '', published)
  if (typeof signed === 'string') return { signed, rows: undefined }
  return { signed, rows: await checkBookRows(table!, signed.claim, words) }
}

const whole = { is_unchanged: true, are_checks_sealed: true, findings: [], sums: [] }

describe.each(languageCodes)('a file of a book in %s', (language) => {
  test.each([
    ['CSV', bookCsv],
    ['Excel', bookXlsx],
  ] as const)('as %s of hostile texts is signed by us and unchanged', async (_, write) => {
    const { signed, rows } = await checked(await bytesOf(write(bookOf(language))))
    expect(signed).toMatchObject({ claim: { code, partner_code: 'NBS-0417' } })
    expect(rows).toMatchObject({ ...whole, row_count: hostileTexts.length })
  })
})

test('a PDF of many pages holds its claim and the hash of the same rows', async () => {
  const pdf = await readStatementFile(new Blob([Uint8Array.from(await printBook(bookOf('ne', 60)))]))
  const csv = await readStatementFile(await bytesOf(bookCsv(bookOf('ne', 60))))
  const [paper, file] = [bookClaimIn(pdf.claim!)!.claim, bookClaimIn(csv.claim!)!.claim]
  expect(paper).toEqual({ ...file, checks_hash: '0'.repeat(32) })
})

describe('a changed file of a book', () => {
  const changed = async (change: (lines: string[][]) => void) => {
    const lines = linesOf(await (await bytesOf(bookCsv(bookOf('en', 6)))).text())
    change(lines)
    const csv = lines.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
    return (await checked(new Blob([csv]))).rows!
  }

  test('names each changed cell, sum, added, moved and removed row', async () => {
    const rows = await changed((lines) => {
      lines[1]![11] = '999.00'
      lines.find(([name]) => name === 'Closing')![1] = '1.00'
    })
    expect(rows).toMatchObject({ is_unchanged: false, are_checks_sealed: true })
    expect(rows.findings).toEqual([{ is: 'changed', n: 1, place: 1, cells: [{ cell: 'credit', value: '999.00' }] }])
    expect(rows.sums).toMatchObject([{ name: 'Closing', in_file: '1.00' }])
    expect((await changed((lines) => lines.splice(2, 1))).findings).toEqual([{ is: 'removed', n: 2 }])
    expect((await changed((lines) => lines.splice(3, 0, lines[1]!))).findings).toEqual([{ is: 'added', place: 3 }])
    expect((await changed((lines) => lines.splice(1, 2, lines[2]!, lines[1]!))).findings).toMatchObject([
      { is: 'moved' },
    ])
  })

  test('whose digests were changed with a cell is still not the sealed one', async () => {
    const rows = await changed((lines) => {
      lines[1]![17] = `${'0'.repeat(8)}${lines[1]![17]!.slice(8)}`
    })
    expect(rows).toMatchObject({ is_unchanged: true })
    const other = await changed((lines) => {
      lines[1]![11] = '999.00'
      lines[1]![17] = '0'.repeat(lines[1]![17]!.length)
    })
    expect(other.is_unchanged).toBe(false)
  })
})

test('a claim of the sandbox is signed by its own key, and none passes for a statement', async () => {
  const { claim } = await readStatementFile(await bytesOf(bookCsv(bookOf('en', 3, 'sandbox'))))
  const signed = bookClaimIn(claim!)!
  expect(await checkBookSignature(claim!, published)).toMatchObject({ key: { book: 'sandbox' } })
  const forged = bytesOfBookClaim({ ...signed.claim, mode: 'live' })
  expect(await checkBookSignature(textOfBookClaim(forged, signed.signature), published)).toBe('wrong_signature')
  expect(claimInText(claim!)).toBeUndefined()
  expect(claim).toMatch(/^[A-Z0-9]/)
  const asStatement = keys.sign('live', signed.bytes)
  expect(await checkBookSignature(textOfBookClaim(signed.bytes, asStatement), published)).toBe('wrong_signature')
})

import {
  type BookLine,
  bookCells,
  bookCellText,
  bytesOfBookClaim,
  canonicalBookLine,
  signedBookBytes,
  textOfBookClaim,
} from '@sahuji/contract/statements/book-claim'
import {
  bytesOfLogClaim,
  canonicalLogLine,
  logCells,
  logCellText,
  logCheckHead,
  type LogLine,
  signedLogBytes,
  textOfLogClaim,
} from '@sahuji/contract/statements/log-claim'
import { sha256 } from '../src/statements/verify/sha256.ts'
import { getPublicKeyAsync, signAsync } from '@noble/ed25519'
import { bytesOfClaim, signedBytes, type StatementClaim, textOfClaim } from '@sahuji/contract/statements/claim'
import { canonicalOf, checkCellText, type StatementRow } from '@sahuji/contract/statements/rows'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { toBase64 } from '../src/platform/storage/base64.ts'
import { columns } from '../src/statements/verify/files/file-table.ts'
import type { Published, PublicKey } from '../src/statements/verify/published-keys.ts'
import { checkOfCells, hashOfChecks, hashOfRows } from '../src/statements/verify/rows/hash-file-rows.ts'
import { decimalOf, nepaliDayOf } from '../src/statements/verify/rows/written-values.ts'
import { numberOfClaim } from '../src/statements/verify/statement-number.ts'

const secrets = { live: new Uint8Array(32).fill(7), sandbox: new Uint8Array(32).fill(9) }
const ids = { live: '00000000000000a1', sandbox: '00000000000000b2' }

/** A published key of a test. */
export const keyOf = async (book: 'live' | 'sandbox', retired: string | null = null): Promise<PublicKey> => ({
  id: ids[book],
  algorithm: 'Ed25519',
  public_key: toBase64(await getPublicKeyAsync(secrets[book])),
  book,
  retired,
})

/** What the server publishes, in English and Nepali. */
export const publishedWith = async (keys?: readonly PublicKey[]): Promise<Published> => ({
  keys: [...(keys ?? [await keyOf('live'), await keyOf('sandbox')])],
  words: {
    kinds: {
      payment: ['Payment', 'भुक्तानी'],
      refund: ['Refund', 'फिर्ता'],
      send: ['Sent', 'पठाइयो'],
      fee: ['Fee', 'शुल्क'],
    },
    methods: { qr: ['QR', 'क्यूआर'], link: ['payment link', 'भुक्तानी लिङ्क'], ips: ['connectIPS', 'connectIPS'] },
    columns: Object.fromEntries(columns.map((column, at) => [column, [heads[at]!, `${heads[at]} ने`]])),
    sums: Object.fromEntries(Object.entries(sumNames).map(([key, name]) => [key, [name, `${name} ने`]])),
  },
})

const heads =
  'Date,Nepali date,Time in Kathmandu,Who,What,How,Reference,Bank reference,Amount,Fee,Net,Balance after,Row check'.split(
    ',',
  )

const sumNames = {
  number: 'Statement number',
  merchant: 'Merchant',
  from: 'First day',
  to: 'Last day',
  row_count: 'Rows',
  opening: 'Opening balance',
  money_in: 'Money in',
  money_out: 'Money out',
  fees: 'Fees within',
  closing: 'Closing balance',
  made_at: 'Made at',
  commission_received: 'Commission received, before tax',
  commission_paid: 'Commission paid',
  tax_withheld: 'Tax withheld of commission',
}

type Move = Partial<Omit<StatementRow, 'n' | 'net' | 'balance'>> & { amount: bigint }

/** A statement of these moves with a claim that the test's key signed. */
export async function statementOf(moves: readonly Move[], over: Partial<StatementClaim> = {}) {
  const opening = over.opening ?? 100_000n
  let balance = opening
  const rows = moves.map((move, at): StatementRow => {
    const fee = move.fee ?? 0n
    balance += move.amount - fee
    const posted_at = new Date(Date.parse('2026-11-01T03:00:00Z') + at * 3_600_000)
    return { ...plainMove, posted_at, ...move, n: at + 1, fee, net: move.amount - fee, balance }
  })
  const cells = rows.map(canonicalOf)
  const code = over.code ?? 'K7M2P9QD4X8R'
  const checks = await Promise.all(cells.map((row) => checkOfCells(code, row)))
  const sum = (of: (row: StatementRow) => bigint) => rows.reduce((all, row) => all + of(row), 0n)
  const mode = over.mode ?? 'live'
  const claim: StatementClaim = {
    mode,
    merchant_id: '01934b5e-7d6c-7a01-8b02-0c3d4e5f6a7b',
    trade_name: 'Asan Masala Bhandar',
    code,
    fiscal_year: 2083,
    number: 12,
    from: '2026-11-01',
    to: '2026-11-30',
    opening,
    money_in: sum(({ net }) => (net > 0n ? net : 0n)),
    money_out: sum(({ net }) => (net < 0n ? -net : 0n)),
    commission: { received: 0n, paid: 0n, tax: 0n },
    fees: sum(({ fee }) => fee),
    closing: balance,
    row_count: rows.length,
    rows_hash: await hashOfRows(cells),
    checks_hash: (await hashOfChecks(checks)).slice(0, 32),
    wallet_seq: 5n,
    restricted_seq: 0n,
    seal: 3n,
    seal_hash: '0'.repeat(32),
    issued_at: new Date('2026-12-01T03:00:00Z'),
    key_id: ids[mode],
    ...over,
  }
  return { rows, checks, claim, text: await signed(claim) }
}

const plainMove = {
  kind: 'payment',
  counterparty: 'Sunita Maharjan',
  method: 'qr 1',
  reference: 'SJ1W8Q4KZ7ABCDEF',
  rail_reference: '',
}

/** The claim with the signature of the key of its book. */
export async function signed(claim: StatementClaim, secret = secrets[claim.mode]): Promise<string> {
  const bytes = bytesOfClaim(claim)
  return textOfClaim(bytes, await signAsync(signedBytes(bytes), secret))
}

/** The cells of such a statement's CSV: headings, rows, an empty line, sums, and the claim. */
export function linesOfStatement({ rows, checks, claim, text }: Awaited<ReturnType<typeof statementOf>>): string[][] {
  const words = { payment: 'Payment', refund: 'Refund', send: 'Sent', fee: 'Fee' } as Record<string, string>
  const pair = (name: string, value: string) => [name, value, ...Array.from({ length: 11 }, () => '')]
  const sums: Record<keyof typeof sumNames, string> = {
    number: `="${numberOfClaim(claim)}"`,
    merchant: claim.trade_name,
    from: claim.from,
    to: claim.to,
    row_count: `${claim.row_count}`,
    opening: decimalOf(claim.opening),
    money_in: decimalOf(claim.money_in),
    money_out: decimalOf(claim.money_out),
    fees: decimalOf(claim.fees),
    closing: decimalOf(claim.closing),
    made_at: '2026-12-01 08:45',
    commission_received: decimalOf(claim.commission.received),
    commission_paid: decimalOf(claim.commission.paid),
    tax_withheld: decimalOf(claim.commission.tax),
  }
  return [
    heads,
    ...rows.map((row, at) => [
      kathmanduDay(row.posted_at),
      `="${nepaliDayOf(kathmanduDay(row.posted_at))}"`,
      kathmanduClock(row.posted_at),
      guarded(row.counterparty),
      words[row.kind] ?? row.kind,
      row.method
        .replace(/^qr\b/, 'QR')
        .replace(/^link\b/, 'payment link')
        .replace(/^ips\b/, 'connectIPS'),
      guarded(row.reference),
      guarded(row.rail_reference),
      decimalOf(row.amount),
      decimalOf(row.fee),
      decimalOf(row.net),
      decimalOf(row.balance),
      checkCellText({ ...canonicalOf(row), check: checks[at]! }),
    ]),
    pair('', ''),
    ...Object.entries(sums).map(([key, value]) => pair(sumNames[key as keyof typeof sumNames], value)),
    pair('Proof', text),
  ]
}

/** As files of ours keep a text from being read as a formula or a number. */
const guarded = (text: string): string =>
  /^\d[\d.]*$/.test(text) ? `="${text}"` : text.replace(/^(?=[=+\-@])|(?<=;\s*)(?=[=+\-@])/g, "'")

export const csvOf = (lines: readonly (readonly string[])[], separator = ','): string =>
  `\uFEFF${lines.map((cells) => `${cells.map(quoted).join(separator)}\r\n`).join('')}`

const quoted = (cell: string): string => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const csvFile = (lines: readonly (readonly string[])[], name = 'sahuji-kartik.csv'): File =>
  new File([csvOf(lines)], name, { type: 'text/csv' })

/** An exported log of one row that the test's live key signed. */
export async function logFile(): Promise<string> {
  const line = {
    ...Object.fromEntries(logCells.map((cell) => [cell, ''])),
    log_row: '1',
    what: 'money.sent',
  } as LogLine
  const digests = await Promise.all(logCells.map((cell) => sha256(logCellText('SJTEST', 1, cell, line[cell]))))
  const check = digests.map((digest) => digest.slice(0, 8)).join('')
  const bytes = bytesOfLogClaim({
    version: 1,
    merchant_id: '0193a000-0000-7000-8000-0000000000aa',
    trade_name: 'Annapurna Suppliers',
    code: 'SJTEST',
    from: '2026-11-01',
    to: '2026-11-20',
    row_count: 1,
    rows_hash: await sha256(canonicalLogLine(line)),
    checks_hash: await sha256(check),
    seal: 812,
    seal_hash: 'a'.repeat(64),
    sealed_rows: 1,
    leaf_hash: 'b'.repeat(64),
    issued_at: '2026-11-20T05:00:00.000Z',
    key_id: ids.live,
  })
  const text = textOfLogClaim(bytes, await signAsync(signedLogBytes(bytes), secrets.live))
  const cells = [...logCells.map((cell) => line[cell]), check]
  return [[...logCells, logCheckHead].join(','), cells.join(','), `claim,${text}`, ''].join('\r\n')
}

/** A file of a cooperative's book with one deposit, whose claim the test's live key signed. */
export async function bookFile(): Promise<{ text: string; csv: string; code: string }> {
  const code = 'K7M2P9QD4X8R'
  const line: BookLine = {
    ...(Object.fromEntries(bookCells.map((cell) => [cell, ''])) as BookLine),
    number: '1',
    date: '2026-11-01',
    kind: 'Deposit',
    member: 'M-0412',
    credit: '100000',
    balance: '100000',
  }
  const digests = await Promise.all(bookCells.map((cell) => sha256(bookCellText(code, 1, cell, line[cell]))))
  const check = digests.map((digest) => digest.slice(0, 8)).join('')
  const bytes = bytesOfBookClaim({
    mode: 'live',
    merchant_id: '0193a000-0000-7000-8000-0000000000aa',
    trade_name: 'Annapurna Suppliers',
    code,
    partner_code: 'NBS-0417',
    partner_name: 'Namuna Bachat',
    only: '',
    from: '2026-11-01',
    to: '2026-11-20',
    opening: 0n,
    closing: 100_000n,
    credits: 100_000n,
    debits: 0n,
    commission: 1_000n,
    tax: 150n,
    row_count: 1,
    rows_hash: await sha256(canonicalBookLine(line)),
    checks_hash: (await sha256(check)).slice(0, 32),
    ledger_seq: 1n,
    seal: 812n,
    seal_hash: 'a'.repeat(32),
    issued_at: new Date('2026-11-20T05:00:00Z'),
    key_id: ids.live,
  })
  const text = textOfBookClaim(bytes, await signAsync(signedBookBytes(bytes), secrets.live))
  const cells = bookCells.map((cell) => (cell === 'credit' || cell === 'balance' ? '1000.00' : line[cell]))
  const lines = [
    [...bookCells, 'check'],
    [...cells, check],
    ['Claim', text, ...bookCells.slice(1).map(() => '')],
  ]
  return { text, code, csv: lines.map((each) => each.map((cell) => cell || ' ').join(',')).join('\r\n') }
}

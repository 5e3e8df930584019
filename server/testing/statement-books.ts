import { SaxesParser } from 'saxes'
import type { StatementRow } from '@sahuji/contract/statements/rows'
import type { ProvenBook, StatementHead } from '../src/statements/files/statement-head.ts'

/** A row of a test: its sums and its balance follow from `amount` and `fee`. */
export type Move = Partial<Omit<StatementRow, 'n' | 'net' | 'balance'>> & { amount: bigint }

/** A statement of these moves, whose head is true. */
export function bookOf(moves: readonly Move[], over: Partial<StatementHead> = {}) {
  const opening = over.opening ?? 0n
  let balance = opening
  const rows = moves.map((move, place): StatementRow => {
    const fee = move.fee ?? 0n
    const net = move.amount - fee
    balance += net
    return { ...plainRow, ...move, n: place + 1, fee, net, balance }
  })
  const sum = (of: (row: StatementRow) => bigint) => rows.reduce((all, row) => all + of(row), 0n)
  const head: StatementHead = {
    code: 'ST7Q2M9K4X',
    number: '2083/84-0012',
    merchant: { id: '01934b5e-7d6c-7a01-8b02-0c3d4e5f6a7b', trade_name: 'Himal Tea House' },
    mode: 'live',
    language: 'en',
    from_day: '2026-11-01',
    to_day: '2026-11-30',
    opening,
    money_in: sum(({ net }) => (net > 0n ? net : 0n)),
    money_out: sum(({ net }) => (net < 0n ? -net : 0n)),
    fees: sum(({ fee }) => fee),
    closing: balance,
    commission: { received: 0n, paid: 0n, tax: 0n },
    row_count: rows.length,
    made_at: new Date('2026-12-01T03:00:00Z'),
    issuer: 'Sahuji',
    ...over,
  }
  const book = (blockRows = 3): ProvenBook => ({ head, blocks: inBlocks(rows, blockRows), checkOf, proof })
  return { head, rows, book }
}

const plainRow = {
  posted_at: new Date('2026-11-21T03:45:00Z'),
  kind: 'payment',
  counterparty: 'Sunita Maharjan',
  method: 'qr 1',
  reference: 'SJ1W8Q4KZ7ABCDEF',
  rail_reference: '',
}

export async function* inBlocks(rows: readonly StatementRow[], size: number): AsyncGenerator<readonly StatementRow[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

const checkOf = ({ n }: StatementRow): string => `check${n}`.padEnd(88, '0')

const proof = [
  ['Signature', '+A=bc'],
  ['Hash', '0'.repeat(64)],
] as const

/** Texts that are dangerous in one of the formats. */
export const hostileTexts: readonly string[] = [
  '=HYPERLINK("https://example.np","Pay")',
  '@SUM(A1);=1+1',
  '<b>&amp; "Tea" \'n\' ]]></b>',
  'Ram\n2026-11-22 * Theft\n    Assets:Sahuji  -5 NPR\r\n; x',
  'date:2020-01-01 [2020-01-01] ; | { } \\ ""',
  '🍵 चिया पसल تقرير',
  'Line\u2028and\u2029paragraph\u0085end',
  'Half \ud800 letter \udc00',
  '\u202eesrever\u202c \u200fmarks\u200e',
  'Bell\u0007 null\u0000 escape\u001b no\uffff',
  '_x0041_ and _x000D_',
  'N'.repeat(199) + '🍵',
  '   ',
  '',
  '9000000000004500',
  '</TALLYMESSAGE></STMTTRN></Ntry></row>',
]

/** Every kind with every hostile text, money in and out, a returned fee, a refund that comes back, and a balance below zero. */
export const hostileBook = (over: Partial<StatementHead> = {}) =>
  bookOf(
    hostileTexts.map((text, place): Move => {
      const [kind, method, amount, fee] = movesOfKinds[place % movesOfKinds.length]!
      const posted_at = new Date(Date.parse('2026-11-01T18:10:00Z') + Math.floor(place / 2) * 3_600_000)
      const reference = place % 3 === 0 ? text : `SJ1W8Q4KZ7ABCD${`${place}`.padStart(2, '0')}`
      return { kind, method, amount, fee, posted_at, counterparty: text, reference, rail_reference: text }
    }),
    { opening: 250_000n, ...over },
  )

const movesOfKinds: readonly (readonly [kind: string, method: string, amount: bigint, fee: bigint])[] = [
  ['payment', 'qr 1', 123_456n, 56n],
  ['load', 'ebanking', 50_000_001n, 1_001n],
  ['payout', 'payout', -60_000_000n, 1_500n],
  ['refund', 'refund', 4_500n, -50n],
  ['received', 'wallet', 1n, 0n],
  ['send', 'wallet', -99n, 1n],
  ['request', 'link', 100n, 100n],
  ['dispute', 'card', -10_000_000n, 0n],
  ['fee', '', -5n, 0n],
  ['adjustment', '', 9_007_199_254_740_993_00n, 0n],
  ['reversal', 'taken', -9_007_199_254_740_993_00n, 0n],
  ['load_credit', 'new method', 7n, 0n],
]

/** The text of a file that is written in parts. */
export async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part
  return text
}

/** Every element of an XML file with its own text, in the order of their ends. Throws where the file is not well formed. */
export function elementsOf(xml: string): { name: string; path: string; text: string }[] {
  const parser = new SaxesParser({ xmlns: true })
  const open: { name: string; path: string; text: string }[] = []
  const ended: typeof open = []
  parser.on('error', (fault) => {
    throw fault
  })
  parser.on('opentag', ({ name }) => void open.push({ name, path: `${open.at(-1)?.path ?? ''}/${name}`, text: '' }))
  parser.on('text', (text) => {
    const last = open.at(-1)
    if (last) last.text += text
  })
  parser.on('closetag', () => void ended.push(open.pop()!))
  parser.write(xml).close()
  return ended
}

/** The paisa of `-1200.50`; throws on every other form. */
export function paisaOf(text: string): bigint {
  const [, sign, whole, fraction] = /^(-?)(\d+)\.(\d\d)$/.exec(text) ?? []
  if (whole === undefined) throw new Error(`not an amount: ${text}`)
  return BigInt(`${sign}${whole}${fraction}`)
}

/** Records of a CSV by RFC 4180, without the mark. */
export function recordsOf(csv: string): string[][] {
  return csv
    .replace('\uFEFF', '')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => {
      const cells = [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)]
      return cells.map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '')
    })
}

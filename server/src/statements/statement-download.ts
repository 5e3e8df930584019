import { claimInText } from '@sahuji/contract/statements/claim'
import { canonicalOf, checkCellText, type StatementRow } from '@sahuji/contract/statements/rows'
import type { StatementFormat } from '@sahuji/contract/statements/formats'
import type { Download, DownloadRoute } from '../platform/http/files.ts'
import { whilePermitted } from '../platform/http/running-exports.ts'
import { semaphore, trustedCaller } from '../platform/semaphore.ts'
import { askedBy, type AskedStatement, isPaper, type Paper } from './fetch-statement.ts'
import { camtFile } from './files/camt-file.ts'
import { csvFile } from './files/csv-file.ts'
import { hledgerFile } from './files/hledger-file.ts'
import { jsonFile } from './files/json-file.ts'
import { ofxFile } from './files/ofx-file.ts'
import type { ProvenBook } from './files/statement-head.ts'
import { tallyFile } from './files/tally-file.ts'
import { xlsxFile } from './files/xlsx-file.ts'
import { checkOfCells } from './hash-rows.ts'
import { printStatement } from './paper/print-statement.ts'
import { printRegister } from './register/print-register.ts'
import { registerCsv, registerXlsx } from './register/register-files.ts'
import type { SalesTax } from './register/sales.ts'
import { numberText } from './statement-row.ts'
import { rowsOfStatement } from './statement-rows.ts'

interface DownloadDependencies {
  brand: string
  public_url: string
  support: { phone: string; email: string }
}

/** A file that is written while it is sent, and its type. */
interface Written {
  extension: string
  contentType: Download['contentType']
  write: (book: ProvenBook, pan: string | null) => AsyncIterable<string | Uint8Array>
}

const register = (tax: SalesTax, extension: 'xlsx' | 'csv'): Written => ({
  extension: `sales.${extension}`,
  contentType: contentTypes[extension],
  write: (book, pan) => (extension === 'csv' ? registerCsv : registerXlsx)({ ...book, tax, pan }),
})

const contentTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

const written: Readonly<Record<Exclude<StatementFormat, Paper>, Written>> = {
  xlsx: { extension: 'xlsx', contentType: contentTypes.xlsx, write: (book) => xlsxFile(book) },
  csv: { extension: 'csv', contentType: contentTypes.csv, write: csvFile },
  json: { extension: 'json', contentType: 'application/json; charset=utf-8', write: jsonFile },
  tally: { extension: 'tally.xml', contentType: 'application/xml; charset=utf-8', write: tallyFile },
  hledger: { extension: 'journal', contentType: 'text/plain; charset=utf-8', write: hledgerFile },
  ofx: { extension: 'ofx', contentType: 'application/x-ofx; charset=utf-8', write: ofxFile },
  sales_vat_xlsx: register('vat', 'xlsx'),
  sales_vat_csv: register('vat', 'csv'),
  sales_exempt_xlsx: register('exempt', 'xlsx'),
  sales_exempt_csv: register('exempt', 'csv'),
  camt: { extension: 'camt053.xml', contentType: 'application/xml; charset=utf-8', write: camtFile },
}

const taxOf = { sales_vat_pdf: 'vat', sales_exempt_pdf: 'exempt' } as const satisfies Record<
  Exclude<Paper, 'pdf'>,
  SalesTax
>

// a paper's rows are in memory while it is drawn
const inTurn = semaphore(1, { waiting: 8, of_network: 2 })

/** /downloads/statements/<token>: a made statement in the form that was asked for. */
export const statementDownload = (deps: DownloadDependencies): DownloadRoute => ({
  path: '/downloads/statements/:token',
  open: async ({ db, clock }, token) => {
    const asked = await db.read((tx) => askedBy(tx, token, clock.now()))
    if (!asked) return undefined
    const exporter = { merchant_id: asked.merchant_id, person_id: asked.exporter_id }
    const blocks = whilePermitted({ db, clock }, exporter, rowsOfStatement(db, asked.id))
    const book = bookOf(asked, blocks, deps)
    const name = `sahuji-${asked.mode === 'sandbox' ? 'sandbox-' : ''}${asked.from}-${asked.to}`
    const { format } = asked
    if (!isPaper(format)) {
      const { extension, contentType, write } = written[format]
      return { name: `${name}.${extension}`, contentType, parts: write(book, asked.pan) }
    }
    const paper = { ...book, ...paperOf(asked, deps) }
    const isRegister = format !== 'pdf'
    const pdf = await inTurn(trustedCaller, () =>
      isRegister ? printRegister({ ...paper, pan: asked.pan, tax: taxOf[format] }) : printStatement(paper),
    )
    return { name: `${name}.${isRegister ? 'sales.' : ''}pdf`, contentType: 'application/pdf', parts: [pdf] }
  },
})

/** The statement as files write it. */
function bookOf(
  asked: AskedStatement,
  blocks: ProvenBook['blocks'],
  { brand, public_url }: DownloadDependencies,
): ProvenBook {
  const { code, merchant_id, mode, language, from, to, opening, money_in, money_out, fees, closing } = asked
  const { commission_received, commission_paid, tax_withheld } = asked
  const commission =
    commission_received === null || commission_paid === null || tax_withheld === null
      ? null
      : { received: commission_received, paid: commission_paid, tax: tax_withheld }
  const told = { code, mode, language, opening, money_in, money_out, fees, closing, commission }
  return {
    head: {
      ...told,
      number: numberText(asked) ?? code,
      merchant: { id: merchant_id, trade_name: nameThen(asked) },
      from_day: from,
      to_day: to,
      row_count: asked.row_count,
      made_at: asked.made_at ?? asked.asked_at,
      issuer: brand,
    },
    blocks,
    checkOf: (row) => checkCellOf(code, row),
    proof: [
      ['Code', code],
      ['Verify', `${public_url}/verify/statement/${code}`],
      ['Rows SHA-256', asked.rows_hash ?? ''],
      ['Claim', asked.claim ?? ''],
    ],
  }
}

/** The shop's name as it was sealed: whole where it is still the same, since a claim holds the beginning of a long one. */
function nameThen({ claim, trade_name }: AskedStatement): string {
  const sealed = claimInText(claim ?? '')?.claim.trade_name ?? trade_name
  return trade_name.normalize('NFC').startsWith(sealed) ? trade_name : sealed
}

function checkCellOf(code: string, row: StatementRow): string {
  const cells = canonicalOf(row)
  return checkCellText({ ...cells, check: checkOfCells(code, cells) })
}

function paperOf(
  { claim, rows_hash, wallet_seq, restricted_seq }: AskedStatement,
  { brand, public_url, support }: DownloadDependencies,
) {
  return {
    issuer: { name: brand, contact: `${support.phone}, ${support.email}` },
    proof_url: `${public_url.toUpperCase()}/V#${claim}`,
    rows_hash: rows_hash ?? '',
    ledger: { wallet_seq, restricted_seq },
  }
}

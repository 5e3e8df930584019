import { createHash } from 'node:crypto'
import { canonicalBookLine } from '@sahuji/contract/statements/book-claim'
import type { AccountHead, CooperativeStatement } from '@sahuji/contract/cooperatives'
import type { BookRow } from '@sahuji/contract/cooperatives/book'
import type { Language } from '@sahuji/contract/language/languages'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { AskedList } from '../../platform/http/list-links.ts'
import { linkOf } from '../links/link-row.ts'
import { bookCheck, bookLines } from './book-cells.ts'
import { type BookFilter, bookRowsAfter } from './book-rows.ts'
import { statementOfBook } from './read-statement.ts'

/** The filter of a file; it ends at `through`, the newest row when the file was requested. */
export type FiledRows = BookFilter & { through: number; code: string }

/** A book as its files hold it. Amounts in paisa. */
export interface BookFile {
  language: Language
  /** The brand of the wallet, and how its support is reached. */
  issuer: { name: string; contact: string }
  merchant: string
  cooperative: { code: string; name: string; name_ne: string; registration: string; pan: string }
  /** Null: all members. A file of one member or account omits the opening and closing balance, which are those of the whole book. */
  member: { number: string; name: string; name_ne: string } | null
  head: AccountHead | null
  made_at: Date
  /** Names the file on `/verify`. */
  code: string
  statement: CooperativeStatement
  /** Oldest first, some at a time. */
  blocks: AsyncIterable<readonly BookRow[]>
  /** Signs the file, once its rows are counted. */
  seal: (sums: FiledSums) => Promise<BookProof>
}

/** What proves a file: its claim as text, and the address of the code with it. */
export interface BookProof {
  claim: string
  url: string
}

export const isNarrowed = ({ member, head }: Pick<BookFile, 'member' | 'head'>): boolean =>
  member !== null || head !== null

const rowsAtOnce = 1000

/** What a link to a file of a book opens; undefined where the merchant has no such link any more. */
export async function bookFileOf(
  db: Database,
  { merchant_id, language, filter, asked_at }: AskedList<FiledRows>,
  issuer: BookFile['issuer'],
): Promise<Omit<BookFile, 'seal'> | undefined> {
  const facts = await db.read(async (tx) => {
    const link = await linkOf(tx, merchant_id, filter.id)
    return (
      link && {
        link,
        statement: await statementOfBook(tx, link, filter),
        merchant: await tradeName(tx, merchant_id),
        member: filter.member === undefined ? null : await memberOf(tx, merchant_id, filter.member),
      }
    )
  })
  if (!facts) return undefined
  const { link, ...found } = facts
  const { code, name, name_ne, registration, pan } = link
  return {
    ...found,
    language,
    issuer,
    cooperative: { code, name, name_ne, registration, pan },
    head: filter.head ?? null,
    made_at: asked_at,
    code: filter.code,
    blocks: blocksOf(db, merchant_id, filter),
  }
}

const tradeName = async (tx: Tx, merchant_id: string): Promise<string> =>
  (await tx.one<{ trade_name: string }>`select trade_name from merchants where id = ${merchant_id}`).trade_name

const memberOf = async (tx: Tx, merchant_id: string, id: string) =>
  (await tx.maybe<NonNullable<BookFile['member']>>`
    select number, name, name_ne from cooperative_members where merchant_id = ${merchant_id} and id = ${id}`) ?? null

async function* blocksOf(db: Database, merchant_id: string, filter: FiledRows): AsyncGenerator<readonly BookRow[]> {
  for (let after = 0; ;) {
    const rows = await db.read((tx) => bookRowsAfter(tx, merchant_id, { ...filter, after, limit: rowsAtOnce }))
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)!.seq
  }
}

/** The sums of a file's rows, and their hash, which its formats share. */
export interface FiledSums {
  rows: number
  credits: bigint
  debits: bigint
  commission: bigint
  tax: bigint
  /** SHA-256 in hex: of the canonical lines, and of their checks. */
  hash: string
  checks_hash: string
}

/** Counts and hashes the rows of a file. `hasChecks`: its rows have their checks beside them. */
export function bookCounter({ statement, language, code, ...file }: BookFile, { hasChecks }: { hasChecks: boolean }) {
  const [hash, checks] = [createHash('sha256'), createHash('sha256')]
  const lineOf = bookLines(language)
  const sums = { rows: 0, credits: 0n, debits: 0n, commission: 0n, tax: 0n }
  let balance = statement.opening
  return {
    /** Answers the row's check. Throws RangeError where the balances of a whole book do not follow. */
    add: (row: BookRow): string => {
      sums.rows++
      if (row.amount > 0n) sums.credits += row.amount
      else sums.debits -= row.amount
      if (row.kind === 'deposit' || row.kind === 'reversal') {
        sums.commission += row.commission
        sums.tax += row.tax
      }
      balance += row.amount
      if (!isNarrowed(file) && row.balance !== balance)
        throw new RangeError(`row ${row.seq} does not follow in the book of ${file.cooperative.code}`)
      const line = lineOf(row)
      const separator = sums.rows === 1 ? '' : '\n'
      hash.update(separator + canonicalBookLine(line))
      if (!hasChecks) return ''
      const check = bookCheck(code, sums.rows, line)
      checks.update(separator + check)
      return check
    },
    /** Throws RangeError where the rows of a whole book do not come to its sums, so that no file of other sums comes to its end. */
    end: (): FiledSums => {
      const { credits, debits, commission, tax, closing } = statement
      const agrees =
        sums.credits === credits.amount &&
        sums.debits === debits.amount &&
        sums.commission === commission &&
        sums.tax === tax &&
        balance === closing
      if (!isNarrowed(file) && !agrees)
        throw new RangeError(`the rows do not come to the sums of the book of ${file.cooperative.code}`)
      const checks_hash = hasChecks ? checks.digest('hex').slice(0, 32) : '0'.repeat(32)
      return { ...sums, hash: hash.digest('hex'), checks_hash }
    },
  }
}

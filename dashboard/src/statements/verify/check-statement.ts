import { bookClaimIn } from '@sahuji/contract/statements/book-claim'
import type { LogClaim } from '@sahuji/contract/statements/log-claim'
import { checkBookRows, checkBookSignature } from './book/check-book.ts'
import { checkSignature } from './check-signature.ts'
import type { FileContents } from './files/file-table.ts'
import { readStatementFile } from './files/read-file.ts'
import { UnreadableFile } from './files/unzip.ts'
import { checkLog, isLogFile } from './log/check-log.ts'
import { type Published, publishedKeys } from './published-keys.ts'
import { checkRows } from './rows/check-rows.ts'
import type { Found, InBooks, LogInOurBooks } from './verdict.ts'

/** What a person gives to be checked. */
export type Asked = { by: 'claim'; text: string } | { by: 'code'; code: string } | { by: 'file'; file: File }

/** Where it is asked what our books say of a statement's code and of a log's seal. */
export interface Books {
  ofCode: (code: string) => Promise<InBooks>
  /** The same of a file of a cooperative's book. */
  ofBook: (code: string) => Promise<InBooks>
  ofLog: (claim: LogClaim) => Promise<LogInOurBooks>
}

/** Checks a paper or a file: its signature and its rows here, its code in our books. */
export async function checkStatement(asked: Asked, books: Books): Promise<Found> {
  const published = await publishedKeys()
  if (asked.by === 'code') return byCode(asked.code, published, books)
  if (!published) return { is: 'unreachable' }
  return asked.by === 'file' ? byFile(asked.file, published, books) : byClaim(asked.text, published, books)
}

async function byCode(code: string, published: Published | undefined, { ofCode, ofBook }: Books): Promise<Found> {
  const ofStatement = await ofCode(code)
  const books = ofStatement === 'unknown' ? await ofBook(code) : ofStatement
  if (books === 'unreachable' || !published) return { is: 'unreachable' }
  if (books === 'unknown') return { is: 'not_ours', why: 'unknown_code' }
  if (ofStatement === 'unknown') return bookOf(books.claim, published, { books })
  const signed = await checkSignature(books.claim, published.keys)
  if (typeof signed === 'string') return { is: 'not_ours', why: signed }
  return { is: 'signed', ...signed, file: undefined, rows: undefined, books }
}

async function byClaim(text: string, published: Published, { ofCode, ofBook }: Books): Promise<Found> {
  if (bookClaimIn(text)) return bookOf(text, published, { ofBook })
  const signed = await checkSignature(text, published.keys)
  if (typeof signed === 'string') return { is: 'not_ours', why: signed }
  return { is: 'signed', ...signed, file: undefined, rows: undefined, books: await ofCode(signed.claim.code) }
}

interface AskedBook {
  books?: InBooks
  ofBook?: Books['ofBook']
  file?: FileContents
}

/** A file or paper of a cooperative's book, with its rows where the file has them. */
async function bookOf(text: string, published: Published, { books, ofBook, file }: AskedBook): Promise<Found> {
  const signed = await checkBookSignature(text, published.keys)
  if (typeof signed === 'string') return { is: 'not_ours', why: signed, ...(file && { file: file.kind }) }
  const { claim } = signed
  const [rows, found] = await Promise.all([
    file?.table && checkBookRows(file.table, claim, published.words),
    books ?? ofBook?.(claim.code) ?? ('unreachable' as const),
  ])
  return { is: 'book', book: { ...signed, rows }, books: found }
}

async function byFile(file: File, published: Published, { ofCode, ofBook, ofLog }: Books): Promise<Found> {
  try {
    if (await isLogFile(file)) {
      const log = await checkLog(file, published.keys)
      if (typeof log === 'string') return { is: 'not_ours', why: log, file: 'csv' }
      return { is: 'log', log, books: log.claim.seal === 0 ? null : await ofLog(log.claim) }
    }
    const read = await readStatementFile(file)
    const { kind, claim, table } = read
    if (claim === undefined) return { is: 'not_ours', why: 'no_claim', file: kind }
    if (bookClaimIn(claim)) return bookOf(claim, published, { ofBook, file: read })
    const signed = await checkSignature(claim, published.keys)
    if (typeof signed === 'string') return { is: 'not_ours', why: signed, file: kind }
    const [rows, books] = await Promise.all([
      table && checkRows(table, signed.claim, published.words),
      ofCode(signed.claim.code),
    ])
    return { is: 'signed', ...signed, file: kind, rows, books }
  } catch (error) {
    if (error instanceof UnreadableFile) return { is: 'not_ours', why: 'unreadable', file: 'other' }
    throw error
  }
}

import type { LogClaim } from '@sahuji/contract/statements/log-claim'
import { checkSignature } from './check-signature.ts'
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
  ofLog: (claim: LogClaim) => Promise<LogInOurBooks>
}

/** Checks a paper or a file: its signature and its rows here, its code in our books. */
export async function checkStatement(asked: Asked, books: Books): Promise<Found> {
  const published = await publishedKeys()
  if (asked.by === 'code') return byCode(asked.code, published, books)
  if (!published) return { is: 'unreachable' }
  return asked.by === 'file' ? byFile(asked.file, published, books) : byClaim(asked.text, published, books)
}

async function byCode(code: string, published: Published | undefined, { ofCode }: Books): Promise<Found> {
  const books = await ofCode(code)
  if (books === 'unreachable' || !published) return { is: 'unreachable' }
  if (books === 'unknown') return { is: 'not_ours', why: 'unknown_code' }
  const signed = await checkSignature(books.claim, published.keys)
  if (typeof signed === 'string') return { is: 'not_ours', why: signed }
  return { is: 'signed', ...signed, file: undefined, rows: undefined, books }
}

async function byClaim(text: string, published: Published, { ofCode }: Books): Promise<Found> {
  const signed = await checkSignature(text, published.keys)
  if (typeof signed === 'string') return { is: 'not_ours', why: signed }
  return { is: 'signed', ...signed, file: undefined, rows: undefined, books: await ofCode(signed.claim.code) }
}

async function byFile(file: File, published: Published, { ofCode, ofLog }: Books): Promise<Found> {
  try {
    if (await isLogFile(file)) {
      const log = await checkLog(file, published.keys)
      if (typeof log === 'string') return { is: 'not_ours', why: log, file: 'csv' }
      return { is: 'log', log, books: log.claim.seal === 0 ? null : await ofLog(log.claim) }
    }
    const { kind, claim, table } = await readStatementFile(file)
    if (claim === undefined) return { is: 'not_ours', why: 'no_claim', file: kind }
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

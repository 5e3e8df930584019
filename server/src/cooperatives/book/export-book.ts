import type * as contract from '@sahuji/contract/cooperatives/book'
import type { BookFormat } from '@sahuji/contract/cooperatives/book'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { listAsked, makeListLink } from '../../platform/http/list-links.ts'
import type { DownloadRoute } from '../../platform/http/files.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { whilePermitted } from '../../platform/http/running-exports.ts'
import { Refusal } from '../../platform/refusal.ts'
import { newStatementCode } from '../../statements/keep-statements.ts'
import { openLink } from '../links/link-row.ts'
import type { FiledRows } from './book-file.ts'
import { type BookIssuer, fileOfBook, paperRowsMost } from './file-of-book.ts'
import { countBookRows, lastRow } from './book-rows.ts'

/**
 * Records who exports which rows of a book, and answers the download link. Rows that are written later are in no file of it. Refuses
 * not_found, cooperative_not_open, statement_too_long_for_paper.
 */
export async function exportBook(
  call: Call,
  filter: Takes<typeof contract.exportBook>,
): Promise<Gives<typeof contract.exportBook>> {
  const { tx, person } = call
  const { merchant_id } = person
  const { id: link_id, from, to, mode = 'live' } = filter
  await openLink(tx, merchant_id, link_id)
  if (from > to) throw new Refusal('fields_invalid', {}, ['to'])
  const through = Number((await lastRow(tx, { merchant_id, link_id, mode }))?.seq ?? 0)
  if (filter.format === 'pdf' && (await countBookRows(tx, merchant_id, filter, through)) > paperRowsMost)
    throw new Refusal('statement_too_long_for_paper', { count: `${paperRowsMost}` }, ['format'])
  return makeListLink(call, 'cooperative', { ...filter, through, code: newStatementCode() })
}

/** /downloads/cooperative/<token>: the rows of a book in the form that was asked for. */
export const cooperativeDownload = (issuer: BookIssuer): DownloadRoute => ({
  path: '/downloads/cooperative/:token',
  open: async (deps, token) => {
    const { db, clock } = deps
    const link = { kind: 'cooperative', token, now: clock.now() } as const
    const asked = await db.read((tx) => listAsked<FiledRows & { format: BookFormat }>(tx, link))
    return asked && fileOfBook(db, issuer, asked, (blocks) => whilePermitted(deps, asked, blocks))
  },
})

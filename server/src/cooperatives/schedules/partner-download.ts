import type { BookFormat } from '@sahuji/contract/cooperatives/book'
import type { Language } from '@sahuji/contract/language/languages'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { DownloadRoute } from '../../platform/http/files.ts'
import { RightLost } from '../../platform/http/running-exports.ts'
import { countBookRows } from '../book/book-rows.ts'
import { type BookIssuer, fileOfBook, paperRowsMost } from '../book/file-of-book.ts'
import { hashOf } from './mail-books.job.ts'

interface Mailing {
  merchant_id: string
  link_id: string
  schedule_id: string
  from: string
  to: string
  through: bigint
  made_at: Date
  format: BookFormat
  language: Language
  code: string
}

/** What a mailed link opens: nothing once it is old, its schedule ended, or the link to the cooperative is not open. */
const mailingOf = (tx: Tx, token: string, now: Date) => tx.maybe<Mailing>`
  -- any merchant: the token is the permission
  select m.merchant_id, m.link_id, m.schedule_id, m.from_day::text as from, m.to_day::text as to, m.through_seq as through, m.made_at, m.code,
         c.format, c.language
    from cooperative_mailings m
    join cooperative_schedules c on c.id = m.schedule_id and c.removed_at is null
    join cooperative_links l on l.id = m.link_id and l.state = 'approved'
   where m.token_hash = ${hashOf(token)} and m.expires_at > ${now}`

/** /downloads/partner/<token>: the book that a mail announced, as often as the cooperative opens it. */
export const partnerDownload = (issuer: BookIssuer): DownloadRoute => ({
  path: '/downloads/partner/:token',
  open: async ({ db, clock }, token) => {
    const mailing = await db.read((tx) => mailingOf(tx, token, clock.now()))
    if (!mailing) return undefined
    const { merchant_id, link_id: id, language, from, to, made_at: asked_at } = mailing
    const rows = { id, from, to, mode: 'live', through: Number(mailing.through), code: mailing.code } as const
    // a book that grew too long for paper is still read by a spreadsheet
    const isLong = (await db.read((tx) => countBookRows(tx, merchant_id, rows, rows.through))) > paperRowsMost
    const format = isLong && mailing.format === 'pdf' ? 'xlsx' : mailing.format
    const asked = { merchant_id, language, asked_at, filter: { ...rows, format } }
    return fileOfBook(db, issuer, asked, (blocks) => whileLinked(db, mailing, blocks))
  },
})

/** The blocks, cut off once the shop ends the schedule or the office the link. */
async function* whileLinked<Block>(
  db: Database,
  { merchant_id, schedule_id, link_id }: Mailing,
  blocks: AsyncIterable<Block>,
): AsyncGenerator<Block> {
  for await (const block of blocks) {
    const open = await db.read(
      (tx) => tx.maybe`
        select l.id from cooperative_links l
          join cooperative_schedules c on c.link_id = l.id and c.id = ${schedule_id} and c.removed_at is null
         where l.id = ${link_id} and l.merchant_id = ${merchant_id} and l.state = 'approved'`,
    )
    if (!open) throw new RightLost()
    yield block
  }
}

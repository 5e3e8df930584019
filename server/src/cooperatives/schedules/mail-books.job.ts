import { createHash, randomBytes } from 'node:crypto'
import { periodBefore } from '@sahuji/contract/time/rhythms'
import { kathmanduDay } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import { tradeNameOf } from '../../merchants/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { byItself, recordLog } from '../../platform/shop-log/record-log.ts'
import { newStatementCode } from '../../statements/keep-statements.ts'
import { nextDayOf } from '../../statements/schedules/schedule-rows.ts'
import { lastRow } from '../book/book-rows.ts'
import { lockLink } from '../links/link-row.ts'
import { partnerBookMail } from './partner-mail.ts'
import { schedulesOf, type ScheduleRow } from './schedule-rows.ts'

interface MailWork {
  db: Database
  clock: Clock
  brand: string
  public_url: string
  support: { email: string }
}

const atOnce = 100

/** How long a mailed link opens the book. */
export const linkDays = 14

/**
 * Mails the cooperative the book of each schedule whose period is over: once a period, because `next_day` moves on in the transaction
 * of the mail. A server that was away mails the newest period only. Whether the link is open, and the address, are decided now.
 */
export const mailBooks = job('cooperatives.mail_books', z.object({}), async (_, work: MailWork) => {
  const today = kathmanduDay(work.clock.now())
  const failures: unknown[] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const due = await work.db.read((tx) => schedulesDue(tx, today, after))
    for (const each of due)
      // one at a time: a failure delays no other
      await work.db.write((tx) => mailBook(tx, work, each, today)).catch((error: unknown) => failures.push(error))
    if (due.length < atOnce) break
    after = due.at(-1)!.id
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some books could not be mailed')
})

/** Uses cooperative_schedules_that_are_due. */
const schedulesDue = (tx: Tx, today: string, after: string) => tx.many<Due>`
  -- any merchant: every schedule whose period is over
  select id, merchant_id, link_id from cooperative_schedules
   where removed_at is null and next_day <= ${today}::date and id > ${after}
   order by id limit ${atOnce}`

type Due = Pick<ScheduleRow, 'id' | 'merchant_id' | 'link_id'>

async function mailBook(tx: Tx, work: MailWork, { id, merchant_id, link_id }: Due, today: string): Promise<void> {
  const { clock, brand, public_url, support } = work
  const link = await lockLink(tx, merchant_id, link_id)
  const due = (await schedulesOf(tx, merchant_id, link_id)).find((one) => one.id === id)
  if (!due || due.next_day === null || due.next_day > today) return
  const period = periodBefore(due.rhythm, today)
  await tx.run`
    update cooperative_schedules set next_day = ${nextDayOf(due.rhythm, today)} where id = ${id} and merchant_id = ${merchant_id}`
  if (!period) return
  const made_at = clock.now()
  const { from, to } = period
  const through = (await lastRow(tx, { merchant_id, link_id, mode: 'live' }))?.seq ?? 0n
  const address = link.state === 'approved' ? link.statement_mail : null
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(made_at.getTime() + linkDays * 86_400_000)
  const state = address === null ? 'skipped' : 'sent'
  const [token_hash, until] = address === null ? [null, null] : [hashOf(token), expires_at]
  await tx.run`
    insert into cooperative_mailings (id, schedule_id, merchant_id, link_id, from_day, to_day, through_seq, state, sent_to, token_hash,
                                      made_at, expires_at, code)
    values (${newId(clock)}, ${id}, ${merchant_id}, ${link_id}, ${from}, ${to}, ${through}, ${state}, ${address}, ${token_hash},
            ${made_at}, ${until}, ${newStatementCode()})`
  const deed = {
    what: 'schedule.ran',
    subject: { kind: 'cooperative_link', id: link_id },
    mode: 'live',
    after: { from, to, state },
  } as const
  await recordLog(tx, byItself(merchant_id), deed, clock)
  if (address === null) return
  const shop = await tradeNameOf(tx, merchant_id)
  const name = due.language === 'ne' ? link.name_ne : link.name
  const about = { code: link.code, from, to, until: kathmanduDay(expires_at), brand, email: support.email }
  const facts = { ...about, shop, name, link: `${public_url}/downloads/partner/${token}` }
  // nothing of a demo shop reaches anybody outside
  await send(tx, partnerBookMail, { to: address, language: due.language, facts, shop_id: merchant_id }, clock)
}

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

import type { Language } from '@sahuji/contract/language/languages'
import { amountsIn, formatMoney } from '@sahuji/contract/money/money'
import { digestHour } from '@sahuji/contract/notifications/kinds'
import type { NotificationType } from '@sahuji/contract/notifications/types'
import { kathmanduClock, kathmanduDay, startOfKathmanduDay, writtenTime } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import type { Scheduled } from '../../platform/jobs/job-worker.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { digestLines, paymentsDigestMail } from '../messages/payments-digest.ts'
import type { NoticeWriting } from '../write-notice.job.ts'

const dayMilliseconds = 86_400_000
/** A server that was away for longer skips what is older; the history has it. */
const daysBackMost = 7
const peopleAtOnce = 100

/**
 * Sends the daily mail to everybody who chose it: what their merchant received since the last one, up to 20:00 in
 * Kathmandu. `digest_until` moves on in the mail's own transaction, so each payment is in one mail, whichever servers
 * run this how often.
 */
export const sendDigests = job('notifications.send_digests', z.object({}), async (_, deps: NoticeWriting) => {
  const until = lastDigestAt(deps.clock.now())
  const failures: unknown[] = []
  for (let after: string | null = null; ;) {
    const people: { id: string }[] = await deps.db.read((tx) => peopleDue(tx, until, after))
    for (const { id } of people)
      // one at a time: a failure delays no other
      await deps.db.write((tx) => sendDigest(deps, tx, id, until)).catch((error: unknown) => failures.push(error))
    after = people.at(-1)?.id ?? null
    if (people.length < peopleAtOnce) break
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some mails of the day could not be written')
})

// 20:01 in Kathmandu, so that what was received before 20:00 is committed; made up for after downtime
export const digestSchedule: Scheduled[] = [{ name: sendDigests.name, at: '16 14 * * *', backfill_minutes: 12 * 60 }]

/** The last 20:00 of Kathmandu that is past. */
export function lastDigestAt(now: Date): Date {
  const today = startOfKathmanduDay(kathmanduDay(now)).getTime() + digestHour * 3_600_000
  return new Date(today <= now.getTime() ? today : today - dayMilliseconds)
}

const peopleDue = (tx: Tx, until: Date, after: string | null) => tx.many<{ id: string }>`
  -- any merchant: everybody who chose the day's mail
  select p.id from notice_choices c
    join people p on p.id = c.person_id
    left join notice_bounds b on b.person_id = p.id
   where c.kind = 'received' and c.channel = 'email' and c.frequency = 'daily' and p.email_verified_at is not null
     and (b.digest_until is null or b.digest_until < ${until}) and (${after}::uuid is null or p.id > ${after}::uuid)
   order by p.id limit ${peopleAtOnce}`

async function sendDigest({ clock, brand, public_url }: NoticeWriting, tx: Tx, person_id: string, until: Date) {
  await tx.run`insert into notice_bounds (person_id) values (${person_id}) on conflict do nothing`
  const before = await tx.one<{ digest_until: Date | null }>`
    select digest_until from notice_bounds where person_id = ${person_id} for update`
  if (before.digest_until && before.digest_until >= until) return
  await tx.run`update notice_bounds set digest_until = ${until} where person_id = ${person_id}`
  const reader = await tx.one<{ merchant_id: string; name: string; email: string; language: Language | null }>`
    -- any merchant: whose person it is is what is asked for
    select merchant_id, name, email, language from people where id = ${person_id}`
  const since = new Date(
    Math.max(
      before.digest_until?.getTime() ?? until.getTime() - dayMilliseconds,
      until.getTime() - daysBackMost * dayMilliseconds,
    ),
  )
  const { count, sum } = await receivedBetween(tx, reader.merchant_id, since, until)
  if (count === 0) return
  const language = reader.language ?? 'en'
  const written = (amount: bigint) => amountsIn(formatMoney(amount), language)
  const largest = await largestBetween(tx, reader.merchant_id, since, until)
  const said = largest.map(({ amount, name, at }) => `${written(amount)}, ${name}, ${kathmanduClock(at).slice(0, 5)}`)
  const named = Object.fromEntries(digestLines.map((line, place) => [line, said[place] ?? '']))
  const facts = {
    ...(named as Record<(typeof digestLines)[number], string>),
    name: reader.name,
    count,
    sum: written(sum),
    from: writtenTime(since),
    until: writtenTime(until),
    brand,
    link: `${public_url}/dashboard/transactionHistory`,
    choices_link: `${public_url}/dashboard/profile#told`,
  }
  await send(tx, paymentsDigestMail, { to: reader.email, language: reader.language, facts }, clock)
}

/** Money received: from other wallets, unasked or on request, and from one's own bank. */
const received = ['ReceievedFund', 'AcceptFund', 'LoadCredited'] satisfies NotificationType[]

/** Money received after the one moment and up to the other. */
const receivedBetween = (tx: Tx, merchant_id: string, since: Date, until: Date) => tx.one<{
  count: number
  sum: bigint
}>`
  select count(*)::int as count, coalesce(sum(amount), 0)::bigint as sum from notifications
   where merchant_id = ${merchant_id} and type = any(${received}) and at > ${since} and at <= ${until}`

/** The largest payment, with its sender or its bank. */
const largestBetween = (tx: Tx, merchant_id: string, since: Date, until: Date) => tx.many<{
  amount: bigint
  name: string
  at: Date
}>`
  select amount, coalesce(facts ->> 'name', facts ->> 'bank') as name, at from notifications
   where merchant_id = ${merchant_id} and type = any(${received}) and at > ${since} and at <= ${until}
   order by amount desc, id limit ${digestLines.length}`

import type { Language } from '@sahuji/contract/language/languages'
import { noticeMatrix } from '@sahuji/contract/notifications/kinds'
import { type NotificationType, typeRules } from '@sahuji/contract/notifications/types'
import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { addJob, job } from '../platform/jobs/jobs.ts'
import { send } from '../platform/messages/message-kinds.ts'
import { smsToNumber } from '../platform/messages/sms-limits.ts'
import { keptBack, noticePlanOf } from './choices/quiet-hours.ts'
import { gatheredWords, quietWords } from './choices/quiet-words.ts'
import { notificationOf, type NotificationRow, sayNotification } from './list-notifications.ts'
import { noticeMail, noticeSms } from './messages/notices.ts'
import { msg, type Translatable } from '@sahuji/contract/language/translatable'
import { amountsIn } from '@sahuji/contract/money/money'
import { sayWith } from '../platform/texts/say.ts'
import { type NotificationKey, notificationTexts } from './notification-texts.ts'

export interface NoticeWriting {
  db: Database
  clock: Clock
  brand: string
  public_url: string
}

/** The most notices by SMS to one number in 24 hours; the rest of a number's quota is kept for codes. */
export const noticeSmsADay = 5
/**
 * The most notices by e-mail to one person in an hour; the rest is in one mail at the next full hour. Locked kinds
 * never wait.
 */
export const noticeMailsAnHour = 20
const hourMilliseconds = 3_600_000

/**
 * Sends a notification to a person by e-mail or SMS. Added by the database beside each notification for which they
 * chose it (0021-notifications.sql). Skips a request that was answered meanwhile, and an SMS of what was read; an SMS
 * waits through quiet hours, and all that waited are sent as one. Safe to repeat.
 */
export const writeNotice = job(
  'notifications.write',
  z.object({ person_id: z.uuid(), notification_id: z.uuid(), channel: z.enum(['email', 'sms']) }),
  async ({ person_id, notification_id, channel }, deps: NoticeWriting) =>
    deps.db.write(async (tx) => {
      const now = deps.clock.now()
      const person = await readerOf(tx, person_id, await shopOfNotice(tx, notification_id))
      const row = person && (await notificationOf(tx, person.merchant_id, notification_id))
      if (!row || (row.is_read && (channel === 'sms' || row.type === 'RequestFund'))) return
      if (channel === 'email') return writeOrGatherMail(deps, tx, person, row)
      const { is_wanted, quiet } = await noticePlanOf(tx, bySms(person), row, now)
      if (!is_wanted) return
      if (!quiet) return writeSms(deps, tx, person, [row])
      const { merchant_id } = person
      const key = `notifications.after_quiet ${person_id} ${merchant_id} ${quiet.until.toISOString()}`
      const kept = { person_id, merchant_id, since: quiet.since.toISOString() }
      await addJob(tx, writeKeptBack, kept, { runAt: quiet.until, key })
    }),
)

/** The notices of a person in one shop; a job of the release before names no shop and means the person's own. */
const gathering = z.object({ person_id: z.uuid(), merchant_id: z.optional(z.uuid()), since: z.iso.datetime() })

/** Sends what was kept back by SMS after the quiet hours: a single one whole, several in a line. Safe to repeat. */
export const writeKeptBack = job(
  'notifications.after_quiet',
  gathering,
  async ({ person_id, merchant_id, since }, deps: NoticeWriting) =>
    deps.db.write(async (tx) => {
      const person = await readerOf(tx, person_id, merchant_id)
      const rows = person && (await keptBack(tx, bySms(person), new Date(since), deps.clock.now()))
      if (rows && rows.length > 0) await writeSms(deps, tx, person, rows)
    }),
)

/** Sends the mail with what exceeded the bound of the previous hours. Safe to repeat. */
export const writeGathered = job(
  'notifications.gathered_mail',
  gathering,
  async ({ person_id, merchant_id, since }, deps: NoticeWriting) =>
    deps.db.write(async (tx) => {
      const person = await readerOf(tx, person_id, merchant_id)
      if (!person) return
      const of = { person_id, merchant_id: person.merchant_id, channel: 'email' } as const
      const rows = await keptBack(tx, of, new Date(since), deps.clock.now())
      const own = rows.filter((row) => !isLockedMail(row))
      if (own.length > 0) await writeMail(deps, tx, person, own)
    }),
)

const isLockedMail = ({ type }: NotificationRow): boolean =>
  noticeMatrix[typeRules[type as NotificationType].kind].email.is_locked === true

async function writeOrGatherMail(deps: NoticeWriting, tx: Tx, reader: Reader, row: NotificationRow) {
  const { person_id, merchant_id } = reader
  const now = deps.clock.now()
  if (isLockedMail(row) || (await mailedInHour(tx, person_id, now)) < noticeMailsAnHour)
    return writeMail(deps, tx, reader, [row])
  const hour = Math.floor(now.getTime() / hourMilliseconds) * hourMilliseconds
  const [since, runAt] = [new Date(hour - hourMilliseconds), new Date(hour + hourMilliseconds)]
  const key = `notifications.gathered_mail ${person_id} ${merchant_id} ${runAt.toISOString()}`
  await addJob(tx, writeGathered, { person_id, merchant_id, since: since.toISOString() }, { runAt, key })
}

/** Notices sent to a person by e-mail within an hour. The person's mails wait until the transaction ends. */
async function mailedInHour(tx: Tx, person_id: string, now: Date): Promise<number> {
  await tx.one`select pg_advisory_xact_lock(hashtextextended(${`notice mails ${person_id}`}, 0))::text`
  const { count } = await tx.one<{ count: number }>`
    select count(*)::int as count from notices_written
     where person_id = ${person_id} and channel = 'email' and written_at > ${new Date(now.getTime() - hourMilliseconds)}`
  return count
}

async function writeMail(
  { clock, brand, public_url }: NoticeWriting,
  tx: Tx,
  reader: Reader,
  rows: readonly NotificationRow[],
) {
  const { person_id, name, email, language } = reader
  if (email === null || !(await claimed(tx, { person_id, channel: 'email' }, rows, clock.now()))) return
  const { title, body } =
    rows.length === 1 ? sayNotification(rows[0]!, language ?? 'en') : gatheredWords(rows.length, language ?? 'en')
  const subject = rows.length === 1 ? subjectOf(rows[0]!, language ?? 'en') : title
  const heading = reader.shop ? `${reader.shop}: ${subject}` : subject
  const link = `${public_url}/dashboard/notifications`
  const facts = { name, heading, title, body, brand, link, choices_link: `${public_url}/dashboard/profile#told` }
  await send(tx, noticeMail, { to: email, language, facts }, clock)
}

async function writeSms({ clock, brand }: NoticeWriting, tx: Tx, reader: Reader, rows: readonly NotificationRow[]) {
  const { person_id, mobile_no, language } = reader
  const now = clock.now()
  if (mobile_no === null || (await smsToNumber(tx, mobile_no, now)) >= noticeSmsADay) return
  if (!(await claimed(tx, { person_id, channel: 'sms' }, rows, now))) return
  const title =
    rows.length === 1 ? titleThatFits(rows[0]!, language ?? 'en', brand) : quietWords(rows, language ?? 'en').title
  await send(tx, noticeSms, { to: mobile_no, language, facts: { brand, title } }, clock)
}

interface Reader {
  person_id: string
  merchant_id: string
  /** The shop's name, where the person owns several. */
  shop: string | null
  name: string
  email: string | null
  mobile_no: string | null
  language: Language | null
}

const shopOfNotice = async (tx: Tx, id: string): Promise<string | undefined> =>
  // any merchant: whose notification it is is what is asked for
  (await tx.maybe<{ merchant_id: string }>`select merchant_id from notifications where id = ${id}`)?.merchant_id

/** An owner of a shop with their verified contacts; without `merchant_id`, of their own shop. Undefined for a former owner. */
const readerOf = (tx: Tx, person_id: string, merchant_id: string | undefined) => tx.maybe<Reader>`
  -- any merchant: whose person it is is what is asked for
  select p.id as person_id, o.merchant_id, p.name, p.language, case when p.email_verified_at is not null then p.email end as email,
         case when p.phone_verified_at is not null then p.mobile_no end as mobile_no,
         case when (select count(*) from shop_owners s where s.id = p.id) > 1 then m.trade_name end as shop
    from people p
    join shop_owners o on o.id = p.id and o.merchant_id = coalesce(${merchant_id ?? null}::uuid, p.merchant_id)
    join merchants m on m.id = o.merchant_id
   where p.id = ${person_id}`

const bySms = ({ person_id, merchant_id }: Reader) => ({ person_id, merchant_id, channel: 'sms' as const })

/** Whether any of these was not sent to the person before; from now on all of them are. */
async function claimed(
  tx: Tx,
  { person_id, channel }: { person_id: string; channel: 'email' | 'sms' },
  rows: readonly NotificationRow[],
  now: Date,
): Promise<boolean> {
  const count = await tx.run`
    insert into notices_written (person_id, notification_id, channel, written_at)
    select ${person_id}, id, ${channel}, ${now} from unnest(${rows.map(({ id }) => id)}::uuid[]) id
    on conflict do nothing`
  return count > 0
}

const nameLengths = [100, 40, 24, 16, 10, 6]

/** The title with its name cut so that the SMS is one part. */
function titleThatFits(row: NotificationRow, language: Language, brand: string): string {
  const name = row.facts['name'] ?? ''
  const titles = nameLengths.map((length) => {
    const cut = [...name].length > length ? `${[...name].slice(0, length).join('')}.` : name
    return sayNotification({ ...row, facts: { ...row.facts, name: cut } }, language).title
  })
  return titles.find((title) => isOnePart(noticeSms.write(language, { brand, title }).text)) ?? titles.at(-1)!
}

// seven bits a letter, or two bytes as soon as one letter is of no such alphabet
const isOnePart = (text: string): boolean =>
  text.length <= (/^[A-Za-z0-9@£$¥èéùìòÇØøÅåÆæßÉ !"#%&'()*+,\-./:;<=>?¡ÄÖÑÜ§¿äöñüà]*$/.test(text) ? 160 : 70)

const received = notificationTexts.load_credited.title

const takenUp = msg('{amount} that you sent has arrived')

const asked = msg('You received a request for {amount}')

const notPaid = msg('Your request for {amount} was not paid')

/** Subjects that replace a title with somebody's name. */
const withoutNames: Readonly<Partial<Record<NotificationKey, Translatable>>> = {
  cooperative_approved: msg('Your cooperative is linked'),
  cooperative_rejected: msg('The link to a cooperative was rejected'),
  cooperative_suspended: msg('The link to a cooperative is suspended'),
  history_view_entered: msg('New in a view of your history'),
  fund_received: received,
  fund_received_at: received,
  payment_received: received,
  payment_received_at: received,
  refund_received: received,
  fund_taken_up: takenUp,
  fund_requested: asked,
  refund_asked: msg('A colleague asks for a refund of {amount}'),
  request_reminded: asked,
  request_accepted: received,
  request_paid_otherwise: received,
  request_rejected: notPaid,
  request_expired: notPaid,
}

/** A notification as the subject of a mail: without text that a person wrote, which would seem to be ours. */
export const subjectOf = ({ text_key, facts }: NotificationRow, language: Language): string =>
  amountsIn(sayWith(language, subjectTextOf(text_key), facts), language)

/** The text of the subject, for the test that no name is in one. */
export const subjectTextOf = (key: NotificationKey): Translatable => withoutNames[key] ?? notificationTexts[key].title

import {
  type KeptSearch,
  keptSearchDays,
  keptSearchHours,
  type keepSearch as keepRoute,
} from '@sahuji/contract/support/trace'
import type { Takes } from '@sahuji/contract/http/route'
import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import type { Call } from '../platform/http/route-table.ts'
import { newId } from '../platform/ids.ts'
import { job } from '../platform/jobs/jobs.ts'
import { Refusal } from '../platform/refusal.ts'
import { findMoney } from './find-money.ts'
import type { Owner } from './find-loads.ts'
import { searchFoundMail, searchFoundSms } from './messages/support-messages.ts'
import { type SupportMails, notifyPerson } from './notify-person.ts'

const hour = 3_600_000
const keptMost = 10

const shown = sql`id, q, kept_at, next_at, ends_at, found_reference`

/** The merchant's kept searches that are still running or have found something, the newest first. */
export const keptSearchesOf = (tx: Tx, { merchant_id, mode }: Owner, now: Date) => tx.many<KeptSearch>`
  select ${shown} from kept_searches
   where merchant_id = ${merchant_id} and mode = ${mode} and (next_at is not null or found_at > ${new Date(now.getTime() - keptSearchDays * 24 * hour)})
   order by id desc
   limit ${keptMost}`

/** Keeps a search; an identical one is kept once. Refuses too_many_kept_searches. */
export async function keepSearch(
  { tx, person, clock }: Call,
  { q, mode = 'live' }: Takes<typeof keepRoute>,
): Promise<KeptSearch> {
  const { merchant_id, person_id } = person
  const now = clock.now()
  // serialized, so that the count holds
  await tx.one`select id from merchants where id = ${merchant_id} for no key update`
  const kept = await tx.many<KeptSearch>`
    select ${shown} from kept_searches
     where merchant_id = ${merchant_id} and mode = ${mode} and next_at is not null`
  const same = kept.find((search) => search.q === q)
  if (same) return same
  if (kept.length >= keptMost) throw new Refusal('too_many_kept_searches')
  const [next, ends] = [keptSearchHours, keptSearchDays * 24].map((hours) => new Date(now.getTime() + hours * hour))
  return tx.one<KeptSearch>`
    insert into kept_searches (id, merchant_id, person_id, mode, q, kept_at, next_at, ends_at)
    values (${newId(clock)}, ${merchant_id}, ${person_id}, ${mode}, ${q}, ${now}, ${next}, ${ends})
    returning ${shown}`
}

type DueSearch = Owner & { id: string; person_id: string; q: string; kept_at: Date; ends_at: Date }

interface LookingDependencies {
  db: Database
  clock: Clock
  mails: SupportMails
}

/** Repeats unsuccessful searches, each in a transaction of its own; the person who kept one is notified of a match. */
export const searchAgain = job('support.search_again', z.object({}), async (_, deps: LookingDependencies) => {
  const { db, clock } = deps
  const due = await db.read(
    (tx) => tx.many<DueSearch>`
      -- any merchant: everybody's kept searches are looked for
      select id, merchant_id, mode, person_id, q, kept_at, ends_at from kept_searches
       where next_at <= ${clock.now()} order by next_at limit 500`,
  )
  for (const search of due) await db.write((tx) => lookFor(tx, deps, search))
})

async function lookFor(tx: Tx, { clock, mails }: LookingDependencies, search: DueSearch): Promise<void> {
  const now = clock.now()
  const { id, merchant_id, q, kept_at, ends_at } = search
  const is_due = await tx.maybe`
    select id from kept_searches
     where merchant_id = ${merchant_id} and id = ${id} and next_at <= ${now} for update`
  // another server was quicker
  if (!is_due) return
  const { found } = await findMoney(tx, search, q, { now, asked_at: kept_at })
  const [first] = found
  if (first) {
    const reference = first.references.ours
    await tx.run`
      update kept_searches set next_at = null, found_at = ${now}, found_reference = ${reference}
       where merchant_id = ${merchant_id} and id = ${id}`
    const path = `/dashboard/loadFunds/trace?q=${encodeURIComponent(reference)}`
    await notifyPerson({ tx, clock, mails }, search, {
      mail: searchFoundMail,
      sms: searchFoundSms,
      number: reference,
      path,
    })
    return
  }
  const next = new Date(now.getTime() + keptSearchHours * hour)
  await tx.run`
    update kept_searches set next_at = ${next > ends_at ? null : next}
     where merchant_id = ${merchant_id} and id = ${id}`
}

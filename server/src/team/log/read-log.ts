import { reachOf, type ShopRole } from '@sahuji/contract/company/shop-roles'
import type { Language } from '@sahuji/contract/language/languages'
import { pageSize } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { type RefusalCode, refusals } from '@sahuji/contract/refusals'
import type * as contract from '@sahuji/contract/team/log'
import type { LogEntry, LogFilter } from '@sahuji/contract/team/log'
import { loggedActions } from '@sahuji/contract/company/shop-log'
import { dayAfter } from '@sahuji/contract/time/nepali-periods'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { deviceOf, locationOf } from '../../auth/sessions/client-info.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { cursorId, firstIdAt } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sentenceIn } from '../../platform/texts/say.ts'

/** Whose log is read, and by whom. */
export interface LogReader {
  merchant_id: string
  person_id: string
  role: ShopRole
}

/** A page of the shop's log, the newest first. Uses shop_log_is_in_order, or shop_log_of_a_person for one person. */
export async function listLog(
  { tx, person, language }: Call,
  { cursor, limit = pageSize, ...filter }: Takes<typeof contract.listLog>,
): Promise<Gives<typeof contract.listLog>> {
  const reader = readerOf(person)
  const after = cursorId(cursor)
  const rows = await tx.many<Omit<LogEntry, 'device' | 'refusal_says'> & { device: string }>`
    select l.id, l.at, l.mode, l.actor, l.person_id, l.name, l.role, k.ending as key_ending, l.what, l.subject_kind, l.subject_id,
           l.amount, l.reason, l.before, l.after, l.step_up, l.network, l.device, l.request_id, l.outcome, l.refusal,
           exists (select from shop_log_links s where s.merchant_id = l.merchant_id and s.log_id = l.id) as is_sealed
      from shop_log l
      left join secret_keys k on k.id = l.secret_key_id and k.merchant_id = l.merchant_id
     where l.merchant_id = ${reader.merchant_id} ${seenBy(reader)} ${narrowed(filter)}
       ${after === undefined ? nothing : sql`and l.id < ${after}`}
     order by l.id desc
     limit ${limit + 1}`
  const data = rows.slice(0, limit).map((row) => ({
    ...row,
    device: deviceOf(row.device),
    network: locationOf({ time_zone: null, network: row.network }).network,
    refusal_says: refusalIn(row.refusal, language),
  }))
  return { data, next: rows.length > limit ? data.at(-1)!.id : null }
}

/** The people whose rows the reader sees, by name, a hundred at most. */
export async function listLogPeople({ tx, person }: Call): Promise<Gives<typeof contract.listLogPeople>> {
  const reader = readerOf(person)
  return tx.many`
    select p.id, p.name from shop_people p
     where p.merchant_id = ${reader.merchant_id} and exists (select from shop_log l
                    where l.merchant_id = ${reader.merchant_id} and l.person_id = p.id ${seenBy(reader)})
     order by p.name, p.id
     limit 100`
}

/** Up to which moment the shop's log is sealed. */
export async function readLogSeal({ tx, person }: Call): Promise<Gives<typeof contract.readLogSeal>> {
  const { merchant_id } = person
  const found = await tx.maybe<{ number: bigint; sealed_at: Date; hash: string; sealed: bigint }>`
    select s.number, s.sealed_at, s.hash, f.last_seq as sealed
      from shop_log_leaves f join ledger_seals s on s.number = f.seal
     where f.merchant_id = ${merchant_id}
     order by f.last_seq desc limit 1`
  const { waiting } = await tx.one<{ waiting: bigint }>`
    select count(*) as waiting from shop_log_unsealed u, unnest(u.merchants) as one(merchant_id)
     where one.merchant_id = ${merchant_id}`
  const seal = found ? { number: Number(found.number), sealed_at: found.sealed_at, hash: found.hash } : null
  return { seal, sealed: Number(found?.sealed ?? 0n), waiting: Number(waiting) }
}

/** The caller as a reader of the log. */
export const readerOf = ({ merchant_id, person_id, role }: Call['person']): LogReader => ({
  merchant_id,
  person_id,
  role,
})

/** The actions that a role sees of everybody, beside its own. */
const seenActions = {
  money: [...loggedActions.money, ...loggedActions.payments, ...loggedActions.files, ...loggedActions.cooperatives],
  keys: [...loggedActions.developers],
}

/** The rows that a role sees: every one; of cashiers, counters, doors and oneself; of some actions and oneself; or only one's own. */
export function seenBy({ role, person_id }: LogReader): Fragment {
  const reach = reachOf(role, 'log.read')
  if (reach === 'all') return nothing
  if (reach === 'staff')
    return sql`and (l.person_id = ${person_id} or l.actor = 'counter' or l.role in ('cashier', 'door'))`
  if (reach === 'money' || reach === 'keys')
    return sql`and (l.what = any (${seenActions[reach]}::text[]) or l.person_id = ${person_id} and l.actor = 'person')`
  if (reach === 'own') return sql`and l.person_id = ${person_id} and l.actor = 'person'`
  throw new Refusal('not_found')
}

/** Days as bounds of ids, which grow with time. */
export const within = ({ from, to }: Pick<LogFilter, 'from' | 'to'>): Fragment => sql`
  ${from === undefined ? nothing : sql`and l.id >= ${firstIdAt(startOfKathmanduDay(from))}`}
  ${to === undefined ? nothing : sql`and l.id < ${firstIdAt(startOfKathmanduDay(dayAfter(to, 1)))}`}`

function narrowed({ mode, group, person_id, subject_id, outcome, ...days }: LogFilter): Fragment {
  return sql`
    ${mode === undefined ? nothing : sql`and (l.mode = ${mode} or l.mode is null)`}
    ${group === undefined ? nothing : sql`and l.what = any (${[...loggedActions[group]]}::text[])`}
    ${person_id === undefined ? nothing : sql`and l.person_id = ${person_id}`}
    ${subject_id === undefined ? nothing : sql`and l.subject_id = ${subject_id}`}
    ${outcome === undefined ? nothing : sql`and l.outcome = ${outcome}`}
    ${within(days)}`
}

/** The sentence of a refusal, with dots for its facts, which are not recorded; null for an unknown one. */
function refusalIn(refusal: string | null, language: Language): string | null {
  const says = refusal !== null && Object.hasOwn(refusals, refusal) ? refusals[refusal as RefusalCode].says : null
  return says === null ? null : sentenceIn(language)(says).replaceAll(/\{\w+\}/g, '…')
}

/** The name of the shop, as a file shows it. */
export const shopNameOf = async (tx: Tx, merchant_id: string): Promise<string> =>
  (await tx.one<{ trade_name: string }>`select trade_name from merchants where id = ${merchant_id}`).trade_name

import type { AccountDay } from '@sahuji/contract/reconciliation/break-shapes'
import { formatMoney } from '@sahuji/contract/money/money'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { SealKey } from '../../ledger/seal-keys.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAccount, needAccount } from '../accounts.ts'
import { copyBookLines } from '../matching/book-lines.ts'
import { matchAccount } from '../matching/match-account.ts'
import { accountDays } from './day-totals.ts'

interface Closer {
  operator_id: string
  name: string
}

/** A day of an account. */
export interface DayOfAccount {
  account: string
  day: string
}

/**
 * A day may still be posted to for this long after midnight: by work that began before, and by a database whose clock
 * is behind ours.
 */
const lastPostingsMilliseconds = 5 * 60_000

/**
 * Closes a day over its totals, signed with the server's key where there is one. Refuses day_closed, day_not_over,
 * statement_missing; day_not_explained while a break is open that is not carried over by name, break_decided for one that
 * is named and not open there.
 */
export async function closeDay(
  tx: Tx,
  { clock, key }: { clock: Clock; key?: SealKey | undefined },
  by: Closer,
  { account, day, carry_over = [], note = '' }: DayOfAccount & { carry_over?: readonly string[]; note?: string },
): Promise<AccountDay> {
  await needAccount(tx, account)
  await lockAccount(tx, account)
  const still_posted = kathmanduDay(new Date(clock.now().getTime() - lastPostingsMilliseconds))
  if (day >= still_posted) throw new Refusal('day_not_over', {}, ['day'])
  await copyBookLines(tx, clock, account)
  let [totals] = await accountDays(tx, day, account)
  if (totals!.not_stated !== 0n && totals!.has_statement) {
    await matchAccount(tx, clock, { account, first_day: day, last_day: day })
    ;[totals] = await accountDays(tx, day, account)
  }
  if (totals!.state !== 'open') throw new Refusal('day_closed', { day })
  if (totals!.not_stated !== 0n || (!totals!.has_statement && totals!.movement !== 0n))
    throw new Refusal('statement_missing')
  const carried = await carryOver(tx, by, { account, day, carry_over, note })
  if (!totals!.adds_up) throw new Error(`the day ${day} of ${account} does not add up`)
  const at = clock.now()
  const signed_text = signedText(totals!, { by, at, carried, note })
  const signature = key?.signText(signed_text)
  await tx.run`
    insert into closed_days (id, account, day, signed_text, key_id, signature, rows, statement, movement, carried, note,
                             closed_by, closed_name, closed_at)
    values (${newId(clock)}, ${account}, ${day}::date, ${signed_text}, ${signature?.key_id ?? null},
            ${signature?.signature ?? null}, ${totals!.rows}, ${totals!.statement}, ${totals!.movement}, ${carried.length},
            ${note}, ${by.operator_id}, ${by.name}, ${at})`
  return (await accountDays(tx, day, account))[0]!
}

/** The signed text: plain lines that anybody can read and compare with the tables. Amounts in paisa. */
function signedText(
  day: AccountDay,
  { by, at, carried, note }: { by: Closer; at: Date; carried: readonly string[]; note: string },
): string {
  const figures = [
    'rows',
    'statement',
    'movement',
    'matched',
    'in_suspense',
    'resolved',
    'copies',
    'early',
    'late',
    'resolving',
  ] as const
  return [
    'sahuji closed day',
    `${day.account} ${day.day}`,
    ...figures.map((name) => `${name} ${day[name]}`),
    `not explained ${day.not_explained}`,
    ...carried.map((id) => `carried over ${id}`),
    `closed by ${by.operator_id} at ${at.toISOString()}`,
    `note ${JSON.stringify(note)}`,
  ].join('\n')
}

async function carryOver(
  tx: Tx,
  by: Closer,
  { account, day, carry_over, note }: DayOfAccount & { carry_over: readonly string[]; note: string },
): Promise<string[]> {
  const open = await tx.many<{ id: string; size: bigint }>`
    select id, abs(difference) + abs(fee_difference) as size from reconciliation_breaks
     where account = ${account} and day = ${day}::date and state in ('open', 'proposed') order by id for update`
  const named = new Set(carry_over)
  if (carry_over.some((id) => !open.some((one) => one.id === id)))
    throw new Refusal('break_decided', {}, ['carry_over'])
  const left = open.filter(({ id }) => !named.has(id))
  if (left.length > 0) {
    const amount = formatMoney(left.reduce((sum, { size }) => sum + size, 0n))
    throw new Refusal('day_not_explained', { count: `${left.length}`, amount })
  }
  await tx.run`
    update reconciliation_breaks set carried_name = ${by.name}, carried_note = ${note}
     where id = any (${[...named]}::uuid[]) and carried_name is null`
  return open.map(({ id }) => id)
}

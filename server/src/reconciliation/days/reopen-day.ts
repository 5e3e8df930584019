import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAccount } from '../accounts.ts'
import type { DayOfAccount } from './close-day.ts'

interface Person {
  operator_id: string
  name: string
}

/** One person asks to reopen a closed day; a later request replaces the earlier one. Refuses not_found. */
export async function askReopen(
  tx: Tx,
  clock: Clock,
  by: Person,
  { account, day, reason }: DayOfAccount & { reason: string },
): Promise<void> {
  const asked = await tx.run`
    update closed_days
       set reopen_asked_by = ${by.operator_id}, reopen_asked_name = ${by.name}, reopen_asked_at = ${clock.now()},
           reopen_reason = ${reason}
     where account = ${account} and day = ${day}::date and reopened_at is null`
  if (asked === 0) throw new Refusal('not_found')
}

/**
 * Another person reopens it: the signed totals stay beside it, and the day can be matched and closed again. Refuses
 * not_found where no request exists, maker_is_not_checker.
 */
export async function reopenDay(tx: Tx, clock: Clock, by: Person, { account, day }: DayOfAccount): Promise<void> {
  await lockAccount(tx, account)
  const asked = await tx.maybe<{ id: string; reopen_asked_by: string }>`
    select id, reopen_asked_by from closed_days
     where account = ${account} and day = ${day}::date and reopened_at is null and reopen_asked_by is not null for update`
  if (!asked) throw new Refusal('not_found')
  if (asked.reopen_asked_by === by.operator_id) throw new Refusal('maker_is_not_checker')
  await tx.run`
    update closed_days set reopened_by = ${by.operator_id}, reopened_name = ${by.name}, reopened_at = ${clock.now()}
     where id = ${asked.id}`
}

import type * as contract from '@sahuji/contract/payments/codes'
import { codesMost, type PaymentCode } from '@sahuji/contract/payments/codes'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { counterOf } from '../../counters/queries.ts'
import type { NewCounter } from '../../counters/dependencies.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call, Person } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Rails } from '../../rails/rails.ts'
import {
  type CodeFrame,
  type CodeRow,
  codesOf,
  insertCode,
  lockCode,
  newCode,
  payableCode,
  shownCode,
  takingsOfCodes,
} from './code-row.ts'
import { isOwnOnly } from '../own-payments.ts'
import { type CodeNames, firstNames } from './first-names.ts'
import { habitsOfCodes } from './silent-codes.ts'

/** The merchant's codes with what each took today. */
export const listCodes =
  (frame: CodeFrame & { rails: Rails }) =>
  async ({ tx, person, clock }: Call<'verified'>): Promise<Gives<typeof contract.listCodes>> => {
    const { merchant_id } = person
    const now = clock.now()
    const since = startOfKathmanduDay(kathmanduDay(now))
    const taken = new Map((await takingsOfCodes(tx, merchant_id, since)).map((row) => [row.code_id, row]))
    const habits = await habitsOfCodes(tx, merchant_id, now)
    const all = await codesOf(tx, merchant_id)
    const hasOwn = all.some((row) => row.revoked_at === null && isOwnOnly(person) && seesTakings(person, row))
    const shown = all.flatMap((row) => {
      if (seesTakings(person, row)) return [shownCode(frame, row, taken.get(row.id), habits.get(row.id))]
      // a cashier whose counter has no code shows the shop's own one, without what it took
      return !hasOwn && row.counter_id === null && row.revoked_at === null ? [shownCode(frame, row)] : []
    })
    const rest = isOwnOnly(person)
      ? { count: 0, amount: 0n }
      : await tx.one<{ count: number; amount: bigint }>`
      select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount from payments
       where merchant_id = ${merchant_id} and mode = 'live' and paid_at >= ${since} and code_id is null`
    return {
      codes: shown.filter(({ revoked_at }) => revoked_at === null),
      revoked: shown.filter(({ revoked_at }) => revoked_at !== null),
      rest,
      apps: {
        nepalpay: frame.rails.named('nepalpay') !== undefined && frame.rails.serves('nepalpay', 'live'),
        fonepay: frame.fonepay !== undefined,
      },
    }
  }

/** Whether a person sees what a code took: a cashier that of the own counter, or of every counter where they have none. */
const seesTakings = (person: Person, { counter_id }: Pick<CodeRow, 'counter_id'>): boolean =>
  !isOwnOnly(person) || (counter_id !== null && (person.counter_id ?? counter_id) === counter_id)

/** Makes the shop's own code when a merchant has none: its first sight of the page. */
export const addShopCode =
  (frame: CodeFrame) =>
  async ({ tx, person: { merchant_id, person_id }, clock }: Call<'verified'>): Promise<PaymentCode> => {
    await lockMerchant(tx, merchant_id)
    const own = (await codesOf(tx, merchant_id)).find(({ counter_id, revoked_at }) => !counter_id && !revoked_at)
    if (own) return shownCode(frame, own)
    const label = 'Shop'
    return makeCode(frame, tx, { merchant_id, person_id, label, counter_id: null, now: clock.now() })
  }

/** Makes a code for a counter or place. Refuses not_found, code_label_taken, codes_too_many. */
export const addCode =
  (frame: CodeFrame) =>
  async (
    { tx, person: { merchant_id, person_id }, clock }: Call<'verified'>,
    { label, counter_id: at }: Takes<typeof contract.addCode>,
  ): Promise<PaymentCode> => {
    const counter_id = at ?? null
    await lockMerchant(tx, merchant_id)
    if (counter_id !== null && !(await counterOf(tx, { merchant_id, id: counter_id }))) throw new Refusal('not_found')
    return makeCode(frame, tx, { merchant_id, person_id, label, counter_id, now: clock.now() })
  }

interface NewCode {
  merchant_id: string
  person_id: string
  label: string
  counter_id: string | null
  now: Date
  /** The names of the code that it replaces. */
  names?: CodeNames
}

async function makeCode(frame: CodeFrame, tx: Tx, of: NewCode): Promise<PaymentCode> {
  const open = (await codesOf(tx, of.merchant_id)).filter(({ revoked_at }) => revoked_at === null)
  if (open.length >= codesMost) throw new Refusal('codes_too_many', { count: `${codesMost}` })
  const id = await addCodeRow(tx, open, of)
  if (id === undefined) throw new Refusal('code_label_taken', {}, ['label'])
  return shownCode(frame, await payableCode(tx, of.merchant_id, id))
}

/** Makes the code of a new counter with its name as label; a name that is in use gets a number. None beyond the most. */
export async function addCounterCode(tx: Tx, { id: counter_id, merchant_id, person_id, name, now }: NewCounter) {
  await lockMerchant(tx, merchant_id)
  const open = (await codesOf(tx, merchant_id)).filter(({ revoked_at }) => revoked_at === null)
  if (open.length >= codesMost) return
  const taken = new Set(open.map(({ label }) => label.toLowerCase()))
  const short = (most: number) => [...name].slice(0, most).join('').trim()
  const numbered = Array.from({ length: codesMost }, (_, n) => `${short(labelMost - 3)} ${n + 2}`)
  const label = [short(labelMost), ...numbered].find((each) => !taken.has(each.toLowerCase()))!
  await addCodeRow(tx, open, { merchant_id, person_id, label, counter_id, now })
}

const labelMost = 25

/** Adds the row beside the open codes of the shop, whose names it takes; answers its id, undefined where its label is in use. */
async function addCodeRow(tx: Tx, open: readonly CodeRow[], of: NewCode): Promise<string | undefined> {
  const { merchant_id, person_id, label, counter_id, now } = of
  const { name, city, local_name, local_city } = of.names ?? open[0] ?? (await firstNames(tx, merchant_id))
  const id = newId(now)
  const row = { id, merchant_id, counter_id, label, code: newCode(), name, city, local_name, local_city }
  const added = await insertCode(tx, { ...row, made_at: now, made_by: person_id })
  return added === 1 ? id : undefined
}

/** Changes a code's label and names. Refuses not_found, code_label_taken. */
export const changeCode =
  (frame: CodeFrame) =>
  async (
    { tx, person: { merchant_id } }: Call<'verified'>,
    { id, label, name, city, local_name = null, local_city = null }: Takes<typeof contract.changeCode>,
  ): Promise<PaymentCode> => {
    await lockMerchant(tx, merchant_id)
    const code = await lockCode(tx, merchant_id, id)
    const others = (await codesOf(tx, merchant_id)).filter((other) => other.id !== id && other.revoked_at === null)
    if (label !== undefined && others.some((other) => other.label.toLowerCase() === label.toLowerCase()))
      throw new Refusal('code_label_taken', {}, ['label'])
    await tx.run`
      update payment_codes set label = ${label ?? code.label}, name = ${name}, city = ${city}, local_name = ${local_name},
             local_city = ${local_city}
       where id = ${id} and merchant_id = ${merchant_id}`
    return shownCode(frame, await payableCode(tx, merchant_id, id))
  }

/** Revokes a code. Refuses not_found. */
export async function revokeCode(
  { tx, person: { merchant_id }, clock }: Call<'verified'>,
  { id }: Takes<typeof contract.revokeCode>,
): Promise<Record<string, never>> {
  await lockCode(tx, merchant_id, id)
  await tx.run`update payment_codes set revoked_at = ${clock.now()} where id = ${id} and merchant_id = ${merchant_id}`
  return {}
}

/** Confirms that a silent code is in its place. Refuses not_found. */
export async function checkCode(
  { tx, person: { merchant_id }, clock }: Call<'verified'>,
  { id }: Takes<typeof contract.checkCode>,
): Promise<Record<string, never>> {
  await lockCode(tx, merchant_id, id)
  await tx.run`update payment_codes set checked_at = ${clock.now()} where id = ${id} and merchant_id = ${merchant_id}`
  return {}
}

/** Revokes a code and makes another for its place, with its names. Refuses not_found. */
export const replaceCode =
  (frame: CodeFrame) =>
  async (call: Call<'verified'>, { id }: Takes<typeof contract.replaceCode>): Promise<PaymentCode> => {
    const { tx, person, clock } = call
    const { merchant_id, person_id } = person
    await lockMerchant(tx, merchant_id)
    const old = await lockCode(tx, merchant_id, id)
    await revokeCode(call, { id })
    const { label, counter_id } = old
    const made = await makeCode(frame, tx, { merchant_id, person_id, label, counter_id, names: old, now: clock.now() })
    await tx.run`update payment_codes set replaced_by = ${made.id} where id = ${id} and merchant_id = ${merchant_id}`
    return made
  }

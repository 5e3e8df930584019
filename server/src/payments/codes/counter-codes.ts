import type * as contract from '@sahuji/contract/payments/paying'
import type { Takes } from '@sahuji/contract/http/route'
import type { CounterCodes } from '../../counters/dependencies.ts'
import { counterOf } from '../../counters/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type CodeFrame, type CodeRow, codesOf, payloadOf } from './code-row.ts'
import { addCounterCode } from './keep-codes.ts'

/** The static QRs of a shop's counters. */
export const counterCodes = (frame: CodeFrame): CounterCodes => ({
  make: addCounterCode,
  of: async (tx, merchant_id, counter_id) => {
    const row = await codeOfCounter(tx, merchant_id, counter_id)
    return row ? { payload: payloadOf(frame, row), name: row.name, city: row.city } : null
  },
})

/** The static code that pays a counter; undefined where it was revoked and not replaced. */
export const codeOfCounter = async (tx: Tx, merchant_id: string, counter_id: string): Promise<CodeRow | undefined> =>
  (await codesOf(tx, merchant_id)).find((code) => code.counter_id === counter_id && code.revoked_at === null)

/** Which counter takes what is paid by a code, and how the payment came. A closed counter's code pays the shop. */
export async function takenBy(
  tx: Tx,
  { merchant_id, counter_id: id }: Pick<CodeRow, 'merchant_id' | 'counter_id'>,
): Promise<{ source: 'qr' | 'counter'; counter_id: string | null }> {
  const counter = await counterAtCode(tx, { merchant_id, counter_id: id })
  return counter ? { source: 'counter', counter_id: counter.id } : { source: 'qr', counter_id: null }
}

/** The open counter that a code pays; undefined for the shop's own codes, and for that of a closed counter. */
export const counterAtCode = async (
  tx: Tx,
  { merchant_id, counter_id: id }: Pick<CodeRow, 'merchant_id' | 'counter_id'>,
) => (id === null ? undefined : counterOf(tx, { merchant_id, id }))

/**
 * The code that pays where a counter's earlier QR hangs: its own, also when it is closed, else the shop's, else the revoked one,
 * whose payments are refused with their sentence. Refuses not_found.
 */
export async function readCounterQr(
  { tx }: Call<'anyone'>,
  { counter: earlier }: Takes<typeof contract.readCounterQr>,
): Promise<{ code: string }> {
  const counter = await tx.maybe<{ id: string; merchant_id: string }>`
    -- any merchant: the payer has read the counter's earlier QR. Uses counter_code_is_unique.
    select id, merchant_id from counters where code = ${earlier}`
  if (!counter) throw new Refusal('not_found')
  const codes = await codesOf(tx, counter.merchant_id)
  const live = codes.filter(({ revoked_at }) => revoked_at === null)
  const isOwn = ({ counter_id }: CodeRow) => counter_id === counter.id
  const found = live.find(isOwn) ?? live.find(({ counter_id }) => counter_id === null) ?? live[0] ?? codes.find(isOwn)
  if (!found) throw new Refusal('not_found')
  return { code: found.code }
}

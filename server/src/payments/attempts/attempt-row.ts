import type { Language } from '@sahuji/contract/language/languages'
import type { Mode } from '@sahuji/contract/http/lists'
import type { PaymentWay } from '@sahuji/contract/payments'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { PaymentRow } from '../payment-row.ts'

/** An attempt to pay by a rail; amount in paisa. */
export interface RailAttempt {
  id: string
  payment_id: string
  merchant_id: string
  mode: Mode
  way: PaymentWay
  state: 'open' | 'succeeded' | 'failed' | 'cancelled' | 'surplus'
  amount: bigint
  collection_id: string
  payer_name: string | null
  /** Ten digits. */
  payer_mobile: string | null
  payer_email: string | null
  /** The code of the receipt's address; null for those of earlier releases. */
  receipt_code: string | null
  /** Who began it, as a hash of network and browser. */
  begun_by: string | null
  /** It counts in its link's `taken`. */
  holds_link: boolean
}

/** Every column of payment_attempts, for whole rows: by a rail, or by the wallet of a payer. */
export type StoredAttempt = Omit<RailAttempt, 'collection_id'> & {
  collection_id: string | null
  payer_id: string | null
  person_id: string | null
  key: string | null
  day: string | null
  is_confirmed: boolean | null
  restricted: bigint
  payer_language: Language | null
  transfer_id: string | null
  begun_at: Date
  ended_at: Date | null
}

const columns = sql`id, payment_id, merchant_id, mode, way, state, amount, collection_id, payer_name, payer_mobile, payer_email,
  receipt_code, begun_by, holds_link`

/** The attempt that waits for a collection. Throws without one: they are recorded together. */
export const attemptOf = (tx: Tx, { id, merchant_id }: { id: string; merchant_id: string }) => tx.one<RailAttempt>`
  select ${columns} from payment_attempts where collection_id = ${id} and merchant_id = ${merchant_id}`

/** The newest attempt by a rail at a payment; undefined without one. Uses payment_attempts_by_payment. */
export const lastAttempt = (tx: Tx, payment_id: string) => tx.maybe<RailAttempt>`
  -- any merchant: the payer has the address of the payment
  select ${columns} from payment_attempts
   where payment_id = ${payment_id} and collection_id is not null order by (state = 'open') desc, id desc limit 1`

/**
 * Reserves a place of the payment's link for an attempt, in one guarded statement: of many payers of the last place one passes.
 * Answers whether the attempt holds one; undefined where the link has ended or is full.
 */
export async function reserveLink(
  tx: Tx,
  { link_id, merchant_id }: Pick<PaymentRow, 'link_id' | 'merchant_id'>,
): Promise<boolean | undefined> {
  if (link_id === null) return false
  const reserved = await tx.run`
    update payment_links set taken = taken + 1
     where id = ${link_id} and merchant_id = ${merchant_id} and ended_at is null
       and (payments_max is null or taken < payments_max)`
  return reserved === 1 ? true : undefined
}

/** Ends an open attempt without money, and gives its place of the link back. */
export async function endAttempt(
  tx: Tx,
  { id, merchant_id, payment_id }: RailAttempt,
  { state, now }: { state: 'failed' | 'cancelled' | 'surplus'; now: Date },
): Promise<void> {
  await tx.run`
    with ended as (
      update payment_attempts a set state = ${state}, ended_at = coalesce(a.ended_at, ${now}), holds_link = false
        from payment_attempts b
       where a.id = ${id} and a.merchant_id = ${merchant_id} and b.id = a.id and a.state <> 'succeeded'
       returning b.holds_link)
    update payment_links set taken = taken - 1
      from ended
     where ended.holds_link and merchant_id = ${merchant_id}
       and id = (select link_id from payments where id = ${payment_id} and merchant_id = ${merchant_id})`
}

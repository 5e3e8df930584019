import type { FreezeSentence, FrozenPart, OwnFreeze } from '@sahuji/contract/merchants/standing'
import type { RefusalCode } from '@sahuji/contract/refusals'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'

const refusalOf = {
  sign_in: 'sign_in_frozen',
  money_in: 'money_in_frozen',
  money_out: 'money_out_frozen',
} as const satisfies Record<FrozenPart, RefusalCode>

/**
 * A merchant's current freezes as the merchant sees them, in the order of their beginning. Uses freeze_is_one_a_part.
 */
export const freezesOf = (tx: Tx, merchant_id: string) => tx.many<OwnFreeze>`
  select part, frozen_at as since, sentence, own_words
    from merchant_freezes
   where merchant_id = ${merchant_id} and lifted_at is null
   order by frozen_at, part`

/** Whether a part is frozen. Before money moves, ask with `refuseFrozen`, under the lock of the money. */
export const isFrozen = async (tx: Tx, merchant_id: string, part: FrozenPart): Promise<boolean> =>
  (await tx.maybe`
    select part from merchant_freezes
     where merchant_id = ${merchant_id} and part = ${part} and lifted_at is null`) !== undefined

/**
 * Refuses where a part is frozen: sign_in_frozen, money_in_frozen, money_out_frozen. It locks the merchant's row `for
 * key share`, which a freeze's `for update` waits for, until the transaction ends: what passed is done before a freeze
 * that comes now, and what comes after the freeze is refused. Every way on which money leaves a wallet asks for
 * `money_out` before it holds or posts.
 */
export async function refuseFrozen(tx: Tx, merchant_id: string, part: FrozenPart): Promise<void> {
  await tx.one`select id from merchants where id = ${merchant_id} for key share`
  if (await isFrozen(tx, merchant_id, part)) throw new Refusal(refusalOf[part])
}

/**
 * Locks merchants' rows as refuseFrozen does: the answers of isFrozen afterwards hold until the transaction ends. Lock
 * the wallets of the money before.
 */
export const holdFreezes = (tx: Tx, merchant_ids: readonly string[]) => tx.run`
  -- any merchant: both sides of one payment
  select id from merchants where id = any(${merchant_ids}::uuid[]) order by id for key share`

/** Whether nothing may leave the wallet: asked by withdrawals, transfers and settlements before they hold or post. */
export const moneyOutFrozen = (tx: Tx, merchant_id: string): Promise<boolean> => isFrozen(tx, merchant_id, 'money_out')

interface NewFreeze {
  id: string
  merchant_id: string
  part: FrozenPart
  reason: string
  sentence: FreezeSentence
  own_words: string | null
  operator_id: string
}

/**
 * Freezes a part; false where it is frozen already. Waits for transactions that are about to move money or to open a
 * session.
 */
export async function freezePart(tx: Tx, freeze: NewFreeze, now: Date): Promise<boolean> {
  const { id, merchant_id, part, reason, sentence, own_words, operator_id } = freeze
  await tx.one`select id from merchants where id = ${merchant_id} for update`
  const added = await tx.run`
    insert into merchant_freezes (id, merchant_id, part, reason, sentence, own_words, frozen_at, frozen_by)
    values (${id}, ${merchant_id}, ${part}, ${reason}, ${sentence}, ${own_words}, ${now}, ${operator_id})
        on conflict (merchant_id, part) where lifted_at is null do nothing`
  return added === 1
}

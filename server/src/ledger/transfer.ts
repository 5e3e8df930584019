import { bookOf, type Book, newLedgerId } from '../platform/ids.ts'

/** One side of a transfer: credit is positive, debit negative, in paisa. */
export interface Leg {
  account_id: string
  amount: bigint
}

/**
 * Money to be moved at once and as a whole. The same key with the same body is posted once, however often it is
 * requested.
 */
export interface Transfer {
  /** Made by newLedgerId(mode) by default. */
  id?: string
  /** The key's owner: the requesting merchant, or platformScope. */
  merchant_id: string
  /** Made by the caller before the first try and kept until the answer. */
  key: string
  mode: Book
  /** Its purpose in one word: load, payout, fee, reversal. */
  kind: string
  /** Two or more, each account once, sum 0. */
  entries: readonly Leg[]
  /** Accounts without an entry, locked with those that have one: what is written along may rely on their balances. */
  locks?: readonly string[]
  /** The transfer that this one reverses: see reverse(). */
  reverses?: string
  /** When it happened, where that is not now (history brought along). */
  posted_at?: Date
}

/** A transfer fit for the database: with an id, its entries in the order of their accounts. */
export interface PreparedTransfer extends Transfer {
  id: string
}

/** Checks the caller's promises. Throws RangeError: a broken promise is a fault in the code, never a refusal. */
export function prepare(transfer: Transfer): PreparedTransfer {
  const { mode, kind, merchant_id, key, reverses, locks = [] } = transfer
  const id = transfer.id ?? newLedgerId(mode)
  if (!word.test(kind)) throw new RangeError(`'${kind}' is not a transfer's kind`)
  for (const each of [id, merchant_id, key, reverses ?? id, ...locks]) {
    if (!uuid.test(each)) throw new RangeError(`'${each}' is not a lower-case uuid`)
  }
  if (bookOf(id) !== mode || bookOf(reverses ?? id) !== mode) throw new RangeError(`${id} is not in the ${mode} book`)
  return { ...transfer, id, entries: inOrder(transfer) }
}

/** Every account that it locks until the commit. */
export const accountsOf = ({ entries, locks = [] }: PreparedTransfer): string[] => [
  ...entries.map(({ account_id }) => account_id),
  ...locks,
]

function inOrder({ entries, mode }: Transfer): Leg[] {
  const sorted = entries.toSorted((one, other) => (one.account_id < other.account_id ? -1 : 1))
  let sum = 0n
  let before = ''
  for (const { account_id, amount } of sorted) {
    if (!uuid.test(account_id)) throw new RangeError(`'${account_id}' is not an account's id`)
    if (bookOf(account_id) !== mode) throw new RangeError(`the account ${account_id} is not in the ${mode} book`)
    if (account_id === before) throw new RangeError(`the account ${account_id} stands twice in one transfer`)
    if (amount === 0n || amount > amountMax || amount < -amountMax)
      throw new RangeError(`${amount} paisa cannot be moved`)
    sum += amount
    before = account_id
  }
  if (sorted.length < 2 || sum !== 0n)
    throw new RangeError(`${sorted.length} entries that sum to ${sum} are no transfer`)
  return sorted
}

// Far above any real amount and far below where a bigint balance could overflow.
const amountMax = 10n ** 15n
const word = /^[a-z][a-z_]*$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

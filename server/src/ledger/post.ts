import type { Tx } from '../platform/database/database.ts'
import { argumentsOf, postBatch } from './post-batch.ts'
import type { Posting } from './posting.ts'
import { prepare, type PreparedTransfer, type Transfer } from './transfer.ts'
import type { MerchantAccountKind } from './chart-of-accounts.ts'
import { type Balance, entriesOf } from './queries.ts'
import { type Book, bookOf } from '../platform/ids.ts'

/**
 * Posts transfers inside an open transaction, one after the other, each with its own answer. Call it once per
 * transaction and as late as possible: the accounts stay locked until the commit. Idempotent by key. Refused ones leave
 * no trace.
 */
export async function post(tx: Tx, transfers: readonly Transfer[]): Promise<Posting[]> {
  const answers: Posting[] = []
  for (const batch of runs(transfers.map(prepare))) answers.push(...(await postBatch(tx, batch)))
  return answers
}

/** Cuts a list where a key or a reversed transfer repeats: the second must see the outcome of the first. */
function* runs(transfers: readonly PreparedTransfer[]): Generator<PreparedTransfer[]> {
  let batch: PreparedTransfer[] = []
  let taken = new Set<string>()
  for (const transfer of transfers) {
    const names = namesOf(transfer)
    if (batch.length === batchMax || names.some((name) => taken.has(name))) {
      yield batch
      batch = []
      taken = new Set()
    }
    batch.push(transfer)
    for (const name of names) taken.add(name)
  }
  if (batch.length > 0) yield batch
}

/** The most transfers in one call: beyond it only the waiting grows (measured from 16 to 1024). */
export const batchMax = 256

/** The names that occur once in a batch: the key in its scope, and the transfer that is reversed. */
export function namesOf({ merchant_id, key, reverses }: PreparedTransfer): string[] {
  return reverses ? [`${merchant_id} ${key}`, reverses] : [`${merchant_id} ${key}`]
}

/**
 * Posts transfers, one after the other, together with COMMIT, so that no other caller waits for its accounts while our
 * transaction is under way: for flows that know the result beforehand (see lockWallet). Answers the id of the first.
 * Where one is not posted now, for any reason, the whole transaction is rolled back.
 */
export async function postWithCommit(tx: Tx, transfer: Transfer, ...others: Transfer[]): Promise<string> {
  const prepared = prepare(transfer)
  const [ids, merchants, keys, kinds, reversals, times, accounts, ends, legs, amounts] = argumentsOf([
    prepared,
    ...others.map(prepare),
  ])
  await tx.last`
    select ledger_must_be_posted(codes) from ledger_post(${ids}::uuid[], ${merchants}::uuid[], ${keys}::uuid[],
      ${kinds}::text[], ${reversals}::uuid[], ${times}::timestamptz[], ${accounts}::uuid[], ${ends}::int[], ${legs}::int[],
      ${amounts}::bigint[])`
  return prepared.id
}

/** Both parts of a wallet, each an account of its own, their balance together, and the merchant's debt to us. */
export interface LockedWallet {
  free: Balance & { is_closed: boolean }
  /** The money from credit cards: it pays requests and counters, and is neither sent on nor withdrawn. */
  restricted: Balance & { is_closed: boolean }
  balance: bigint
  /** The uncovered part of clawbacks: zero, or a debit. */
  receivable: Balance
}

/**
 * A merchant's wallet, locked until the commit, so that its balance after a posting can be recorded before it. Only
 * this merchant waits. Throws when the merchant's accounts were never opened.
 */
export async function lockWallet(tx: Tx, merchantId: string, mode: Book): Promise<LockedWallet> {
  const accounts = await tx.many<LockedWallet['free'] & { kind: MerchantAccountKind }>`
    select id as account_id, kind, balance, held, balance - held as available, is_closed
      from ledger_lock_wallet(${merchantId}, ${mode})`
  const free = accounts.find(({ kind }) => kind === 'merchant_wallet')
  const restricted = accounts.find(({ kind }) => kind === 'merchant_restricted')
  const receivable = accounts.find(({ kind }) => kind === 'clawback_receivable')
  if (!free || !restricted || !receivable) throw new Error(`merchant ${merchantId} has no ${mode} wallet`)
  return { free, restricted, balance: free.balance + restricted.balance, receivable }
}

/** A correction: reverses `transfer_id` by its mirror, under a key of its own. */
interface Reversal {
  transfer_id: string
  merchant_id: string
  key: string
  kind?: string
  posted_at?: Date
}

/**
 * Reverses a transfer by posting its mirror, once: a second reversal is answered `reversed_before` with the first one's
 * id.
 */
export async function reverse(tx: Tx, reversal: Reversal): Promise<Posting | { outcome: 'unknown_transfer' }> {
  const { transfer_id, merchant_id, key, kind = 'reversal', posted_at } = reversal
  const original = await entriesOf(tx, transfer_id)
  if (original.length === 0) return { outcome: 'unknown_transfer' }
  const entries = original.map(({ account_id, amount }) => ({ account_id, amount: -amount }))
  const mirror = { merchant_id, key, kind, mode: bookOf(transfer_id), entries, reverses: transfer_id }
  const [posting] = await post(tx, [posted_at ? { ...mirror, posted_at } : mirror])
  return posting!
}

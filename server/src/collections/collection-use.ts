import type { GiveBack, ReviewReason } from '@sahuji/contract/collections'
import type { Feed } from '../feed/feed.ts'
import type { LockedWallet } from '../ledger/post.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import type { PaidCard, Rail, Succeeded } from '../rails/rail.ts'
import type { Rails } from '../rails/rails.ts'
import type { CollectionEventCode } from './rows/collection-events.ts'
import type { CollectionKind, CollectionRow, Terms } from './rows/collection-row.ts'

/** Why money is in suspense. */
export type SuspenseReason = Exclude<ReviewReason, 'contradicted'>

/** What becomes of money that a rail confirmed. `terms`: what it was paid as. */
export type Verdict =
  | { act: 'credit'; terms: Terms }
  /** It may not be credited automatically: it stays in suspense until an operator decides. */
  | { act: 'suspense'; terms: Terms; reason: SuspenseReason; by?: 'agreed' | 'other' | 'unknown' }
  /** It can be credited no more: it goes to suspense, and from there back by the rail; without a call of the rail it waits for review. */
  | { act: 'give_back'; terms: Terms; reason: SuspenseReason }
  /** It cannot be meant for this collection: nothing is posted, an operator reviews it. */
  | { act: 'contradicted' }

/** A movement that a clawback caused in a wallet: taken from it, or repaid out of a later credit; amounts in paisa. */
export interface ClawbackMove {
  what: 'taken' | 'repaid'
  amount: bigint
  /** What the merchant still owes. */
  owed: bigint
  transfer_id: string
  balance_after: bigint
  /** Only of `taken`: the part of the fee that came back; not included in `amount`. */
  fee?: bigint
}

/** The entries of a clawback beside the rail's clearing account; `taken` from the wallet and `owed` by the merchant, in paisa. */
export interface ClawbackLegs {
  legs: Leg[]
  taken: bigint
  owed: bigint
}

/** Who returns from a bank: a browser, and whether its bank signed what it brings. A reference alone is no secret. */
export interface Returned {
  network: string
  device: string
  is_signed: boolean
}

type Publishing = { feed: Feed; clock: Clock }

/**
 * What a kind of collection decides for itself: declared by its domain and listed in `operator/collection-uses.ts`. Everything
 * else is the same for both kinds. Functions with a `tx` run in the transaction that records what they decide.
 */
export interface CollectionUse {
  kind: CollectionKind
  /** Decides about confirmed money with the right reference and currency, at a moment. Runs under lockMerchant. */
  judge(tx: Tx, collection: CollectionRow, paid: Succeeded, now: Date): Promise<Verdict>
  /** Whether the money of a card may be spent but not withdrawn. */
  isRestricted(collection: CollectionRow, card: PaidCard | undefined): boolean
  /** The fee of an amount that an operator credits out of suspense, by the terms of its payment; paisa. */
  feeOf(tx: Tx, collection: CollectionRow, amount: bigint): Promise<bigint>
  /** The entries that credit `amount`, whose sum they are; `wallet_closed` where the account takes no money. */
  creditLegs(
    collection: CollectionRow,
    wallet: LockedWallet,
    credited: { amount: bigint; fee: bigint },
  ): Leg[] | 'wallet_closed'
  /** Before the rail's own taking back: frees what is held of the money for another way back, which nothing takes any more. */
  beforeClawback?(
    deps: Publishing & { uses: readonly CollectionUse[] },
    tx: Tx,
    collection: CollectionRow,
  ): Promise<void>
  /** What of the fee comes back when the rail takes the money back, in paisa. Absent: all of it. */
  feeBack?(tx: Tx, collection: CollectionRow): Promise<bigint>
  /** The entries that take a credited amount back with its `fee`, whose sum is the negative amount. */
  clawbackLegs(collection: CollectionRow, wallet: LockedWallet): ClawbackLegs
  /** How money in suspense goes back, where the rail has a call for it. */
  giveBack(tx: Tx, collection: CollectionRow, rail: Rail): Promise<GiveBack>
  /** The ten digits of the payer's proved mobile number, for rails that refund to a number; null without one. */
  refundMobile(tx: Tx, collection: CollectionRow): Promise<string | null>
  /**
   * Whether money in suspense is on its way to the payer otherwise than by its rail, so that nothing else may be decided about it. What
   * has not begun ends instead.
   */
  isGivingBack?(deps: Pick<Publishing, 'clock'>, tx: Tx, collection: CollectionRow): Promise<boolean>
  /** What its rail was asked to give back of a credited collection, in paisa: that is no reversal. Absent: nothing ever is. */
  askedBack?(tx: Tx, collection: CollectionRow): Promise<bigint>
  /** Our references of the refunds that its rail was asked for; absent: none but its own. */
  refundReferences?(tx: Tx, collection: CollectionRow): Promise<string[]>
  /** Publishes the fact of a move, or of a changed reason of review. */
  publishMove(deps: Publishing, tx: Tx, collection: CollectionRow, what: CollectionEventCode): Promise<void>
  publishClawback(deps: Publishing, tx: Tx, collection: CollectionRow, moved: ClawbackMove): Promise<void>
  /** Gives a created collection that its rail could not open to another rail; undefined where no other can take it. */
  reroute?(
    deps: { db: Database; clock: Clock; rails: Rails },
    collection: CollectionRow,
    tried: readonly string[],
  ): Promise<CollectionRow | undefined>
  /** The page that a payer who returns from the bank is sent to. */
  payerPage(db: Database, collection: CollectionRow, returned: Returned): string | Promise<string>
}

/** The use of a collection. Throws for a kind that no domain declared. */
export function findUse(
  { uses }: { uses: readonly CollectionUse[] },
  { kind }: Pick<CollectionRow, 'kind'>,
): CollectionUse {
  const use = uses.find((one) => one.kind === kind)
  if (!use) throw new Error(`no domain declared the use of a collection of kind ${kind}`)
  return use
}

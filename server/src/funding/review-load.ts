import { formatMoney } from '@sahuji/contract/money'
import { platformAccount, stripedAccount } from '../ledger/accounts.ts'
import { lockAccount, postWithCommit, reverse } from '../ledger/post.ts'
import { postedOrRefused } from '../ledger/posting.ts'
import { type Tx, retryOnUnknownCommit } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { Refusal } from '../platform/refusal.ts'
import { quote } from '../tariff/fees.ts'
import { ruleOn } from '../tariff/rules.ts'
import type { FundingDependencies } from './dependencies.ts'
import { addEvent } from './load-events.ts'
import type { LoadRow } from './load-row.ts'
import { moveLoad } from './move-load.ts'
import { loadById, lockLoad } from './queries.ts'
import { lockMerchant } from './usage.ts'

type Dependencies = Pick<FundingDependencies, 'db' | 'clock' | 'feed'>

/** A person's decision about a load: who decided, and why, for the books; the merchant sees neither. */
export interface ReviewDecision {
  load_id: string
  by: string
  note: string | null
}

/** `not_in_review`: its money is not in suspense, so that nothing can be moved. */
export type Reviewed = { outcome: 'done'; load: LoadRow } | { outcome: 'not_in_review'; load: LoadRow | undefined }

/**
 * Credits a load whose money is in suspense: what was paid, less the fee of the rule that it was paid under, whatever the
 * limits say. The key is the suspense transfer's id, which sendBack uses too: the ledger itself lets money leave suspense
 * only once. Throws the refusal account_closed for a closed wallet.
 */
export const creditReviewed = (deps: Dependencies, verdict: ReviewDecision): Promise<Reviewed> =>
  reviewed(deps, verdict, async (tx, load, paid) => {
    const now = deps.clock.now()
    const priced = quote(await ruleOn(tx, load.tariff_channel, load.tariff_from), paid)
    // Of less than the fee, which nobody would have begun, the merchant gets all.
    const fee = priced.net > 0n ? priced.fee : 0n
    const { merchant_id, mode, suspense_transfer_id } = load
    const key = suspense_transfer_id!
    const wallet = await lockAccount(tx, merchant_id, mode)
    if (wallet.is_closed) throw new Refusal('account_closed')
    const entries = [
      { account_id: platformAccount(mode, 'suspense'), amount: -paid },
      { account_id: wallet.account_id, amount: paid - fee },
      ...(fee > 0n ? [{ account_id: stripedAccount(mode, 'fees_earned', key), amount: fee }] : []),
    ]
    const transfer = { merchant_id, mode, key, kind: 'load_release', entries, posted_at: now }
    const transfer_id = await postWithCommit(tx, transfer)
    const balance = wallet.balance + paid - fee
    await leaveReview(tx, load, { ...verdict, now, transfer_id })
    const facts = { amount: formatMoney(paid), rail_reference: load.rail_reference!, was: load.state }
    await moveLoad(deps, tx, load, {
      to: 'credited',
      what: 'credited',
      facts,
      code: '000',
      set: sql`, amount = ${paid}, fee = ${fee}, next_check_at = null, balance_after = ${balance}`,
    })
  })

/**
 * Takes a payment out of our books again: its suspense transfer is reversed, what the rail owes us is as before, the load
 * has failed. For money that the rail or our bank has already sent back to the payer: this moves none.
 */
export const sendBack = (deps: Dependencies, verdict: ReviewDecision): Promise<Reviewed> =>
  reviewed(deps, verdict, async (tx, load, paid) => {
    const now = deps.clock.now()
    const { merchant_id, suspense_transfer_id } = load
    const reversal = {
      merchant_id,
      transfer_id: suspense_transfer_id!,
      key: suspense_transfer_id!,
      kind: 'load_return',
    }
    const posting = await reverse(tx, { ...reversal, posted_at: now })
    if (posting.outcome === 'unknown_transfer') throw new Error(`load ${load.id} names a transfer that does not exist`)
    await leaveReview(tx, load, { ...verdict, now, transfer_id: postedOrRefused(posting) })
    const facts = { amount: formatMoney(paid) }
    await moveLoad(deps, tx, load, { to: 'failed', what: 'sent_back', facts, code: '602' })
  })

/** Runs a decision on a locked load whose money is in suspense, in one transaction; otherwise nothing happens. */
const reviewed = (
  deps: Dependencies,
  { load_id }: ReviewDecision,
  act: (tx: Tx, load: LoadRow, paid: bigint) => Promise<void>,
): Promise<Reviewed> =>
  retryOnUnknownCommit(() =>
    deps.db.write(async (tx): Promise<Reviewed> => {
      const found = await loadById(tx, load_id)
      if (!found) return { outcome: 'not_in_review', load: undefined }
      await lockMerchant(tx, found.merchant_id)
      const load = (await lockLoad(tx, load_id))!
      const { paid_amount, suspense_transfer_id, transfer_id } = load
      if (paid_amount === null || suspense_transfer_id !== transfer_id) return { outcome: 'not_in_review', load }
      await addEvent(tx, { load_id, at: deps.clock.now(), what: 'reviewed' })
      await act(tx, load, paid_amount)
      return { outcome: 'done', load: (await loadById(tx, load_id))! }
    }),
  )

/** The money is where `transfer_id` put it, and nobody has to look any more. */
const leaveReview = (tx: Tx, load: LoadRow, done: ReviewDecision & { now: Date; transfer_id: string }) => tx.run`
  update loads set transfer_id = ${done.transfer_id}, review_since = null, review_reason = null,
         reviewed_at = ${done.now}, reviewed_by = ${done.by}, review_note = ${done.note}
   where id = ${load.id} and merchant_id = ${load.merchant_id}`

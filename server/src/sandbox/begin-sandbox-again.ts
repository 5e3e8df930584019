import type { Gives } from '@sahuji/contract/http/route'
import type { beginSandboxAgain as beginRoute } from '@sahuji/contract/sandbox'
import { platformAccount } from '../ledger/accounts.ts'
import { lockWallet, post } from '../ledger/post.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import { disputeOf } from '../payments/disputes/dispute-row.ts'
import { freeDisputed, lockOpenDispute } from '../payments/disputes/end-dispute.ts'
import { endUnpaid } from '../payments/expire-payments.job.ts'
import { lockPayment } from '../payments/payment-row.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Call } from '../platform/http/route-table.ts'
import { newId, newLedgerId, newReference } from '../platform/ids.ts'
import { recordTransactions } from '../transactions/record-transactions.ts'
import { beginBook } from '../transactions/sandbox-book.ts'
import type { SandboxDependencies } from './dependencies.ts'
import { restartTour } from './tour/tour-row.ts'

/** The most open payments and disputes that one new beginning ends; more end by their own time. */
const endsMost = 200

/**
 * Empties the sandbox's wallet by one balanced transfer and begins its lists again. Open payments are cancelled and open disputes
 * withdrawn; what a bank is still asked about goes on. Keys, codes and links stay.
 */
export const beginSandboxAgain =
  (deps: SandboxDependencies) =>
  async ({ tx, person: { merchant_id }, clock }: Call<'verified'>): Promise<Gives<typeof beginRoute>> => {
    await lockMerchant(tx, merchant_id)
    await endDisputes(deps, tx, merchant_id)
    await endPayments(deps, tx, merchant_id)
    const now = clock.now()
    await emptyWallet(deps, tx, merchant_id)
    await beginBook(tx, merchant_id, now)
    await restartTour(tx, merchant_id, now)
    return { begun_at: now }
  }

async function endDisputes(deps: SandboxDependencies, tx: Tx, merchant_id: string): Promise<void> {
  const open = await tx.many<{ id: string }>`
    select id from disputes
     where merchant_id = ${merchant_id} and mode = 'sandbox' and state in ('open', 'review') order by id limit ${endsMost}`
  for (const { id } of open) {
    const row = await lockOpenDispute(tx, (await disputeOf(tx, merchant_id, id))!)
    await freeDisputed(deps, tx, row, { state: 'withdrawn' })
  }
}

/** Cancels the open payments of a merchant's sandbox, a bounded number of them. */
export async function endPayments(deps: SandboxDependencies, tx: Tx, merchant_id: string): Promise<void> {
  const open = await tx.many<{ id: string }>`
    select id from payments
     where merchant_id = ${merchant_id} and mode = 'sandbox' and state = 'open' and source <> 'event'
     order by id limit ${endsMost}`
  for (const { id } of open) {
    const payment = await lockPayment(tx, merchant_id, id)
    if (payment?.state === 'open') await endUnpaid(deps, tx, payment, 'cancelled')
  }
}

/** What is free in both parts of the wallet goes back to where invented money comes from. */
async function emptyWallet({ clock }: SandboxDependencies, tx: Tx, merchant_id: string): Promise<void> {
  const { free, restricted, balance } = await lockWallet(tx, merchant_id, 'sandbox')
  const taken = [free, restricted]
    .map(({ account_id, available }) => ({ account_id, amount: -available }))
    .filter(({ amount }) => amount < 0n)
  const amount = taken.reduce((sum, leg) => sum + leg.amount, 0n)
  if (amount === 0n) return
  const now = clock.now()
  const transfer_id = newLedgerId('sandbox', clock)
  const entries = [...taken, { account_id: platformAccount('sandbox', 'equity'), amount: -amount }]
  const about = { merchant_id, mode: 'sandbox' } as const
  const transfer = { ...about, id: transfer_id, key: newId(clock), kind: 'sandbox_reset', entries, posted_at: now }
  const [posting] = await post(tx, [transfer])
  if (posting?.outcome !== 'posted') throw new Error(`the sandbox could not be emptied: ${posting?.outcome}`)
  const row = { id: newId(clock), kind: 'adjustment', state: 'completed', method: 'begun_again' } as const
  const words = { reference: newReference(clock), counterparty: 'Sandbox', occurred_at: now }
  const money = { amount, fee: 0n, net: amount, balance_after: balance + amount, transfer_id }
  await recordTransactions(tx, [{ ...about, ...row, ...words, ...money }])
}

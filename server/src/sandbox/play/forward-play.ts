import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/sandbox'
import { creditReviewed } from '../../collections/settle/review-collection.ts'
import { settleCollection } from '../../collections/settle/settle-collection.ts'
import { askAboutPayout } from '../../payouts/watch-payout.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { changeEnd, endOf } from '../../rails/sandbox-ends.ts'
import type { SandboxDependencies } from '../dependencies.ts'
import { expirePayment } from './expire-payment.ts'
import { hurryRefund } from './play-refund.ts'
import { isOver, playOf, type PlayRow, sandboxObject, shownPlay } from './play-row.ts'

/** Moves one played object forward: its bank answers now, it expires now, or it reports the same again. */
export const forwardPlay =
  (deps: SandboxDependencies) =>
  async (
    { db, person: { merchant_id } }: OwnCall<'verified'>,
    { id, step }: Takes<typeof contract.forwardPlay>,
  ): Promise<contract.Play> => {
    const row = await db.read((tx) => playOf(tx, merchant_id, id))
    if (step === 'settle') await settleNow(deps, row)
    if (step === 'expire') await expireNow(deps, row)
    if (step === 'tell_again') await ask(deps, row)
    return shownPlay(await db.read((tx) => playOf(tx, merchant_id, id)), deps.public_url)
  }

/** What was late or unclear succeeds; a failure stays one. */
async function settleNow(deps: SandboxDependencies, row: PlayRow): Promise<void> {
  if (isOver(row.state) || row.state === 'failed') throw new Refusal('sandbox_play_over')
  await deps.db.write(async (tx) => {
    const end = await endOf(tx, sandboxObject(row))
    if (end?.ends !== 'fails') await changeEnd(tx, sandboxObject(row), { ends: 'succeeds' })
  })
  // money that waits for a review: the playground is the reviewer
  if (row.kind === 'payment' || row.kind === 'load')
    await creditReviewed(deps, { collection_id: row.id, by: 'sandbox playground', note: null })
  await ask(deps, row)
}

/** Its payer comes no more. A withdrawal and a refund do not expire. */
async function expireNow(deps: SandboxDependencies, row: PlayRow): Promise<void> {
  const canExpire = row.kind === 'payment' || row.kind === 'load'
  if (!canExpire || isOver(row.state) || (row.kind === 'load' && row.state === 'failed'))
    throw new Refusal('sandbox_play_over')
  await deps.db.write(async (tx) => {
    if (row.state !== 'failed') await changeEnd(tx, sandboxObject(row), { ends: 'expires' })
    if (row.kind === 'payment') await expirePayment(deps, tx, row.merchant_id, row.shown_id)
  })
  await ask(deps, row)
}

/** Has the bank asked now. What has ended takes no news twice. */
async function ask(deps: SandboxDependencies, { kind, id, merchant_id }: PlayRow): Promise<void> {
  if (kind === 'payout') await askAboutPayout(deps, id)
  else if (kind === 'refund') await hurryRefund(deps, merchant_id, id)
  else await settleCollection(deps, id)
}

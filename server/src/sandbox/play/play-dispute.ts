import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/sandbox'
import { disputeOf } from '../../payments/disputes/dispute-row.ts'
import { freeDisputed, lockOpenDispute, payBackDisputed } from '../../payments/disputes/end-dispute.ts'
import { openDisputeOf } from '../../payments/disputes/open-dispute.ts'
import { paymentOf } from '../../payments/payment-row.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SandboxDependencies } from '../dependencies.ts'
import { playOfPayment, shownPlay } from './play-row.ts'

/** Opens a dispute of a played payment, or decides the open one as its bank would. No message is sent. */
export const playDispute =
  (deps: SandboxDependencies) =>
  async (
    { tx, person: { merchant_id }, language }: Call<'verified'>,
    { payment_id, to }: Takes<typeof contract.playDispute>,
  ): Promise<contract.Play> => {
    const payment = await paymentOf(tx, merchant_id, payment_id)
    if (payment?.mode !== 'sandbox') throw new Refusal('not_found')
    const { dispute_id } = await playOfPayment(tx, merchant_id, payment_id)
    if (to === 'open') {
      const asked = { merchant_id, payment_id, source: 'chargeback', reason: 'not_received', words } as const
      await openDisputeOf(deps, tx, { ...asked, language })
    } else {
      if (dispute_id === null) throw new Refusal('sandbox_play_over')
      const row = await lockOpenDispute(tx, (await disputeOf(tx, merchant_id, dispute_id))!)
      // the bank decides at once, without an answer
      await tx.run`
        update disputes set state = 'review' where id = ${row.id} and merchant_id = ${merchant_id} and state = 'open'`
      if (to === 'won') await freeDisputed(deps, tx, row, { state: 'won' })
      else await payBackDisputed(deps, tx, row, { state: 'lost' })
    }
    return shownPlay(await playOfPayment(tx, merchant_id, payment_id), deps.public_url)
  }

/** What the invented payer writes. */
const words = 'Sandbox: the goods never came.'

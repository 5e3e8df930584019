import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import type { listMagicAmounts as listRoute, MagicEffect } from '@sahuji/contract/funding/magic-amounts'
import { rupees } from '@sahuji/contract/money/money'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Call } from '../../platform/http/route-table.ts'
import type { Rails } from '../../rails/rails.ts'

interface MagicAmount {
  /** In rupees. */
  amount: string
  does: MagicEffect
  /** The one way on which it does this; every way where nothing is said. */
  only?: LoadChannel
}

/** Of the simulator's table what a merchant can see on a screen; a test holds that the simulator does it. */
export const magicAmounts: readonly MagicAmount[] = [
  { amount: '16.16', does: 'too_low' },
  { amount: '1000.94', does: 'declined' },
  { amount: '1000.99', does: 'pending_then_paid' },
  { amount: '1000.92', does: 'pending_then_failed' },
  { amount: '1000.98', does: 'pending' },
  { amount: '1000.97', does: 'unclear' },
  { amount: '1000.95', does: 'never_back' },
  { amount: '1000.96', does: 'other_amount' },
  { amount: '1000.78', does: 'failed_then_paid' },
  { amount: '1000.69', does: 'card_half', only: 'visa' },
  { amount: '1000.68', does: 'card_review', only: 'visa' },
  { amount: '1000.67', does: 'card_unconfirmed', only: 'visa' },
  { amount: '1000.59', does: 'credit_waits', only: 'ips' },
  { amount: '1000.57', does: 'credit_refused', only: 'ips' },
]

/** Those of a way, where the simulator plays the test banks: a provider's own test environment has other ones. */
export const listMagicAmounts =
  (rails: Rails) =>
  async (_: Call<'session'>, { channel }: Takes<typeof listRoute>): Promise<Gives<typeof listRoute>> =>
    rails.is_simulated
      ? magicAmounts
          .filter(({ only = channel }) => only === channel)
          .map(({ amount, does }) => ({ amount: rupees(amount), does }))
      : []

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
  /** The only channel on which it has this effect; all channels by default. */
  only?: LoadChannel
}

/** The effects of the simulator's table that a merchant sees on a screen; a test checks them against the simulator. */
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

/** The magic amounts of a channel, where the simulator is the test bank: a provider's own test environment has others. */
export const listMagicAmounts =
  (rails: Rails) =>
  async (_: Call<'session'>, { channel }: Takes<typeof listRoute>): Promise<Gives<typeof listRoute>> =>
    rails.is_simulated
      ? magicAmounts
          .filter(({ only = channel }) => only === channel)
          .map(({ amount, does }) => ({ amount: rupees(amount), does }))
      : []

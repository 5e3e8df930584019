import { msg } from '@sahuji/contract/translatable'
import type { PayoutStop } from '@sahuji/contract/payouts/stops'

/** Why a withdrawal ended before a bank had it, for the line "Why:" of its mail. */
export const stopWords = {
  frozen: msg('Money out of your wallet was stopped.'),
  account_not_ready: msg('The account was paused or removed before it was sent.'),
  refused: msg('A person of ours looked at it and did not send it.'),
  lost: msg('The order never reached the bank.'),
} as const satisfies Record<PayoutStop, string>

/** Where the bank said no more than no. */
export const bankGaveNoReason = msg('The bank gave no reason.')

import type { Language } from '@sahuji/contract/language/languages'
import { type BankReason, bankReasonOf } from '@sahuji/contract/payouts/bank-reasons'
import type { PayoutStop } from '@sahuji/contract/payouts/stops'
import { msg } from '@sahuji/contract/language/translatable'
import { say } from '../../platform/texts/say.ts'

/** Why a withdrawal ended before a bank had it, for the line "Why:" of its mail. */
export const stopWords = {
  frozen: msg('Money out of your wallet was stopped.'),
  account_not_ready: msg('The account was paused or removed before it was sent.'),
  refused: msg('A person of ours looked at it and did not send it.'),
  lost: msg('The order never reached the bank.'),
} as const satisfies Record<PayoutStop, string>

/** Where the bank said no more than no. */
const bankGaveNoReason = msg('The bank gave no reason.')

/** Why a bank said no, in the reader's language; its own words where we do not know what they mean. */
export function bankReasonIn(language: Language, said: string | null): string {
  if (!said) return say(language, bankGaveNoReason)
  const reason = bankReasonOf(said)
  return reason ? say(language, bankReasonWords[reason]) : said
}

const bankReasonWords = {
  account_closed: msg('The account is closed.'),
  account_blocked: msg('The bank has blocked the account.'),
  account_dormant: msg('The account is dormant. Its branch can open it again.'),
  account_number: msg('The bank has no account with this number.'),
  holder_differs: msg('The bank has another name for the account.'),
  bank_limit: msg('The amount is more than the bank takes for the account.'),
  branch_unknown: msg('The bank or its branch is not known to the network.'),
  not_allowed: msg('The bank takes no transfers into this account.'),
  bank_down: msg('The bank’s system could not take it at that time.'),
} as const satisfies Record<BankReason, string>

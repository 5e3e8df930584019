import type { PayoutState } from '@sahuji/contract/payouts'
import { msg, type Translatable } from '@sahuji/contract/language/translatable'

/** The headings of the CSV of withdrawals by its columns, in their order. */
export const payoutCsvHeads = {
  date: msg('Date', 'withdrawals'),
  nepali_date: msg('Nepali date', 'withdrawals'),
  time: msg('Time in Kathmandu', 'withdrawals'),
  bank: msg('Bank'),
  holder: msg('Account holder'),
  account: msg('Account'),
  state: msg('State'),
  amount: msg('Amount'),
  fee: msg('Fee'),
  arrives: msg('Arrives'),
  reference: msg('Reference'),
  bank_reference: msg('The bank’s reference'),
  remark: msg('Remark', 'withdrawals'),
} as const

export const payoutStateTexts = {
  requested: msg('Requested', 'withdrawals'),
  held: msg('Held'),
  sent: msg('On its way'),
  unclear: msg('Unclear'),
  credited: msg('Completed'),
  returned: msg('Returned'),
  cancelled: msg('Cancelled'),
  failed: msg('Failed'),
} as const satisfies Record<PayoutState, Translatable>

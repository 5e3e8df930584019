import type { Notification } from '@sahuji/contract/notifications'
import { payoutAddress, tabAddress } from '../payouts/deposit-place.ts'
import { requestAddress, transferAddresses } from '../transfers/transfer-places.ts'
import { subjectOfType } from './notification-subjects.tsx'

const historyAddress = '/dashboard/transactionHistory'

/**
 * Where what it speaks of can be seen: the very one, or its section where which one was not kept; undefined where the words are
 * all there is.
 */
export function placeOf({ type, about, request }: Notification): string | undefined {
  if (type.startsWith('KYC')) return '/dashboard/updateKYC'
  if (type.startsWith('Payout')) return about ? payoutAddress({ id: about }) : tabAddress('history')
  if (type.startsWith('Settlement')) return tabAddress('settlement')
  if (type === 'BankAccountAdded' || type === 'AccountPaperDecided') return tabAddress('accounts')
  if (type === 'QuestionAnswered') return '/dashboard/loadFunds/trace'
  if (type === 'RequestFund') return requestPlace(request?.id ?? about)
  if (type === 'RejectFund' || type === 'RequestExpired') return requestPlace(about, 'out')
  const subject = subjectOfType(type)
  if (subject === 'security') return '/dashboard/profile'
  if (subject !== 'money' && type !== 'AcceptFund') return undefined
  return about ? `${historyAddress}/singleTransaction/${about}` : historyAddress
}

/** A request among those of its side. */
function requestPlace(id: string | null | undefined, view?: 'out'): string {
  const address = id ? requestAddress(id) : transferAddresses.requests
  if (!view) return address
  return `${address}${id ? '&' : '?'}view=${view}`
}

import { listed } from '../rail-answers.ts'
import type { NotSucceeded } from '../rail.ts'

/** What a decision with its reason code means for us. `paid` and `partial` must still be captured and compared. */
export interface CardOutcome {
  state: 'paid' | 'partial' | Extract<NotSucceeded['state'], 'failed' | 'cancelled' | 'review' | 'ambiguous'>
  /** Decision and code with CyberSource's meaning in a few words. */
  reason: string
  /** The specification's service code of a failure, for the sentence that a merchant reads. */
  service_code?: string
}

// One of the specification's codes for a failed authentication, here of the payer; 003 means our own.
const threeDSecure = '062'

/**
 * Reason code → its meaning, and the specification's code of a payment that fails with it. CyberSource, Secure
 * Acceptance reason codes.
 */
const codes: Record<string, readonly [says: string, service_code: string]> = {
  '101': ['a required field is missing', '014'],
  '102': ['a field is not valid', '014'],
  '104': ['the same payment came twice within 15 minutes', '099'],
  '150': ['general system failure', '099'],
  '151': ['the server timed out', '099'],
  '152': ['a service timed out', '099'],
  '200': ['the address did not pass', '022'],
  '201': ['the issuer has questions', '022'],
  '202': ['the card has expired', '015'],
  '203': ['declined by the issuer', '023'],
  '204': ['insufficient funds', '023'],
  '205': ['the card is reported lost or stolen', '022'],
  '207': ['the issuer is unavailable', '012'],
  '208': ['the card is not active or not for the internet', '015'],
  '210': ['the credit limit is reached', '017'],
  '211': ['the security code is not valid', '014'],
  '221': ['on the processor’s negative list', '022'],
  '222': ['the account is frozen', '015'],
  '230': ['the security code did not pass', '014'],
  '231': ['the card number is not valid', '014'],
  '232': ['the kind of card is not accepted', '022'],
  '233': ['declined by the processor', '023'],
  '234': ['the merchant is not set up', '028'],
  '236': ['the processor failed', '012'],
  '240': ['the kind of card does not fit its number', '014'],
  '475': ['the payer has to authenticate (3-D Secure)', threeDSecure],
  '476': ['the payer could not be authenticated (3-D Secure)', threeDSecure],
  '478': ['strong authentication is required (3-D Secure)', threeDSecure],
  '480': ['held for review by Decision Manager', '022'],
  '481': ['rejected by Decision Manager', '022'],
  '520': ['not passed by smart authorization', '022'],
}

/** Errors with which nothing happened; after any other error only the search knows the outcome. */
const invalidCodes: ReadonlySet<string> = new Set(['101', '102'])

/** Reads CyberSource's decision with its reason code. rails.md §8. With an unknown code the decision alone counts. */
export function outcomeOf(decision: string, code: string): CardOutcome {
  const [says, service_code] = listed(codes, code) ?? ['', '602']
  const reason = [decision, code, says].filter((word) => word !== '').join(' ')
  switch (decision) {
    case 'ACCEPT':
      if (code === '100') return { state: 'paid', reason }
      // the worth of any other success is unknown
      return { state: code === '110' ? 'partial' : 'ambiguous', reason }
    case 'REVIEW':
      return { state: 'review', reason }
    case 'DECLINE':
      return { state: 'failed', reason, service_code }
    case 'CANCEL':
      return { state: 'cancelled', reason }
    case 'ERROR':
      return invalidCodes.has(code) ? { state: 'failed', reason, service_code } : { state: 'ambiguous', reason }
    default:
      return { state: 'ambiguous', reason: 'bad_shape' }
  }
}

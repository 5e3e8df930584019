/** A card for the hosted page. The simulator stores its code, not its number or who typed it. */
export interface TestCard {
  code: string
  number: string
  /** CyberSource's number of the brand. */
  type: '001' | '002'
  funding: 'CREDIT' | 'DEBIT' | 'PREPAID' | null
  /** The issuer asks the payer for a code first (3-D Secure). */
  is_secure?: boolean
  decision: 'ACCEPT' | 'REVIEW' | 'DECLINE' | 'ERROR'
  reason_code: string
  says: string
}

const accepted = { decision: 'ACCEPT', reason_code: '100' } as const

/** The cards of rails.md §8 first, then one for each way in which a payment may end. */
export const testCards: readonly TestCard[] = [
  { code: 'visa-credit', number: '4111111111111111', type: '001', funding: 'CREDIT', ...accepted, says: 'credit card' },
  {
    code: 'visa-secure',
    number: '4000000000000002',
    type: '001',
    funding: 'DEBIT',
    is_secure: true,
    ...accepted,
    says: 'debit card with 3-D Secure',
  },
  {
    code: 'mastercard-debit',
    number: '5555555555554444',
    type: '002',
    funding: 'DEBIT',
    ...accepted,
    says: 'debit card',
  },
  {
    code: 'mastercard-prepaid',
    number: '5200000000000007',
    type: '002',
    funding: 'PREPAID',
    ...accepted,
    says: 'prepaid card',
  },
  {
    code: 'visa-unknown',
    number: '4012888888881881',
    type: '001',
    funding: null,
    ...accepted,
    says: 'the acquirer does not say of what kind it is',
  },
  no('visa-insufficient', '4000000000009995', 'DECLINE', '204', 'insufficient funds'),
  no('visa-expired', '4000000000000069', 'DECLINE', '202', 'expired card'),
  no('visa-stolen', '4000000000009987', 'DECLINE', '205', 'lost or stolen'),
  no('visa-limit', '4242424242424242', 'DECLINE', '210', 'credit limit reached'),
  no('visa-review', '4000000000000259', 'REVIEW', '480', 'held for review'),
  no('visa-partial', '4000056655665556', 'ACCEPT', '110', 'half of it is approved'),
  no('visa-timeout', '4000000000000119', 'ERROR', '151', 'the processor times out'),
]

/** A Visa credit card with which it goes otherwise. */
function no(code: string, number: string, decision: TestCard['decision'], reason_code: string, says: string): TestCard {
  return { code, number, type: '001', funding: 'CREDIT', decision, reason_code, says }
}

/** The card of a code, the first where there is none. */
export const cardBy = (code: string | null): TestCard => testCards.find((card) => card.code === code) ?? testCards[0]!

/** The card of a number as it was typed; undefined for one that is no test card. */
export const cardOf = (typed: string): TestCard | undefined => {
  const digits = typed.replace(/[ -]/g, '')
  return testCards.find(({ number }) => number === digits)
}

export const lastFourOf = ({ number }: TestCard): string => number.slice(-4)

import { paisaOf, rupeesOf } from '../money.ts'
import type { Payment } from '../payments.ts'
import { refundsOf } from '../refunds.ts'
import type { CardsGateway } from './cards-gateway.ts'
import { outcomeOf, type Outcome } from './outcome.ts'
import { cardBy, lastFourOf } from './test-cards.ts'

type Row = Record<string, unknown>

/** What the search lists of a payment, newest first: nothing before the payer typed a card, then each request of it. */
export function summariesOf(gateway: CardsGateway, payment: Payment): Row[] {
  const card = cardBy(payment.instrument)
  const isAtIssuer = payment.instrument !== null && card.is_secure === true
  const steps = isAtIssuer ? [stepRow(payment, 'ics_pa_enroll', '475'), stepRow(payment, 'ics_pa_setup', '100')] : []
  const outcome = outcomeOf(payment)
  const { first, isWaiting } = waiting(payment, gateway.clock.now())
  if (!outcome || outcome.decision === 'CANCEL') return steps
  if (isWaiting && first === 'not_initialised') return []
  if (isWaiting && first === 'pending') return [stepRow(payment, 'ics_pa_enroll', '475')]
  const isFailed = isWaiting ? first === 'fail' : payment.behaviour.status?.last === 'fail'
  const shown: Outcome = isFailed
    ? { ...outcome, decision: 'DECLINE', reason_code: '203', is_captured: false }
    : outcome
  return [...refundRows(payment), ...madeRows(gateway, payment, payment.reference), saleRow(payment, shown), ...steps]
}

/** What the search lists under the code of a refund. */
export function refundsUnder(gateway: CardsGateway, code: string): Row[] {
  const payment = gateway.payments.all().find(({ refunds = [] }) => refunds.some(({ reference }) => reference === code))
  return payment ? madeRows(gateway, payment, code) : []
}

/** The refunds that were made by a call under a code. */
function madeRows(gateway: CardsGateway, payment: Payment, code: string): Row[] {
  const told = { reasonCode: '100', rCode: '1', rFlag: 'SOK' }
  return refundsOf(gateway, payment, { seen: true })
    .filter(({ reference }) => reference === code)
    .map(({ id, at, amount: totalAmount }) => ({
      ...rowOf(payment, { ...told, applications: [{ name: 'ics_credit', ...told }] }),
      id,
      submitTimeUtc: `${at.slice(0, 19)}Z`,
      clientReferenceInformation: { code, applicationName: 'REST API' },
      orderInformation: { amountDetails: { totalAmount, currency: 'NPR' } },
    }))
}

/** Whether the search still reports its first answer. */
function waiting({ polls, decided_at, behaviour }: Payment, now: Date) {
  const { first = 'not_initialised', polls: most = 0, seconds = 0 } = behaviour.status ?? {}
  const secondsPast = (now.getTime() - new Date(decided_at ?? 0).getTime()) / 1000
  return { first, isWaiting: most === null || polls < most || secondsPast < seconds }
}

const rCodeOf = { ACCEPT: '1', REVIEW: '1', DECLINE: '0', ERROR: '-1', CANCEL: '0' } as const

function saleRow(payment: Payment, outcome: Outcome): Row {
  const rCode = outcome.reason_code === '480' || outcome.decision !== 'REVIEW' ? rCodeOf[outcome.decision] : '0'
  const told = { reasonCode: outcome.reason_code, rCode, rFlag: rCode === '1' ? 'SOK' : 'DCARDREFUSED' }
  return {
    ...rowOf(payment, {
      ...told,
      applications: [
        outcome.is_captured ? { name: 'ics_bill', ...told, reasonCode: '100' } : { name: 'ics_bill' },
        { name: 'ics_auth', ...told },
      ],
    }),
    orderInformation: { ...billTo, amountDetails: amountsOf(payment) },
  }
}

function refundRows(payment: Payment): Row[] {
  const { refunded } = payment.behaviour
  if (!refunded) return []
  const whole = paisaOf(payment.amount) ?? 0n
  const totalAmount = rupeesOf(refunded === 'whole' ? whole : whole / 2n)
  const told = { reasonCode: '100', rCode: '1', rFlag: 'SOK' }
  return [
    {
      ...rowOf(payment, { ...told, applications: [{ name: 'ics_credit', ...told }] }),
      id: `8${payment.gateway_ref.slice(1)}`,
      orderInformation: { amountDetails: { totalAmount, currency: 'NPR' } },
    },
  ]
}

function stepRow(payment: Payment, name: string, reasonCode: string): Row {
  const rCode = reasonCode === '100' ? '1' : '0'
  const told = { reasonCode, rCode, rFlag: rCode === '1' ? 'SOK' : 'DAUTHENTICATE' }
  // as it lists them: the services that it did not come to stand there by their names alone
  const others = name === 'ics_pa_enroll' ? [{ name: 'ics_bill' }, { name: 'ics_auth' }] : []
  return {
    ...rowOf(payment, { ...told, applications: [...others, { name, ...told }] }),
    id: `${name === 'ics_pa_enroll' ? 6 : 5}${payment.gateway_ref.slice(1)}`,
    orderInformation: { ...billTo, amountDetails: {} },
  }
}

/** Every answer contains the payer's personal data; none of it may be stored. */
const billTo = { billTo: { firstName: 'SITA', lastName: 'SHARMA', email: 'sita.payer@example.com', country: 'NP' } }

function rowOf(payment: Payment, applicationInformation: Row): Row {
  const card = cardBy(payment.instrument)
  const { reference = payment.reference, gateway_ref = payment.gateway_ref } = payment.behaviour.reports ?? {}
  return {
    id: gateway_ref,
    submitTimeUtc: `${(payment.decided_at ?? payment.created_at).slice(0, 19)}Z`,
    merchantId: 'sahuji_sim',
    applicationInformation,
    clientReferenceInformation: { code: reference, applicationName: 'Secure Acceptance Web/Mobile' },
    paymentInformation: {
      paymentType: { type: 'credit card', method: card.type === '001' ? 'VI' : 'MC' },
      card: { suffix: lastFourOf(card), prefix: card.number.slice(0, 6), type: card.type },
    },
  }
}

const amountsOf = ({ amount, behaviour: { reports = {} } }: Payment) => ({
  totalAmount: reports.amount ?? amount,
  currency: reports.currency ?? 'NPR',
})

/** One transaction with what the search leaves out: the amount that was authorised, and what kind of card it was. */
export function detailsOf(payment: Payment): Row {
  const card = cardBy(payment.instrument)
  const outcome = outcomeOf(payment)
  const authorizedAmount = payment.behaviour.reports?.amount ?? outcome?.auth_amount
  const reasonCode = Number(outcome?.reason_code)
  const told = { reasonCode: '100', rCode: '1', status: 'PENDING' }
  return {
    ...rowOf(payment, {
      status: outcome?.is_captured ? 'PENDING' : 'AUTHORIZED',
      reasonCode,
      applications: [{ name: 'ics_auth', ...told }, ...(outcome?.is_captured ? [{ name: 'ics_bill', ...told }] : [])],
    }),
    orderInformation: { ...billTo, amountDetails: { ...amountsOf(payment), authorizedAmount } },
    paymentInformation: {
      card: {
        suffix: lastFourOf(card),
        prefix: card.number.slice(0, 6),
        expirationMonth: '12',
        expirationYear: '2031',
        type: card.type,
      },
      features: card.funding === null ? {} : { accountFundingSource: card.funding },
    },
  }
}

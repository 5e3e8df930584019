import { fieldsOf, listed, textOf } from '../rail-answers.ts'
import type { PaidCard } from '../rail.ts'
import { parseRupeeText } from '../rupee-text.ts'
import { hasCardNumber } from '@sahuji/contract/input/card-number'
import { brandOfType } from './signed-answer.ts'

type Fields = Record<string, unknown>

/** One request at CyberSource, as its transaction search lists it. Amounts in paisa. */
export interface CardTransaction {
  id: string
  at: Date | null
  reference: string
  /**
   * `sale`: an authorisation, mostly with its bill. `refund`, `reversal`: later requests. `step`: an intermediate
   * request without money.
   */
  kind: 'sale' | 'refund' | 'reversal' | 'step'
  /** CyberSource's decision, which its search gives only as a number. */
  decision: 'ACCEPT' | 'REVIEW' | 'DECLINE' | 'ERROR' | 'AUTHENTICATE'
  reason_code: string
  is_captured: boolean
  amount: bigint | undefined
  currency: string
}

/**
 * `POST /tss/v2/searches`: the transactions of one reference, newest first as requested. Undefined for any other
 * answer.
 */
export function readTransactionSearch(fields: Fields): CardTransaction[] | undefined {
  const total = textOf(fields.totalCount)
  const rows = fieldsOf(fields._embedded)?.transactionSummaries
  // the list is absent where there are no transactions
  if (rows === undefined) return /^0+$/.test(total) ? [] : undefined
  if (!Array.isArray(rows)) return undefined
  const read = rows.map(readTransaction)
  return read.every((row) => row !== undefined) ? read : undefined
}

function readTransaction(row: unknown): CardTransaction | undefined {
  const fields = fieldsOf(row)
  const told = fieldsOf(fields?.applicationInformation)
  const id = textOf(fields?.id)
  if (!fields || !told || id === '' || hasCardNumber(id)) return undefined
  const applications = applicationsOf(told)
  const amounts = fieldsOf(fieldsOf(fields.orderInformation)?.amountDetails)
  const at = new Date(textOf(fields.submitTimeUtc))
  const auth = applications.get('ics_auth')
  const reason_code = textOf(told.reasonCode) || (auth?.code ?? '')
  return {
    id,
    at: Number.isNaN(at.getTime()) ? null : at,
    reference: textOf(fieldsOf(fields.clientReferenceInformation)?.code),
    kind: kindOf(applications),
    decision: decisionOf(textOf(told.rCode) || (auth?.rCode ?? ''), reason_code),
    reason_code,
    is_captured: applications.get('ics_bill')?.code === '100',
    amount: parseRupeeText(textOf(amounts?.totalAmount)),
    currency: textOf(amounts?.currency),
  }
}

type Applications = ReadonlyMap<string, { code: string; rCode: string; status: string }>

/** The services of a request by name, each with its own code and status. */
function applicationsOf(told: Fields): Applications {
  const rows: unknown[] = Array.isArray(told.applications) ? told.applications : []
  return new Map(
    rows.map((row) => {
      const fields = fieldsOf(row)
      const [code, rCode, status] = [textOf(fields?.reasonCode), textOf(fields?.rCode), textOf(fields?.status)]
      return [textOf(fields?.name), { code, rCode, status }]
    }),
  )
}

function kindOf(applications: Applications): CardTransaction['kind'] {
  if (applications.has('ics_credit')) return 'refund'
  if (applications.has('ics_void') || applications.has('ics_auth_reversal')) return 'reversal'
  return applications.has('ics_bill') || applications.has('ics_auth') ? 'sale' : 'step'
}

/** With these codes the issuer may have reserved the money, and a person at the acquirer decides. rails.md §8. */
const reviewCodes: ReadonlySet<string> = new Set(['200', '201', '230', '480', '520'])

/** `rCode`: 1 done, 0 declined, -1 an error. A payer who must authenticate first is declined with 475. */
function decisionOf(rCode: string, reason: string): CardTransaction['decision'] {
  if (reviewCodes.has(reason)) return 'REVIEW'
  if (reason === '475') return 'AUTHENTICATE'
  if (rCode === '1') return 'ACCEPT'
  return rCode === '0' ? 'DECLINE' : 'ERROR'
}

/** The details of a payment that only `GET /tss/v2/transactions/{id}` contains. */
export interface CardDetails {
  id: string
  reference: string
  authorised: bigint | undefined
  currency: string
  card: PaidCard
  /** Its bill was reversed before settlement. */
  is_reversed: boolean
}

export function readDetails(fields: Fields): CardDetails | undefined {
  const id = textOf(fields.id)
  const amounts = fieldsOf(fieldsOf(fields.orderInformation)?.amountDetails)
  const told = fieldsOf(fields.applicationInformation)
  if (id === '' || !amounts || !told) return undefined
  const paidBy = fieldsOf(fields.paymentInformation)
  const card = fieldsOf(paidBy?.card)
  const bill = applicationsOf(told).get('ics_bill')?.status ?? ''
  return {
    id,
    reference: textOf(fieldsOf(fields.clientReferenceInformation)?.code),
    authorised: parseRupeeText(textOf(amounts.authorizedAmount)),
    currency: textOf(amounts.currency),
    card: {
      brand: listed(brandOfType, textOf(card?.type)) ?? '',
      last4: /^\d{4}$/.exec(textOf(card?.suffix))?.[0] ?? '',
      funding: listed(fundings, textOf(fieldsOf(paidBy?.features)?.accountFundingSource)) ?? null,
    },
    is_reversed: bill === 'VOIDED' || bill === 'REVERSED',
  }
}

/** The terms of the card schemes. A deferred debit is a month's credit, and is treated as credit. */
const fundings: Record<string, PaidCard['funding']> = {
  CREDIT: 'credit',
  CHARGE: 'credit',
  'DEFERRED DEBIT': 'credit',
  DEBIT: 'debit',
  PREPAID: 'prepaid',
}

import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { wholeForm } from '../../kit/forms/form-errors.ts'
import { numberIn } from '../send-draft.ts'
import type { PayerDraft } from './request-draft.ts'

// these refusals are about the amount, not about the payer
const ofAmounts: ReadonlySet<string> = new Set(['request_too_small', 'request_too_large', 'request_over_day'])

/**
 * The server's refusals of the payers, once each, at the field concerned: an amount or a number. For several payers it is the
 * refused one's field; where that is unknown, the refusal is above the form.
 */
export function refusedPayers(
  { payers: said, mobile_no, ...rest }: FieldErrors,
  { refusal, payers, most }: { refusal: string | undefined; payers: readonly PayerDraft[]; most: bigint },
): FieldErrors {
  const sentences = said ?? mobile_no
  if (!sentences) return rest
  return { ...rest, [fieldOf(refusal, payers, most)]: sentences }
}

function fieldOf(refusal: string | undefined, payers: readonly PayerDraft[], most: bigint): string {
  const isAmount = refusal !== undefined && ofAmounts.has(refusal)
  if (payers.length === 1) return isAmount ? 'amount' : 'mobile_no'
  const amounts = payers.map(({ amount = 0n }) => amount)
  if (refusal === 'request_too_large')
    return named(
      'parts',
      amounts.findIndex((amount) => amount > most),
    )
  if (refusal === 'request_too_small') return named('parts', amounts.indexOf(leastOf(amounts)))
  if (refusal !== 'fields_invalid') return wholeForm
  const numbers = payers.map((payer) => numberIn(payer.mobile_no))
  return named(
    'payers',
    numbers.findIndex((number, at) => numbers.indexOf(number) < at),
  )
}

const leastOf = (amounts: readonly bigint[]): bigint => amounts.reduce((least, one) => (one < least ? one : least))

const named = (name: 'payers' | 'parts', at: number): string => (at < 0 ? wholeForm : `${name}.${at}`)

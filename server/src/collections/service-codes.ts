import type { RailAnswer } from '../rails/rail.ts'

/** Still being worked on, or no clear answer. Spec §8. */
export const unclearCode = '099'

/** The code of a rail's reason for a failed payment, by its words; an unknown reason is an error on the provider's side. */
const reasons: [RegExp, string][] = [
  [/insufficient/i, '023'],
  [/limit|exceed|too high|maximum/i, '017'],
  [/minimum|too low/i, '016'],
  [/inactive|dormant|blocked|closed/i, '015'],
  [/account|customer|subscriber|not found/i, '009'],
  [/not permitted|not allowed/i, '022'],
  [/time.?d? ?out|timeout/i, '004'],
  [/declin|reject|refus/i, '023'],
]

/** The specification's code for a payment that the rail reports as failed. rails.md §15. */
export const failureCode = (reason: string): string => reasons.find(([pattern]) => pattern.test(reason))?.[1] ?? '602'

/** The specification's code for a call that did not open the payment. */
export function openingCode(answer: Exclude<RailAnswer<unknown>, { outcome: 'answered' }>): string {
  if (answer.outcome === 'refused') return answer.no === 'authentication' ? '003' : '023'
  if (answer.fault === 'timeout') return '004'
  return answer.fault === 'http_429' ? '005' : '012'
}

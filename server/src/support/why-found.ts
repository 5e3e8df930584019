import type { Fit, TracedMoney } from '@sahuji/contract/support/trace'
import type { SearchPart } from './search-part.ts'

/** The fields of it that can match. */
type Known = Pick<TracedMoney, 'amount' | 'lines' | 'references' | 'ending' | 'payment'>

/** Why a movement of money matches a search: the same digits may be an amount or the end of a number. */
export const fitsOf = (parts: readonly SearchPart[], money: Known): Fit[] => [
  ...new Set(parts.map((part) => fitOf(part, money))),
]

function fitOf(part: SearchPart, money: Known): Fit {
  switch (part.is) {
    case 'above':
    case 'below':
    case 'between':
      return 'amount'
    case 'day':
    case 'time':
      return 'day'
    case 'bank':
      return 'bank'
    case 'amount':
      return part.digits === undefined || isFigure(part, money) ? 'amount' : (numberWith(part.digits, money) ?? 'words')
    case 'ending':
    case 'reference':
      return numberWith(part.text ?? '', money) ?? (part.is === 'ending' ? 'ending' : 'reference')
    case 'words':
      return numberWith(part.text ?? '', money) ?? 'words'
  }
}

const isFigure = ({ paisa, paisa_to }: SearchPart, { amount, lines }: Known): boolean =>
  [amount, ...lines.filter(({ is }) => is !== 'fee' && is !== 'charge').map((line) => line.amount)]
    .map((figure) => (figure < 0n ? -figure : figure))
    .some((figure) => figure >= (paisa ?? 0n) && figure <= (paisa_to ?? 0n))

/** The number that contains the text: known endings are four digits, and more of them may have been typed. */
function numberWith(text: string, { references, ending, payment }: Known): Fit | undefined {
  const typed = text.toUpperCase()
  if (typed === '') return undefined
  if (references.ours.toUpperCase().includes(typed)) return 'reference'
  if (payment?.order_reference?.toUpperCase().includes(typed)) return 'order'
  if (references.bank?.toUpperCase().includes(typed)) return 'bank_reference'
  return ending && (ending.endsWith(typed) || typed.endsWith(ending)) ? 'ending' : undefined
}

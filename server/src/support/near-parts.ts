import type { SearchPart } from './search-part.ts'

const day = 86_400_000

/**
 * Searches for nearly the same, the likeliest first: the amount with a typing error within two days, the same without
 * the day, then the amount alone. Never all of a merchant's rows.
 */
export function nearlyParts(parts: readonly SearchPart[]): SearchPart[][] {
  const amount = parts.find(({ is }) => is === 'amount')
  const dates = parts.filter(isDate)
  const others = parts.filter((part) => !isDate(part) && part !== amount)
  const days = dates.filter(({ is }) => is === 'day').map(widened)
  const mistyped = amount ? variantsOf(amount) : []
  const tries: SearchPart[][] = [
    ...(dates.length > 0
      ? [parts.filter((part) => !isDate(part)), [...parts.filter((part) => !isDate(part)), ...days]]
      : []),
    ...mistyped.map((variant) => [variant, ...others, ...days]),
    ...(amount && others.length > 0 ? [[amount, ...days], [amount]] : []),
    ...(amount && others.length > 0 ? mistyped.map((variant) => [variant, ...days]) : []),
    ...(amount && dates.length > 0 ? mistyped.map((variant) => [variant]) : []),
  ]
  return tries.filter((one) => one.some((part) => !isDate(part)))
}

const isDate = ({ is }: SearchPart): boolean => is === 'day' || is === 'time'

const widened = (part: SearchPart): SearchPart => ({
  ...part,
  from: new Date(part.from!.getTime() - 2 * day),
  until: new Date(part.until!.getTime() + 2 * day),
})

/** The amount with two neighbouring digits swapped, one zero more or less: common reading and typing errors. */
function variantsOf(amount: SearchPart): SearchPart[] {
  // only as an amount: a possible reference or account is not varied
  const part = { ...amount }
  delete part.digits
  const rupees = `${(part.paisa ?? 0n) / 100n}`
  const swapped = Array.from(
    { length: rupees.length - 1 },
    (_unused, at) => `${rupees.slice(0, at)}${rupees[at + 1]}${rupees[at]}${rupees.slice(at + 2)}`,
  )
  const zeros = [`${rupees}0`, ...(rupees.endsWith('0') ? [rupees.slice(0, -1)] : [])]
  const amounts = new Set(
    [...swapped, ...zeros].filter((text) => !text.startsWith('0') && text !== '' && text !== rupees),
  )
  return [...amounts].map((text) => ({ ...part, paisa: BigInt(text) * 100n, paisa_to: BigInt(text) * 100n + 99n }))
}

/** Rupees as decimal text with two places, in paisa; undefined for anything else. */
export function paisaOf(text: string): bigint | undefined {
  const parts = /^(\d{1,13})\.(\d{2})$/.exec(text)
  return parts ? BigInt(`${parts[1]}${parts[2]}`) : undefined
}

/** Paisa as decimal text with two places. */
export function rupeesOf(paisa: bigint): string {
  return `${paisa / 100n}.${(paisa % 100n).toString().padStart(2, '0')}`
}

/** The sum of two amounts in decimal text. */
export const sumOf = (one: string, other: string): string => rupeesOf((paisaOf(one) ?? 0n) + (paisaOf(other) ?? 0n))

/** As a page shows it: `Rs.1,23,456.50`. */
export function shownRupees(text: string): string {
  const [whole = '', paisa = '00'] = text.split('.')
  return `Rs.${whole.replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',')}.${paisa}`
}

/** Paisa in the form that rails in rupees sign and send: `"100.00"`. Throws RangeError below zero. */
export function rupeeText(amount: bigint): string {
  if (amount < 0n) throw new RangeError('no rail knows negative amounts')
  return `${amount / 100n}.${(amount % 100n).toString().padStart(2, '0')}`
}

/**
 * Reads a rail's decimal text exactly, in paisa; undefined for more than two decimals (unless zeros), signs, exponents,
 * commas.
 */
export function parseRupeeText(text: string): bigint | undefined {
  const parts = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text)
  if (!parts?.[1]) return undefined
  return BigInt(parts[1]) * 100n + BigInt((parts[2] ?? '').padEnd(2, '0'))
}

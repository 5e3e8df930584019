import { numberText } from './figure-text.ts'
import { useReader } from './reader.ts'

/** A whole number beside text, in the reader's digits and groups. */
export function Count({ of: whole }: { of: number | bigint }) {
  return <span translate="no">{numberText(whole, useReader())}</span>
}

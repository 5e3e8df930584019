import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { LoadChannel } from '@sahuji/contract/banks'
import { loadPurposes } from '@sahuji/contract/funding'
import { useQuery } from '@tanstack/react-query'
import { funding } from './calls.ts'
import { purposeWords } from './funding-words.tsx'

/** What a load of a channel may be for now, as the tariff has it; those that came with the product until it is known. */
export function usePurposes(channel: LoadChannel): { id: string; label: string }[] {
  const { _ } = useLingui()
  const { data } = useQuery(funding.channels())
  const open = data?.find((each) => each.channel === channel)?.purposes
  return purposeOptions(open ?? loadPurposes.map((code) => ({ code, name: null })), _)
}

/** Purposes as a list has them, the commonest first. */
export const purposeOptions = (
  purposes: readonly { code: string; name: string | null }[],
  write: (words: MessageDescriptor) => string,
): { id: string; label: string }[] =>
  purposes
    .toSorted((one, other) => placeOf(one.code) - placeOf(other.code))
    .map(({ code, name }) => ({ id: code, label: purposeName(code, write, name) }))

/** As shops need them, those that came after the product next, and what is none of them at the end. */
function placeOf(code: string): number {
  if (code === 'other') return Infinity
  const place = Object.keys(purposeWords).indexOf(code)
  return place === -1 ? Number.MAX_SAFE_INTEGER : place
}

/** A purpose in words; one that came after the product by the name that the operator gave it, or as it is kept. */
export function purposeName(code: string, write: (words: MessageDescriptor) => string, name?: string | null): string {
  const known = loadPurposes.find((each) => each === code)
  return known ? write(purposeWords[known]) : (name ?? code.replaceAll('_', ' '))
}

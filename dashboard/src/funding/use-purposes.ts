import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import { loadPurposes } from '@sahuji/contract/tariff/purposes'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { type OfferedPurpose, purposeName } from '../tariff/purposes.ts'
import { funding } from './calls.ts'

const builtIn: readonly OfferedPurpose[] = loadPurposes.map((code) => ({ code, name: null }))

/** The purposes of a channel's load by the current tariff; the built-in ones until it has loaded. */
export function usePurposes(channel: LoadChannel): readonly OfferedPurpose[] {
  const { data } = useQuery(funding.channels())
  return data?.find((each) => each.channel === channel)?.purposes ?? builtIn
}

/** The purpose of a load in words; undefined where its channel no longer offers it. */
export function useOfferedPurpose(channel: LoadChannel, code: string): string | undefined {
  const { _ } = useLingui()
  const offered = usePurposes(channel).find((each) => each.code === code)
  return offered && purposeName(offered.code, _, offered.name)
}

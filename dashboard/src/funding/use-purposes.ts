import { useLingui } from '@lingui/react'
import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import { loadPurposes } from '@sahuji/contract/tariff/purposes'
import { useQuery } from '@tanstack/react-query'
import { purposeOptions } from '../tariff/purposes.ts'
import { funding } from './calls.ts'

/** The purposes of a channel's load by the current tariff; the built-in ones until it has loaded. */
export function usePurposes(channel: LoadChannel): { id: string; label: string }[] {
  const { _ } = useLingui()
  const { data } = useQuery(funding.channels())
  const open = data?.find((each) => each.channel === channel)?.purposes
  return purposeOptions(open ?? loadPurposes.map((code) => ({ code, name: null })), _)
}

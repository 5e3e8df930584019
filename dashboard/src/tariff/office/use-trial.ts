import type { TariffTrial } from '@sahuji/contract/tariff/office/tariff'
import type { TariffChange } from '@sahuji/contract/tariff/lines'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pricing } from './calls.ts'

/** The input of a trial: a day's tariff with changes, on the loads of a month. */
export interface TrialRequest {
  on_day: string
  changes: TariffChange[]
  month: string
}

/** A trial, its progress, and whether the draft has changed since. */
export function useTrial(now: TrialRequest) {
  const [tried, setTried] = useState<{ id: string; of: string }>()
  const begin = useMutation(pricing.try())
  const found = useQuery({
    ...pricing.trial(tried?.id ?? ''),
    enabled: tried !== undefined,
    refetchInterval: ({ state: { data } }) => (isOver(data) ? false : 400),
    staleTime: Infinity,
  })
  const trial = tried ? (found.data ?? undefined) : undefined
  const start = () => {
    if (begin.isPending) return
    const of = textOf(now)
    begin.mutate(now, { onSuccess: ({ id }) => setTried({ id, of }) })
  }
  return {
    trial,
    start,
    /** Clears it: its draft no longer exists. */
    forget: () => setTried(undefined),
    error: begin.error ?? found.error,
    isRunning: begin.isPending || (tried !== undefined && !isOver(trial)),
    isOutdated: tried !== undefined && tried.of !== textOf(now),
  }
}

const isOver = (trial: TariffTrial | undefined): boolean => trial?.state === 'done' || trial?.state === 'failed'

const textOf = (of: TrialRequest): string =>
  JSON.stringify(of, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))

import type { createLoad, Load } from '@sahuji/contract/funding'
import type { Takes } from '@sahuji/contract/http/route'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isLost } from '../platform/call-failed.ts'
import { funding } from './calls.ts'

/** Begins a load. Where its answer was lost, what stands open may be this very load, which is sent again under its key. */
export function useCreateLoad({ onCreated, onFailed }: { onCreated: (load: Load) => void; onFailed: () => void }) {
  const { mutate, reset, error, isPending } = useMutation(funding.create())
  const [wasLost, setWasLost] = useState(false)
  const onError = (failure: Error) => {
    setWasLost(isLost(failure))
    onFailed()
  }
  return {
    send: (said: Takes<typeof createLoad>) => !isPending && mutate(said, { onSuccess: onCreated, onError }),
    /** Forgets how the last one ended. */
    reset,
    /** It is another load that is written now. */
    beginAnew: () => {
      setWasLost(false)
      reset()
    },
    wasLost,
    error,
    isPending,
  }
}

import type { createLoad, Load } from '@sahuji/contract/funding'
import type { Takes } from '@sahuji/contract/http/route'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isLost } from '../platform/calls/call-failed.ts'
import { funding } from './calls.ts'

/** Begins a load. After a lost answer, the open load may be this very one, which is sent again under its key. */
export function useCreateLoad({ onCreated, onFailed }: { onCreated: (load: Load) => void; onFailed: () => void }) {
  const { mutate, reset, error, isPending } = useMutation(funding.create())
  const [wasLost, setWasLost] = useState(false)
  const onError = (failure: Error) => {
    setWasLost(isLost(failure))
    onFailed()
  }
  return {
    send: (said: Takes<typeof createLoad>) => !isPending && mutate(said, { onSuccess: onCreated, onError }),
    /** Clears the outcome of the last one. */
    reset,
    /** The form now has another load. */
    beginAnew: () => {
      setWasLost(false)
      reset()
    },
    wasLost,
    error,
    isPending,
  }
}

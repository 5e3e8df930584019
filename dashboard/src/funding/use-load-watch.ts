import type { Load } from '@sahuji/contract/funding'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { funding } from './calls.ts'

const askEveryMilliseconds = 10_000
const askForMilliseconds = 120_000

/** Asks the bank about an open load when the page opens, every ten seconds for two minutes, and when the person comes back. */
export function useLoadWatch(load: Load, isOpen: boolean) {
  const { mutate, isPending } = useMutation(funding.check())
  useEffect(
    function askWhileOpen() {
      if (!isOpen) return
      const ask = () => document.visibilityState === 'visible' && navigator.onLine && mutate({ id: load.id })
      ask()
      const timer = setInterval(ask, askEveryMilliseconds)
      const end = setTimeout(() => clearInterval(timer), askForMilliseconds)
      window.addEventListener('focus', ask)
      window.addEventListener('online', ask)
      return () => {
        clearInterval(timer)
        clearTimeout(end)
        window.removeEventListener('focus', ask)
        window.removeEventListener('online', ask)
      }
    },
    [load.id, isOpen, mutate],
  )
  return { isAsking: isPending, askNow: () => mutate({ id: load.id }) }
}

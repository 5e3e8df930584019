import type { Load } from '@sahuji/contract/funding'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { funding } from './calls.ts'

const askEveryMilliseconds = 10_000
const askForMilliseconds = 120_000

export interface LoadWatch {
  isChecking: boolean
  /** When this page asks next by itself; undefined once it has stopped. */
  nextPoll: Date | undefined
  checkNow: () => void
  /** When a press last asked the bank, and it answered. */
  askedAt: Date | undefined
}

/**
 * Asks the bank about an open load when the page opens, every ten seconds for two minutes, and when the person returns.
 * Ends with an answer that ends the load, and with a clear refusal of the server: asking again would bring the same.
 */
export function useLoadWatch(load: Load, isOpen: boolean): LoadWatch {
  const { mutate, isPending } = useMutation(funding.check())
  const [isRefused, setIsRefused] = useState(false)
  const [askedAt, setAskedAt] = useState<Date>()
  const [nextPoll, setNextPoll] = useState<Date>()
  const { id, next_check_at: nextCheck } = load
  const isWatching = isOpen && nextCheck !== null && !isRefused
  useEffect(
    function askWhileOpen() {
      if (!isWatching) return
      const ask = () => {
        if (document.visibilityState !== 'visible' || !navigator.onLine) return
        mutate({ id }, { onError: (error) => setIsRefused(isClearNo(error)) })
      }
      const askInTurn = () => {
        setNextPoll(new Date(Date.now() + askEveryMilliseconds))
        ask()
      }
      askInTurn()
      const timer = setInterval(askInTurn, askEveryMilliseconds)
      const end = setTimeout(() => {
        clearInterval(timer)
        setNextPoll(undefined)
      }, askForMilliseconds)
      window.addEventListener('focus', ask)
      window.addEventListener('online', ask)
      return () => {
        clearInterval(timer)
        clearTimeout(end)
        window.removeEventListener('focus', ask)
        window.removeEventListener('online', ask)
      }
    },
    [id, isWatching, mutate],
  )
  const checkNow = () => mutate({ id }, { onSuccess: () => setAskedAt(new Date()) })
  return { isChecking: isPending, nextPoll: isWatching ? nextPoll : undefined, checkNow, askedAt }
}

/** The server's own refusal, which waiting does not change. */
const isClearNo = (error: Error): boolean =>
  error instanceof CallFailed &&
  (error.kind === 'missing' || (error.kind === 'answered' && error.http < 500 && error.http !== 429))

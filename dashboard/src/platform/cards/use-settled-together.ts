import { useEffect, useState } from 'react'

const patienceMilliseconds = 500

/**
 * Whether cards may be shown: each of their calls has answered or failed once, or half a second has passed since the first
 * did. What is shown together moves nothing under the reader's thumb; a slow call holds no other card up.
 */
export function useSettledTogether(calls: readonly { isSettled: boolean }[]): boolean {
  const [isOver, setIsOver] = useState(false)
  const settled = calls.filter(({ isSettled }) => isSettled).length
  const isWaiting = settled > 0 && settled < calls.length
  useEffect(
    function waitForOthers() {
      if (!isWaiting) return
      const timer = setTimeout(() => setIsOver(true), patienceMilliseconds)
      return () => clearTimeout(timer)
    },
    [isWaiting],
  )
  return isOver || settled === calls.length
}

import { useEffect, useState } from 'react'

const patienceMilliseconds = 500

/**
 * Whether cards may be shown: each of their calls has settled, or half a second has passed since the first did. Cards
 * that appear together do not shift the layout under the reader's thumb, and a slow call does not hold up the others.
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

import { useEffect } from 'react'

/** Keeps the screen on while the page is looked at, where the browser can; a lock that was lost is taken again. */
export function useScreenOn(isWanted: boolean): void {
  useEffect(
    function keepScreenOn() {
      if (!isWanted || !('wakeLock' in navigator)) return
      let lock: WakeLockSentinel | undefined
      let isOver = false
      const take = async () => {
        if (document.hidden || isOver) return
        const taken = await navigator.wakeLock.request('screen')
        if (isOver) return taken.release()
        lock = taken
      }
      // a battery that is low refuses it: the screen then sleeps as it always does
      const retake = () => void take().catch(() => undefined)
      retake()
      document.addEventListener('visibilitychange', retake)
      return () => {
        isOver = true
        document.removeEventListener('visibilitychange', retake)
        lock?.release().catch(() => undefined)
      }
    },
    [isWanted],
  )
}

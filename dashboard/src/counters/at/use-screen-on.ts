import { useEffect, useRef } from 'react'

/** Keeps the screen on while the page is looked at, where the browser can; answers how a lock that was refused is asked for again. */
export function useScreenOn(): () => void {
  const again = useRef<() => void>(() => undefined)
  useEffect(function keepScreenOn() {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const take = async () => {
      if (document.hidden || isOver || lock?.released === false) return
      const taken = await navigator.wakeLock.request('screen')
      if (isOver) return taken.release()
      lock = taken
    }
    // a battery that is low refuses it: the screen then sleeps as it always does
    const retake = () => void take().catch(() => undefined)
    again.current = retake
    retake()
    document.addEventListener('visibilitychange', retake)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', retake)
      lock?.release().catch(() => undefined)
    }
  }, [])
  return () => again.current()
}

/** Gives the page the whole screen; by a press alone, and not on every phone. */
export const fillScreen = (): void => void document.documentElement.requestFullscreen?.().catch(() => undefined)

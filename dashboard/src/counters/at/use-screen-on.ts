import { useEffect, useRef } from 'react'

/** Keeps the screen on while the page is visible, where the browser can; returns how to request a refused lock again. */
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
    // a low battery refuses it: the screen then sleeps as usual
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

/** Gives the page the whole screen; only by a press, and not on every phone. */
export const fillScreen = (): void => void document.documentElement.requestFullscreen?.().catch(() => undefined)

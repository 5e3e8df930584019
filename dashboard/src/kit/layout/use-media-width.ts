import { useSyncExternalStore } from 'react'

export type MediaWidth = 'mobile' | 'tablet' | 'desktop'

/** Spec §9: mobile under 768, tablet to 1220, desktop above; a resize takes effect after this much rest. */
const mobileMax = 767
const tabletMax = 1220
const resizeRestMs = 1000

/** The class of a width in pixels. */
export function mediaWidthOf(width: number): MediaWidth {
  if (width <= mobileMax) return 'mobile'
  return width <= tabletMax ? 'tablet' : 'desktop'
}

const listeners = new Set<() => void>()
let settled: MediaWidth = widthAtOnce()
let rest: ReturnType<typeof setTimeout> | undefined

/**
 * The class of the window's width, updated after a second of rest. Pages follow at once by CSS; this is for the shell.
 */
export function useMediaWidth(): MediaWidth {
  return useSyncExternalStore(followResize, widthNow)
}

/** No component was mounted while the width changed: the first one is drawn by the width that the window has. */
function widthNow(): MediaWidth {
  if (listeners.size === 0) settled = widthAtOnce()
  return settled
}

function followResize(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('resize', waitForRest)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(rest)
    window.removeEventListener('resize', waitForRest)
  }
}

function waitForRest(): void {
  clearTimeout(rest)
  rest = setTimeout(settle, resizeRestMs)
}

function settle(): void {
  settled = widthAtOnce()
  for (const changed of listeners) changed()
}

function widthAtOnce(): MediaWidth {
  return typeof window === 'undefined' ? 'desktop' : mediaWidthOf(window.innerWidth)
}

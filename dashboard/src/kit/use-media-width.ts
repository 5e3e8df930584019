import { useSyncExternalStore } from 'react'

export type MediaWidth = 'mobile' | 'tablet' | 'desktop'

/** Spec §9: mobile under 768, tablet to 1220, desktop above; a resize counts after this much rest. */
const mobileMax = 767
const tabletMax = 1220
const resizeRestMs = 1000

/** The kind of a width in pixels. */
export function mediaWidthOf(width: number): MediaWidth {
  if (width <= mobileMax) return 'mobile'
  return width <= tabletMax ? 'tablet' : 'desktop'
}

let settled: MediaWidth | undefined

/** The kind of the window's width, followed after a second of rest. Looks follow at once by CSS; this is for behaviour. */
export function useMediaWidth(): MediaWidth {
  return useSyncExternalStore(followResize, widthNow)
}

const widthNow = (): MediaWidth => (settled ??= mediaWidthOf(window.innerWidth))

function followResize(listener: () => void): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    settled = mediaWidthOf(window.innerWidth)
    listener()
  }
  const onResize = () => {
    clearTimeout(rest)
    rest = setTimeout(settle, resizeRestMs)
  }
  window.addEventListener('resize', onResize)
  return () => {
    clearTimeout(rest)
    window.removeEventListener('resize', onResize)
  }
}

import { useEffect } from 'react'

/** Scrolls to the part that the address's hash names (`#s5-1`) as soon as the parts above it have their height. */
export function useAnchor(isReady: boolean, hash = location.hash): void {
  useEffect(
    function goToPart() {
      if (!isReady || !/^#[a-z][\w-]*$/.test(hash)) return
      const part = document.querySelector<HTMLElement>(hash)
      part?.scrollIntoView()
      part?.focus({ preventScroll: true })
    },
    [isReady, hash],
  )
}

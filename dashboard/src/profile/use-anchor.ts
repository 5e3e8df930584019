import { useEffect } from 'react'

/** Goes to the part that the address ends in, `#security`, as soon as the parts above it have their height. */
export function useAnchor(isReady: boolean): void {
  useEffect(
    function goToPart() {
      if (!isReady || !/^#[a-z]+$/.test(location.hash)) return
      document.querySelector(location.hash)?.scrollIntoView()
    },
    [isReady],
  )
}

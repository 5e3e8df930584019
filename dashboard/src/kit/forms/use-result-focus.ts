import { type RefObject, useEffect, useRef } from 'react'
import { focusWhenFree } from './focus-when-free.ts'

/** Puts the focus on what came of somebody's own doing, as soon as it stands there: the form that had it is gone. */
export function useResultFocus<Shown extends HTMLElement>(isResult: boolean): RefObject<Shown | null> {
  const shown = useRef<Shown>(null)
  useEffect(
    function goToResult() {
      if (isResult && shown.current) focusWhenFree(shown.current)
    },
    [isResult],
  )
  return shown
}

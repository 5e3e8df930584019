import { type RefObject, useEffect, useRef } from 'react'
import { focusWhenFree } from './focus-when-free.ts'

/**
 * Moves the focus to the result of a person's own action as soon as it appears: the form that had the focus is gone.
 */
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

import { type ReactNode, useDeferredValue, useEffect } from 'react'
import * as css from './deferred.module.css'

// a page that is opened later, or gone back to, is rendered whole, so that its scroll position is restored
let hasDrawn = false

/**
 * Renders what is below the first screen after the first paint, so that a cheap phone shows the main part sooner. Until
 * then `shape` takes the height of the window, so that nothing visible moves. The wait is too short to be announced.
 */
export function Deferred({ shape, children }: { shape: ReactNode; children: ReactNode }) {
  const isDrawn = useDeferredValue(true, hasDrawn)
  useEffect(function isFirstOnce() {
    hasDrawn = true
  }, [])
  if (isDrawn) return children
  return (
    <div className={css.deferred} data-deferred="" aria-busy="true">
      <div aria-hidden="true">{shape}</div>
    </div>
  )
}

/** Renders the foot of every page after the first paint; it reserves no space. */
export const DeferredFoot = ({ children }: { children: ReactNode }): ReactNode =>
  useDeferredValue(true, false) && children

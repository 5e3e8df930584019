import { type ReactNode, useDeferredValue, useEffect } from 'react'
import * as css from './deferred.module.css'

// a page that is opened later, or gone back to, is drawn whole: its place on it is found again
let hasDrawn = false

/**
 * What is read after the first look is drawn after the first paint: a cheap phone shows what matters a moment sooner.
 * Until then `shape` stands there, as high as the window, so that nothing that is seen already moves. It is too short to
 * be announced.
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

/** The foot of every page, in the same way; nothing stands there until then. */
export const DeferredFoot = ({ children }: { children: ReactNode }): ReactNode =>
  useDeferredValue(true, false) && children

import { type ReactNode, useDeferredValue } from 'react'
import './css/later.css'

/**
 * What is read after the first look is drawn after the first paint: a cheap phone shows what matters a moment sooner.
 * Until then `shape` stands there, as high as the window, so that nothing that is seen already moves. It is too short to
 * be announced.
 */
export function Later({ shape, children }: { shape: ReactNode; children: ReactNode }) {
  const isDrawn = useDeferredValue(true, false)
  if (isDrawn) return children
  return (
    <div className="drawn-later" aria-busy="true">
      <div aria-hidden="true">{shape}</div>
    </div>
  )
}

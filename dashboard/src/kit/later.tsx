import { type ReactNode, useDeferredValue } from 'react'
import './css/later.css'
import { Loading } from './skeleton.tsx'

/**
 * What is read after the first look is drawn after the first paint: a cheap phone shows what matters a moment sooner.
 * Until then `shape` stands there, as high as the window, so that nothing that is seen already moves.
 */
export function Later({ shape, children }: { shape: ReactNode; children: ReactNode }) {
  const isDrawn = useDeferredValue(true, false)
  if (isDrawn) return children
  return (
    <div className="later">
      <Loading>{shape}</Loading>
    </div>
  )
}

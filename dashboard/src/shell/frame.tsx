import type { ReactNode } from 'react'
import { Frame, mainId } from '../kit/layout/frame.tsx'
import * as css from './frame.module.css'

export interface AppFrameProps {
  /** The sidebar; absent while the phone is not verified. */
  side?: ReactNode
  top: ReactNode
  /** Below the top bar, above the page: the sandbox strip, the KYC banner. */
  strips?: ReactNode
  /** Below the page: `Foot`. */
  foot?: ReactNode
  children: ReactNode
}

/** Sidebar, top bar and page. The sidebar is 240, a rail of 64 on tablets, and gone on phones (a drawer brings it). Spec §2, §9. */
export function AppFrame({ side, top, strips, foot, children }: AppFrameProps) {
  return (
    <Frame className={css.app} side={side} isBare={!side}>
      {top}
      {strips}
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      {foot}
    </Frame>
  )
}

/** The foot of every page: the year, then links. */
export function Foot({ first, children }: { first: ReactNode; children: ReactNode }) {
  return (
    <div className={css.pageFoot}>
      <footer className={css.foot}>
        <span>{first}</span>
        {children}
      </footer>
    </div>
  )
}

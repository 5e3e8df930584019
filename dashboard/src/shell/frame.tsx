import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { SkipLink } from '../kit/layout/skip-link.tsx'
import { useMediaWidth } from '../kit/layout/use-media-width.ts'
import * as css from './frame.module.css'
import { cx } from '../kit/cx.ts'

export interface AppFrameProps {
  /** The sidebar; absent while the phone is not verified. */
  side?: ReactNode
  top: ReactNode
  /** Under the top bar, over the page: the sandbox strip, the KYC banner. */
  strips?: ReactNode
  /** Under the page: `Foot`. */
  foot?: ReactNode
  children: ReactNode
}

const mainId = 'main'

/** Sidebar, top bar and page. The sidebar is 240, a rail of 64 on tablets, and gone on phones (a drawer brings it). Spec §2, §9. */
export function AppFrame({ side, top, strips, foot, children }: AppFrameProps) {
  const width = useMediaWidth()
  return (
    <div className={cx(css.app, !side && css.bare)} data-frame="" data-width={width}>
      <SkipLink to={mainId}>
        <Trans>Skip to content</Trans>
      </SkipLink>
      {width !== 'mobile' && side}
      <div className={css.main}>
        {top}
        {strips}
        <main id={mainId} tabIndex={-1}>
          {children}
        </main>
        {foot}
      </div>
    </div>
  )
}

/** The line at the foot of every page: the year, then links. */
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

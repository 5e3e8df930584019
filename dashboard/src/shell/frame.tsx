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
  /** Below the top bar, above the page: the sandbox strip, the KYC banner. */
  strips?: ReactNode
  /** Below the page: `Foot`. */
  foot?: ReactNode
  children: ReactNode
}

const mainId = 'main'

/**
 * Sidebar, top bar and page. The sidebar is 240 px, a rail of 64 px on tablets, and a drawer on phones. Spec §2, §9.
 */
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

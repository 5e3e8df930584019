import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { cx } from '../cx.ts'
import * as css from './frame.module.css'
import { SkipLink } from './skip-link.tsx'
import { useMediaWidth } from './use-media-width.ts'

export interface FrameProps {
  className?: string | undefined
  /** The sidebar; absent on phones, where a drawer shows it, and for a person who may not use it yet. */
  side?: ReactNode
  /** A frame without a sidebar at any width. */
  isBare?: boolean
  /** Top bar, page and foot. */
  children: ReactNode
  /** Beside the columns: drawers and dialogs. */
  over?: ReactNode
}

export const mainId = 'main'

/** Sidebar and page beside each other, after a link that skips the sidebar; of the dashboard and the back office. */
export function Frame({ className, side, isBare = false, children, over }: FrameProps) {
  const width = useMediaWidth()
  return (
    <div className={cx(css.frame, className)} data-frame="" data-width={width} data-bare={isBare ? '' : undefined}>
      <SkipLink to={mainId}>
        <Trans>Skip to content</Trans>
      </SkipLink>
      {width !== 'mobile' && side}
      <div className={css.main}>{children}</div>
      {over}
    </div>
  )
}

/** The same before the script has started: the width is the style sheet's alone. */
export function DrawnFrame({ className, side, children }: Pick<FrameProps, 'className' | 'side' | 'children'>) {
  return (
    <div className={cx(css.frame, className)} data-frame="">
      {side}
      <div className={css.main}>{children}</div>
    </div>
  )
}

/** The bar over the page; it stays at the window's upper edge. */
export function FrameBar({ className, children }: Pick<FrameProps, 'className' | 'children'>) {
  return (
    <header className={cx(css.bar, className)} data-surface="top">
      {children}
    </header>
  )
}

import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import * as css from './skeleton.module.css'
import * as unseen from '../unseen.module.css'
import { cx } from '../cx.ts'

/** Wraps the skeleton of a part; screen readers read "Loading" once. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true">
      <output className={unseen.unseen}>
        <Trans>Loading</Trans>
      </output>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** The length of a skeleton's word. */
export type SkeletonWidth = 'short' | 'medium' | 'half' | 'most' | 'long' | 'wide'

/** The skeleton of one word. */
export function SkeletonBar({ width }: { width?: SkeletonWidth }) {
  return <span className={css.bar} data-skeleton={width ?? ''} />
}

const widths = ['most', 'half', 'long'] as const

/** The skeleton of a table's rows: time, icon, name, state, amount. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return Array.from({ length: rows }, (_, at) => (
    <div key={at} className={css.row}>
      <SkeletonBar />
      <span className={cx(css.bar, css.square)} />
      <SkeletonBar width={widths[at % widths.length] ?? 'most'} />
      <SkeletonBar width="short" />
      <SkeletonBar width={at % 2 === 0 ? 'medium' : 'short'} />
    </div>
  ))
}

/** The skeleton of ledger lines. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return Array.from({ length: lines }, (_, at) => (
    <div key={at} className={css.line}>
      <SkeletonBar width={widths[at % widths.length] ?? 'most'} />
      <SkeletonBar width="medium" />
    </div>
  ))
}

/** The skeleton of the large figure. */
export function SkeletonFigure() {
  return <span className={cx(css.bar, css.tall)} data-skeleton="wide" />
}

/** The skeleton of a summary figure, as high as its line. */
export function SkeletonFigures() {
  return <span className={cx(css.bar, css.inline)} aria-hidden="true" />
}

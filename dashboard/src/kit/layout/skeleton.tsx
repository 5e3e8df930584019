import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import * as css from './skeleton.module.css'
import * as unseen from '../unseen.module.css'
import { cx } from '../cx.ts'

/** Wraps the shape of what is coming; readers hear "Loading" once. */
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

/** How long a word that is coming may be. */
export type SkeletonWidth = 'short' | 'medium' | 'half' | 'most' | 'long' | 'wide'

/** One word before it is there. */
export function SkeletonBar({ width }: { width?: SkeletonWidth }) {
  return <span className={css.bar} data-skeleton={width ?? ''} />
}

const widths = ['most', 'half', 'long'] as const

/** Rows of a table before they are there: time, icon, name, state, amount. */
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

/** Ledger lines before they are there. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return Array.from({ length: lines }, (_, at) => (
    <div key={at} className={css.line}>
      <SkeletonBar width={widths[at % widths.length] ?? 'most'} />
      <SkeletonBar width="medium" />
    </div>
  ))
}

/** The large figure before it is there. */
export function SkeletonFigure() {
  return <span className={cx(css.bar, css.tall)} data-skeleton="wide" />
}

/** A summary figure before it is there, as high as its line. */
export function SkeletonFigures() {
  return <span className={cx(css.bar, css.inline)} aria-hidden="true" />
}

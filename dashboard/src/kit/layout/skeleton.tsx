import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'

/** Wraps the shape of what is coming; readers hear "Loading" once. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div aria-busy="true">
      <output className="vh">
        <Trans>Loading</Trans>
      </output>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

const widths = ['w5', 'w4', 'w6']

/** Rows of a table before they are there: time, icon, name, state, amount. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return Array.from({ length: rows }, (_, at) => (
    <div key={at} className="sk-row">
      <span className="sk" />
      <span className="sk square" />
      <span className={`sk ${widths[at % widths.length]}`} />
      <span className="sk w2" />
      <span className={`sk ${at % 2 === 0 ? 'w3' : 'w2'}`} />
    </div>
  ))
}

/** Ledger lines before they are there. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  return Array.from({ length: lines }, (_, at) => (
    <div key={at} className="sk-line">
      <span className={`sk ${widths[at % widths.length]}`} />
      <span className="sk w3" />
    </div>
  ))
}

/** The large figure before it is there. */
export function SkeletonFigure() {
  return <span className="sk tall w7" />
}

/** A summary figure before it is there, as high as its line. */
export function SkeletonFigures() {
  return <span className="sk in-line" aria-hidden="true" />
}

import { createElement, Fragment, type ReactNode } from 'react'

/** Draws the parts of something that is read and never rearranged: each part's position is its identity, and it needs no key. */
export const staticChildren = <Part>(parts: readonly Part[], draw: (part: Part, at: number) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...parts.map(draw))

import type { ReactNode } from 'react'
import * as css from './sparkline.module.css'
import * as unseen from '../unseen.module.css'

export interface SparklineProps {
  /** Oldest first, in paisa. */
  values: readonly bigint[]
  /** Read by screen readers instead of the line. */
  label: string
  /** Under the line: its subject and its change. */
  caption?: ReactNode
  change?: ReactNode
}

const size = { width: 300, height: 64, edge: 8, dot: 3 }

/**
 * The course of a balance as one line of ink; the dot is now. Runs left to right in every language, as time does in
 * charts.
 */
export function Sparkline({ values, label, caption, change }: SparklineProps) {
  const { path, last } = sparkPath(values, size)
  return (
    <figure>
      <span className={unseen.unseen}>{label}</span>
      <svg className={css.line} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        <path className={css.base} d={`M0 ${size.height - 0.5}H${size.width}`} />
        {path && <path className={css.run} d={path} />}
        {last && <circle className={css.last} cx={last.x} cy={last.y} r={size.dot} />}
      </svg>
      {(caption || change) && (
        <figcaption className={css.caption}>
          <span>{caption}</span>
          <span>{change}</span>
        </figcaption>
      )}
    </figure>
  )
}

interface Size {
  width: number
  height: number
  /** Kept free above and below. */
  edge: number
  /** The radius of the dot; the line ends at its far edge. */
  dot: number
}

interface Point {
  x: number
  y: number
}

/** The line through some amounts, lowest at the bottom; a flat line in the middle where all are equal. */
export function sparkPath(values: readonly bigint[], size: Size): { path: string; last: Point | undefined } {
  const points = pointsOf(values, size)
  return { path: points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(''), last: points.at(-1) }
}

function pointsOf(values: readonly bigint[], { width, height, edge, dot }: Size): Point[] {
  const low = values.reduce((least, value) => (value < least ? value : least), values[0] ?? 0n)
  const high = values.reduce((most, value) => (value > most ? value : most), values[0] ?? 0n)
  const room = height - 2 * edge
  return values.map((value, at) => ({
    x: round((at / Math.max(1, values.length - 1)) * (width - dot)),
    y: round(high === low ? height / 2 : height - edge - share(value - low, high - low) * room),
  }))
}

const share = (part: bigint, whole: bigint) => Number((part * 10_000n) / whole) / 10_000

const round = (value: number) => Math.round(value * 10) / 10

import type { CSSProperties, ReactNode } from 'react'
import { Money } from '../format/money.tsx'
import * as css from './meter.module.css'
import * as text from '../layout/text.module.css'
import * as unseen from '../unseen.module.css'
import { cx } from '../cx.ts'

export interface MeterProps {
  /** In one unit, as is `of`. */
  used: bigint
  /** What this action would add, drawn lighter. */
  next?: bigint
  of: bigint
  /** Read by screen readers: "Rs.75,000 of Rs.2,00,000". */
  label: string
  /** Marks the rest as wrong instead of free, as with rejected KYC items. */
  restIsBad?: boolean
  /** Shows progress instead of consumption: its end is no warning. */
  isProgress?: boolean
}

const nearPercent = 80

/** How much of a limit is used; amber from 80 %. */
export function Meter({ used, next = 0n, of: all, label, restIsBad = false, isProgress = false }: MeterProps) {
  const usedPercent = percent(used, all)
  const nextPercent = Math.min(percent(next, all), 100 - usedPercent)
  const near = !restIsBad && !isProgress && usedPercent + nextPercent >= nearPercent
  return (
    <div className={cx(css.meter, near && css.near)} data-meter="">
      <span className={unseen.unseen}>{label}</span>
      <i style={wide(usedPercent)} />
      {next > 0n && <i className={css.next} style={wide(nextPercent)} />}
      {restIsBad && <i className={css.bad} style={wide(100 - usedPercent)} />}
    </div>
  )
}

export interface LimitProps extends Omit<MeterProps, 'restIsBad' | 'isProgress'> {
  name: ReactNode
  note: ReactNode
  /** A limit that is not used up, such as the most of one payment: the whole figure is shown beside its meter. */
  isWhole?: boolean
  /** Shown in place of the figure where nothing is left, whatever the amounts are. */
  spent?: ReactNode
}

/** A limit of money: what is left of it or its amount, its meter, and a line that explains it. */
export function Limit({ name, note, isWhole = false, spent, ...meter }: LimitProps) {
  return (
    <div className={css.limit}>
      <div className={css.heads}>
        <span>{name}</span>
        {spent ? <strong>{spent}</strong> : <Money of={isWhole ? meter.of : left(meter)} weight="bold" />}
      </div>
      <Meter {...meter} {...(spent && { used: meter.of })} />
      <p className={cx(text.small, text.quiet)}>{note}</p>
    </div>
  )
}

/** What the two shades of a meter mean. */
export function MeterKey({ used, next }: { used: ReactNode; next: ReactNode }) {
  return (
    <p className={css.key}>
      <span>
        <i />
        {used}
      </span>
      <span>
        <i className={css.next} />
        {next}
      </span>
    </p>
  )
}

const left = ({ used, next = 0n, of: all }: Omit<MeterProps, 'label'>) => (all > used + next ? all - used - next : 0n)

const wide = (share: number): CSSProperties => ({ width: `${share}%` })

/** A share in percent with two decimals, between 0 and 100. */
export function percent(part: bigint, whole: bigint): number {
  if (whole <= 0n || part <= 0n) return 0
  return Math.min(100, Number((part * 10_000n) / whole) / 100)
}

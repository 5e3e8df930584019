import { Trans } from '@lingui/react/macro'
import { moneyParts } from '@sahuji/contract/money/money'
import { inDigits } from './digits.ts'
import { useReader } from './reader.ts'
import * as css from './money.module.css'
import * as unseen from '../unseen.module.css'
import { cx } from '../cx.ts'

export interface MoneyProps {
  /** In paisa. */
  of: bigint
  /** 14, 16, 20 or 36 px; the largest once per page. */
  size?: 'normal' | 'medium' | 'large' | 'largest'
  /** `always`: a plus too, only where a column mixes in and out. */
  sign?: 'auto' | 'always'
  /** Without the prefix in a table's column. */
  bare?: boolean
  weight?: 'regular' | 'medium' | 'bold'
  /** A figure that does not count: unclear, failed. */
  uncounted?: boolean
  /** A bound, which nobody adds up: without paisa where it has none. */
  round?: boolean
  /** The eye is closed: dots in the figure's place. */
  hidden?: boolean
}

const sizes = { normal: undefined, medium: css.medium, large: css.large, largest: css.largest }
const weights = { regular: undefined, medium: css.weightMedium, bold: css.weightBold }

/** An amount: `Rs.1,23,456.50`, rupees in ink, prefix and paisa a tone lighter. Readers hear the whole figure. */
export function Money({
  of: amount,
  size = 'normal',
  weight = 'regular',
  round = false,
  hidden = false,
  ...options
}: MoneyProps) {
  const reader = useReader()
  const { sign, prefix, rupees, paisa } = moneyParts(amount, {
    ...options,
    grouping: reader.grouping,
    language: reader.language,
  })
  return (
    <span translate="no" className={cx(css.amount, sizes[size], weights[weight], options.uncounted && css.uncounted)}>
      {sign && !hidden && <span className={css.sign}>{sign}</span>}
      {!options.bare && <span className={css.currency}>{prefix}</span>}
      {hidden ? <Dots /> : inDigits(rupees, reader)}
      {!hidden && !(round && amount % 100n === 0n) && <span className={css.paisa}>.{inDigits(paisa, reader)}</span>}
    </span>
  )
}

function Dots() {
  return (
    <>
      <span aria-hidden="true">•••••</span>
      <span className={unseen.unseen}>
        <Trans>hidden</Trans>
      </span>
    </>
  )
}

/** The dash of a figure that does not exist: no fee, not counted. */
export function NoMoney() {
  return (
    <span className={css.none} data-no-money="">
      –
    </span>
  )
}

import type { Receipt, Said } from '@sahuji/contract/transactions/receipts'
import { Money } from '../../kit/format/money.tsx'
import { Status, type Tone } from '../../kit/layout/status.tsx'
import { cx } from '../../kit/cx.ts'
import * as css from './receipt-paper.module.css'

interface BothProps {
  of: Said
  receipt: Receipt
  /** Below each other instead of side by side. */
  stacked?: boolean
  between?: string
}

/** A word in both languages of the receipt, each with its language attribute. */
export function Both({ of: { own, second }, receipt, stacked = false, between = '/ ' }: BothProps) {
  return (
    <>
      <span className={cx(stacked && css.stacked)}>{own}</span>{' '}
      <span className={cx(css.second, stacked && css.stacked)} lang={receipt.second_language}>
        {!stacked && between}
        {second}
      </span>
    </>
  )
}

const tones: Record<Receipt['sum']['tone'], Tone> = { good: 'good', warn: 'warn', bad: 'bad', quiet: 'wait' }

/** The final state. */
export function ReceiptState({ of: { sum } }: { of: Receipt }) {
  return (
    <Status tone={tones[sum.tone]} loud>
      {sum.state}
    </Status>
  )
}

/** The largest figure; where no money moved these words replace it. */
export function ReceiptSum({ of: { sum, second_language } }: { of: Receipt }) {
  if (sum.is_moved) return <Money of={sum.amount} size="largest" />
  return (
    <p className={css.nothing}>
      <b>{sum.label.own}</b> <span lang={second_language}>{sum.label.second}</span>
    </p>
  )
}

/** Gross, fee with its parts, and net. */
export function ReceiptLines({ of: receipt, short = false }: { of: Receipt; short?: boolean }) {
  return (
    <dl className={css.lines}>
      {receipt.lines.map(({ label, amount, kind }) => (
        <div key={label.own} className={cx(css.line, kind === 'part' && css.part, kind === 'total' && css.total)}>
          <dt>
            {/* one run of words: two would wrap beside each other */}
            <span>{short || kind === 'part' ? label.own : <Both of={label} receipt={receipt} />}</span>
          </dt>
          <dd>
            <Money of={kind === 'taken' ? -amount : amount} bare={kind === 'part'} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The amount in words, in two scripts. */
export function InWords({ of: { in_words } }: { of: Receipt }) {
  if (in_words.length === 0) return null
  return (
    <div className={css.inWords}>
      {in_words.map(({ language, text }) => (
        <span key={language} lang={language}>
          {text}
        </span>
      ))}
    </div>
  )
}

/** Names with their values. */
export function ReceiptPairs({ of: pairs }: { of: Receipt['references'] }) {
  return (
    <dl className={css.pairs}>
      {pairs.map(({ label, value, is_code }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{is_code ? <bdi dir="ltr">{value}</bdi> : <bdi>{value}</bdi>}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { ReactNode } from 'react'
import { Mark } from '../kit/icons/mark.tsx'
import * as css from './receipt.module.css'

/** The papers that a receipt is printed on. */
export type Paper = 'a4' | '80mm'

/** Prints the page's receipt on a paper; the paper's size goes with it, so that a till's printer needs no setting. */
export function printReceipt(paper: Paper): void {
  const { dataset } = document.documentElement
  dataset['paper'] = paper
  addEventListener('afterprint', () => delete dataset['paper'], { once: true })
  print()
}

export interface ReceiptProps {
  /** The merchant's name, and whatever is known of them. */
  issuer: ReactNode
  title: ReactNode
  also?: ReactNode
  /** The largest figure, with its state. */
  amount: ReactNode
  state: ReactNode
  when: ReactNode
  /** Gross, fee and net as ledger lines. */
  money: ReactNode
  /** The amount in words. */
  words?: ReactNode
  facts: ReactNode
  foot: ReactNode
}

/** A receipt: not on the screen, on paper alone of its page. A4, or a till's roll of 80 mm. */
export function Receipt({ issuer, title, also, amount, state, when, money, words, facts, foot }: ReceiptProps) {
  return (
    <article className={css.receipt} data-receipt="" aria-hidden="true">
      <header>
        <div className={css.letter}>
          <Mark large />
          <div>{issuer}</div>
        </div>
        <div className={css.title}>
          <b>{title}</b>
          {also}
        </div>
      </header>
      <div className={css.sum}>
        <div>{amount}</div>
        <div>
          {state}
          {when}
        </div>
      </div>
      {money}
      {words && <div className={css.inWords}>{words}</div>}
      <div className={css.facts}>{facts}</div>
      <footer>{foot}</footer>
    </article>
  )
}

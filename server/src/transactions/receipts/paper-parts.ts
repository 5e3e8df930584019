import { formatMoney, moneyParts } from '@sahuji/contract/money/money'
import type { Receipt } from '@sahuji/contract/transactions/receipts'
import { encode } from 'uqr'
import type { Ink } from '../../platform/pdf/draw-glyphs.ts'
import type { Paper, TextStyle } from '../../platform/pdf/paper.ts'

/** The colours of the paper, as the screen has them by day; a till's roll knows black alone. */
export const inks = {
  ink: [0.118, 0.102, 0.082],
  quiet: [0.4, 0.37, 0.33],
  line: [0.86, 0.83, 0.78],
  accent: [0.812, 0.259, 0.094],
  white: [1, 1, 1],
  black: [0, 0, 0],
  good: [0.07, 0.41, 0.25],
  warn: [0.54, 0.33, 0.02],
  bad: [0.66, 0.12, 0.12],
} as const satisfies Record<string, Ink>

/** A figure or a code keeps its own order inside any text. */
export const isolated = (text: string): string => `\u2066${text}\u2069`

/** A value keeps the order of the script that it begins in: a code its own, a sentence that holds a code the reader's. */
export const isolatedByScript = (text: string): string => `\u2068${text}\u2069`

/** An amount as the receipt's language writes it. */
export const amountOn = ({ language }: Receipt, paisa: bigint, isTaken = false): string =>
  isolated(formatMoney(isTaken ? -paisa : paisa, { language }))

/** The largest figure: rupees large, the text around them small. Answers its width. */
export function drawSum(
  paper: Paper,
  { language, sum }: Receipt,
  at: { x: number; y: number },
  { size, isCentred = false, ink }: { size: number; isCentred?: boolean; ink: Ink },
): void {
  const { prefix, rupees, paisa } = moneyParts(sum.amount, { language })
  const small = size * 0.55
  const parts = [
    { text: prefix, style: { size: small, ink } },
    { text: rupees, style: { size, ink } },
    { text: `.${paisa}`, style: { size: small, ink } },
  ].map(({ text, style }) => ({ text: isolated(text), style }))
  const wide = parts.reduce((all, { text, style }) => all + paper.widthOf(text, style), 0)
  let x = at.x - (isCentred ? wide / 2 : 0)
  for (const { text, style } of paper.base === 'rtl' ? parts.toReversed() : parts)
    x += paper.text(text, { x, y: at.y }, style)
}

/** The seal: the letters सा on a square with rounded corners. */
export function drawMark(paper: Paper, { x, y, size, ink }: { x: number; y: number; size: number; ink: Ink }): void {
  paper.box({ x, y, width: size, height: size, round: size * 0.22 }, ink)
  const style = { size: size * 0.47, weight: 600, ink: inks.white, align: 'middle' } as const
  paper.text('सा', { x: x + size / 2, y: y + size * 0.68 }, style)
}

/** A code with its quiet zone, black on white. */
export function drawCode(paper: Paper, url: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const { data, size: count } = encode(url, { ecc: 'M', border: 0 })
  const module = size / count
  data.forEach((row, line) => {
    for (let from = 0; from < count; from++) {
      if (!row[from]) continue
      let to = from
      while (row[to]) to++
      const left = paper.base === 'rtl' ? count - to : from
      paper.box({ x: x + left * module, y: y + line * module, width: (to - from) * module, height: module }, inks.black)
      from = to
    }
  })
}

/** The outcome, with a sign before it that has the same meaning without colour. Answers its width. */
export function drawState(
  paper: Paper,
  { sum }: Receipt,
  at: { x: number; y: number; align: 'middle' | 'end' },
  style: TextStyle & { ink: Ink },
): void {
  const sign = style.size * 0.95
  const gap = style.size * 0.4
  const wide = sign + gap + paper.widthOf(sum.state, style)
  const x = at.x - (at.align === 'end' ? wide : wide / 2)
  const unit = sign / 10
  const points = signs[sum.tone].map(([dx, dy]) => [dx * unit, dy * unit] as const)
  paper.stroke({ x, y: at.y - style.size * 0.8, width: sign }, points, style.ink)
  paper.text(sum.state, { x: x + sign + gap, y: at.y }, style)
}

// a tick, an arrow back, a cross, a dash; in tenths of the sign's size
const signs = {
  good: [
    [0.5, 5.5],
    [3.8, 8.8],
    [9.5, 1.5],
  ],
  warn: [
    [9.5, 5],
    [0.5, 5],
    [4, 1.5],
    [0.5, 5],
    [4, 8.5],
  ],
  bad: [
    [1, 1],
    [9, 9],
    [5, 5],
    [9, 1],
    [1, 9],
  ],
  quiet: [
    [1, 5],
    [9, 5],
  ],
} as const satisfies Record<Receipt['sum']['tone'], readonly (readonly [number, number])[]>

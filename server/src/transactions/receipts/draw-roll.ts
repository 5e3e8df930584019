import type { Receipt } from '@sahuji/contract/transactions/receipts'
import type { Paper, TextStyle } from '../../platform/pdf/paper.ts'
import { amountOn, drawCode, drawMark, drawState, drawSum, inks, isolated, isolatedByScript } from './paper-parts.ts'

const millimetre = 72 / 25.4
const ink = inks.black

interface Roll {
  paper: Paper
  receipt: Receipt
  margin: number
  inner: number
  plain: TextStyle & { size: number }
  leading: number
  y: number
}

/** How wide a till's roll is, in points. */
export const rollWidth = (paper: '80' | '58'): number => Number(paper) * millimetre

/** The receipt for a till: black alone, as long as it needs. Answers how long that is, in points. */
export function drawRoll(paper: Paper, receipt: Receipt): number {
  const isNarrow = paper.width < rollWidth('80') - 1
  const margin = (isNarrow ? 3.5 : 4.5) * millimetre
  const plain = { size: isNarrow ? 7.5 : 9, ink }
  const inner = paper.width - 2 * margin
  const roll: Roll = { paper, receipt, margin, inner, plain, leading: plain.size * 1.42, y: 14 }
  head(roll)
  figure(roll)
  facts(roll)
  money(roll)
  rows(roll, receipt.references)
  dashes(roll)
  proof(roll)
  return roll.y + 12
}

function centred(roll: Roll, text: string, style: TextStyle & { size: number } = roll.plain): void {
  const { paper, inner } = roll
  for (const part of paper.wrapped(text, inner, style)) {
    roll.y += style.size * 1.42
    paper.text(part, { x: paper.width / 2, y: roll.y }, { ...style, align: 'middle' })
  }
}

function dashes(roll: Roll): void {
  const { paper, margin, inner } = roll
  roll.y += 7
  paper.line({ x: margin, y: roll.y, width: inner }, { thick: 0.7, ink, dash: 2.2 })
  roll.y += 3
}

function head(roll: Roll): void {
  const { paper, receipt, plain } = roll
  drawMark(paper, { x: paper.width / 2 - 13, y: roll.y, size: 26, ink })
  roll.y += 28
  centred(roll, receipt.merchant.name, { size: plain.size * 1.33, weight: 600, ink })
  for (const note of receipt.merchant.notes) centred(roll, note)
  dashes(roll)
}

function figure(roll: Roll): void {
  const { paper, receipt, plain } = roll
  if (receipt.mode === 'sandbox') centred(roll, receipt.title.own, { ...plain, weight: 600 })
  centred(roll, receipt.what.own)
  if (receipt.mode === 'sandbox') centred(roll, receipt.title.second)
  centred(roll, receipt.what.second)
  const { label, is_moved } = receipt.sum
  roll.y += plain.size * 0.6
  if (is_moved) {
    centred(roll, label.own)
    roll.y += plain.size * 2.4
    drawSum(paper, receipt, { x: paper.width / 2, y: roll.y }, { size: plain.size * 2.2, isCentred: true, ink })
  } else centred(roll, label.own, { size: plain.size * 1.5, weight: 600, ink })
  roll.y += plain.size * 1.8
  drawState(paper, receipt, { x: paper.width / 2, y: roll.y, align: 'middle' }, { ...plain, weight: 600, ink })
  dashes(roll)
}

interface Row {
  label: string
  value: string
  style?: TextStyle & { size: number }
}

/** Label and value at both ends; a value that is too long goes on below. */
function rows(roll: Roll, given: readonly Row[]): void {
  const { paper, margin, inner, plain, leading } = roll
  for (const { label, value, style = plain } of given) {
    roll.y += leading
    const wide = label === '' ? 0 : paper.text(label, { x: margin, y: roll.y }, style)
    const isBelow = paper.widthOf(value, style) > inner - wide - 6 && wide > inner * 0.45
    if (isBelow) roll.y += leading
    paper.wrapped(value, isBelow ? inner : inner - wide - 6, style).forEach((part, place) => {
      if (place > 0) roll.y += leading
      paper.text(isolatedByScript(part), { x: margin + inner, y: roll.y }, { ...style, align: 'end' })
    })
  }
}

function facts(roll: Roll): void {
  const { from, to, sum, merchant } = roll.receipt
  const other = from.name === merchant.name ? to : from
  const [first, ...others] = [other.name, ...other.notes]
  rows(roll, [{ label: other.label.own, value: first ?? '' }, ...others.map((value) => ({ label: '', value }))])
  rows(
    roll,
    sum.when.map((value) => ({ label: '', value })),
  )
  dashes(roll)
}

function money(roll: Roll): void {
  const { paper, receipt, margin, inner, plain } = roll
  for (const { label, amount, kind } of receipt.lines) {
    const isTotal = kind === 'total'
    if (isTotal) {
      roll.y += 4
      paper.line({ x: margin, y: roll.y, width: inner }, { thick: 0.8, ink })
      roll.y += 1
    }
    const style = isTotal ? { size: plain.size * 1.1, weight: 600 as const, ink } : plain
    const value = amountOn(receipt, amount, kind === 'taken')
    rows(roll, [{ label: kind === 'part' ? `  ${label.own}` : label.own, value, style }])
  }
  for (const drop of [5, 2.2]) {
    roll.y += drop
    paper.line({ x: margin, y: roll.y, width: inner }, { thick: 0.8, ink })
  }
  for (const { text } of receipt.in_words) {
    for (const part of paper.wrapped(text, inner, plain)) {
      roll.y += roll.leading
      paper.text(part, { x: margin, y: roll.y }, plain)
    }
  }
  dashes(roll)
}

function proof(roll: Roll): void {
  const { paper, receipt, plain, inner } = roll
  const size = Math.min(inner, 32 * millimetre)
  roll.y += 6
  drawCode(paper, receipt.verify.url, { x: (paper.width - size) / 2, y: roll.y, size })
  roll.y += size + 2
  centred(roll, receipt.verify.short)
  roll.y += 4
  centred(roll, `${receipt.issuer.name}, ${isolated(receipt.issuer.phone)}`)
  centred(roll, receipt.printed, { ...plain, size: plain.size * 0.9 })
}

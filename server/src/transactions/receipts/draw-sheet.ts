import type { Receipt, Said } from '@sahuji/contract/transactions/receipts'
import type { Paper, TextStyle } from '../../platform/pdf/paper.ts'
import { amountOn, drawCode, drawMark, drawState, drawSum, inks, isolated } from './paper-parts.ts'

/** A4 in points. */
export const sheet = { width: 595.28, height: 841.89 } as const

const margin = 42
const inner = sheet.width - 2 * margin
const right = sheet.width - margin
const gap = 28
const column = (inner - gap) / 2

const { ink, quiet, line } = inks
const small: TextStyle & { size: number } = { size: 8.5, ink: quiet }
const plain: TextStyle & { size: number } = { size: 10, ink }

/** The whole receipt on a sheet of A4. */
export function drawSheet(paper: Paper, receipt: Receipt): void {
  letterhead(paper, receipt)
  let y = parties(paper, receipt, 116)
  y = sum(paper, receipt, y + 18)
  y = lines(paper, receipt, y + 22)
  y = inWords(paper, receipt, y + 16)
  story(paper, receipt, y + 22)
  foot(paper, receipt)
}

function letterhead(paper: Paper, { issuer, title, what, mode }: Receipt): void {
  drawMark(paper, { x: margin, y: 42, size: 30, ink: inks.accent })
  paper.text(issuer.name, { x: margin + 40, y: 57 }, { size: 15, weight: 600, ink })
  paper.text(isolated(issuer.contact), { x: margin + 40, y: 70 }, small)
  const size = mode === 'sandbox' ? 11 : 16
  pairAtEnd(paper, title, 57, { size, ink }, ' ')
  pairAtEnd(paper, what, 71, { size: 8.5, ink }, ' ')
  paper.line({ x: margin, y: 88, width: inner }, { thick: 0.8, ink })
}

/** A word in two languages that ends at the margin. */
function pairAtEnd(paper: Paper, { own, second }: Said, y: number, style: TextStyle, between: string): void {
  const beside = `${between}${second}`
  const wide = paper.widthOf(own, style) + paper.widthOf(beside, style)
  const drawn = paper.text(own, { x: right - wide, y }, style)
  paper.text(beside, { x: right - wide + drawn, y }, { ...style, ink: quiet })
}

/** A word in two languages; answers where it ends. */
function pair(paper: Paper, { own, second }: Said, at: { x: number; y: number }, style: TextStyle): number {
  const drawn = paper.text(own, at, style)
  const beside = ` / ${second}`
  return at.x + drawn + paper.text(beside, { x: at.x + drawn, y: at.y }, { ...style, weight: 400, ink: quiet })
}

function parties(paper: Paper, { from, to }: Receipt, top: number): number {
  const ends = [from, to].map((party, place) => {
    const x = margin + place * (column + gap)
    pair(paper, party.label, { x, y: top - 10 }, small)
    let y = top + 6
    for (const part of paper.wrapped(party.name, column, { ...plain, weight: 600 })) {
      paper.text(part, { x, y }, { ...plain, weight: 600 })
      y += 14
    }
    for (const note of party.notes.flatMap((each) => paper.wrapped(each, column, small))) {
      paper.text(note, { x, y }, small)
      y += 12
    }
    return y
  })
  const y = Math.max(...ends) + 4
  paper.line({ x: margin, y, width: inner }, { thick: 0.8, ink })
  paper.line({ x: margin, y: y + 2.4, width: inner }, { thick: 0.8, ink })
  return y
}

function sum(paper: Paper, receipt: Receipt, top: number): number {
  const { label, is_moved } = receipt.sum
  if (is_moved) pair(paper, label, { x: margin, y: top }, small)
  else paper.text(label.second, { x: margin, y: top }, small)
  if (is_moved) drawSum(paper, receipt, { x: margin, y: top + 28 }, { size: 25, ink })
  else paper.text(label.own, { x: margin, y: top + 24 }, { size: 18, weight: 600, ink })
  const style = { size: 10.5, weight: 600, ink: tones[receipt.sum.tone] } as const
  drawState(paper, receipt, { x: right, y: top + 6, align: 'end' }, style)
  receipt.sum.when.forEach((each, place) =>
    paper.text(each, { x: right, y: top + 19 + place * 12 }, { ...small, align: 'end' }),
  )
  return top + 32
}

const tones = { good: inks.good, warn: inks.warn, bad: inks.bad, quiet } as const

function lines(paper: Paper, receipt: Receipt, top: number): number {
  let y = top
  for (const { label, amount, kind } of receipt.lines) {
    const isTotal = kind === 'total'
    const isPart = kind === 'part'
    const style = isPart ? small : plain
    if (isTotal) paper.line({ x: margin, y: y - 10, width: inner }, { thick: 0.8, ink })
    if (isTotal) y += 5
    const x = margin + (isPart ? 11 : 0)
    const from = isPart
      ? x + paper.text(label.own, { x, y }, style)
      : pair(paper, label, { x, y }, isTotal ? { ...style, weight: 600 } : style)
    const figure = amountOn(receipt, amount, kind === 'taken')
    const weight = isTotal ? 600 : 400
    const wide = paper.text(figure, { x: right, y }, { ...style, weight, align: 'end' })
    if (!isPart && !isTotal)
      paper.line({ x: from + 6, y: y - 3, width: right - wide - from - 12 }, { thick: 0.5, ink: line })
    y += isPart ? 14 : isTotal ? 8 : 20
  }
  paper.line({ x: margin, y: y + 1, width: inner }, { thick: 0.8, ink })
  paper.line({ x: margin, y: y + 3.2, width: inner }, { thick: 0.8, ink })
  return y + 4
}

function inWords(paper: Paper, { in_words }: Receipt, top: number): number {
  let y = top
  for (const part of in_words.flatMap(({ text }) => paper.wrapped(text, inner, small))) {
    paper.text(part, { x: margin, y }, small)
    y += 13
  }
  return y
}

/** When it happened, where that has steps, and every reference to quote, side by side. */
function story(paper: Paper, { headings, events, references }: Receipt, top: number): void {
  const blocks = [
    { title: headings.when, rows: events },
    { title: headings.references, rows: references },
  ].filter(({ rows }) => rows.length > 0)
  blocks.forEach(({ title, rows }, place) => {
    const x = margin + place * (column + gap)
    paper.line({ x, y: top, width: column }, { thick: 0.8, ink })
    paper.text(title, { x, y: top + 13 }, { size: 8.5, weight: 600, ink })
    paper.line({ x, y: top + 19, width: column }, { thick: 0.5, ink: line })
    let y = top + 33
    for (const { label, value } of rows) {
      const wide = paper.text(label, { x, y }, small)
      const parts = paper.wrapped(value, column - wide - 10, small)
      for (const part of parts) {
        paper.text(isolated(part), { x: x + column, y }, { ...small, ink, align: 'end' })
        y += 12
      }
      y += 2
    }
  })
}

function foot(paper: Paper, { verify, printed, page }: Receipt): void {
  const top = 690
  paper.line({ x: margin, y: top, width: inner }, { thick: 0.8, ink })
  drawCode(paper, verify.url, { x: margin, y: top + 14, size: 78 })
  const x = margin + 78 + 16
  paper.text(verify.question, { x, y: top + 34 }, { size: 9, weight: 600, ink })
  paper
    .wrapped(verify.text, right - x, small)
    .forEach((part, place) => paper.text(part, { x, y: top + 47 + place * 12.5 }, small))
  paper.line({ x: margin, y: 790, width: inner }, { thick: 0.5, ink: line })
  paper.text(printed, { x: margin, y: 804 }, small)
  paper.text(page, { x: right, y: 804 }, { ...small, align: 'end' })
}

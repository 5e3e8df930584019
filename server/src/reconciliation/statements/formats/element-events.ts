import { setImmediate } from 'node:timers/promises'
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Refusal } from '../../../platform/refusal.ts'
import { cutOff, malformed, tooLarge } from './stated-payments.ts'

/** An element of a statement with its children and its own text. */
export interface StatementElement {
  name: string
  line: number
  text: string
  /** The currency of an amount, where it has one. */
  currency: string
  children: StatementElement[]
}

/** What an element tree is built of. */
export interface ElementEvents {
  open: (name: string, line: number, currency?: string) => void
  text: (text: string) => void
  close: () => void
}

/** So many letters are read before others get their turn. */
const lettersAtOnce = 32_000

/** Statements are not deeper. */
const depthMost = 60

/**
 * Reads XML as events, in turns. No document type may stand in it, so no entity but the five of XML can. Refuses
 * statement_has_doctype, statement_cut, and statement_malformed for what is not well formed.
 */
export async function readXmlEvents(xml: string, { open, text, close }: ElementEvents): Promise<void> {
  const blank = /^\s*/.exec(xml)![0]
  const before = blank.split('\n').length - 1
  const parser = new SaxesParser({ xmlns: true })
  const line = () => parser.line + before
  let depth = 0
  let isEnded = false
  parser.on('error', () => {
    if (isEnded) cutOff()
    malformed(line(), xml.split('\n')[line() - 1] ?? '')
  })
  parser.on('doctype', () => {
    throw new Refusal('statement_has_doctype', { line: `${line()}` }, ['text'])
  })
  parser.on('opentag', ({ local, attributes }: SaxesTagNS) => {
    if (++depth > depthMost) malformed(line(), `<${local}>`)
    open(local, line(), attributes['Ccy']?.value)
  })
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('closetag', () => {
    depth--
    close()
  })
  for (let at = blank.length; at < xml.length; at += lettersAtOnce) {
    parser.write(xml.slice(at, at + lettersAtOnce))
    await setImmediate()
  }
  isEnded = true
  parser.close()
}

/** The most elements of one payment that are kept: more than a batch of ten thousand has. */
const elementsMost = 400_000

/**
 * Builds elements of the names that are known; all others are passed over with what is in them. `take` gets each element as
 * it ends, with the one around it, and answers whether the tree may forget it.
 */
export function elementTree(
  known: ReadonlySet<string>,
  take: (element: StatementElement, around: StatementElement) => boolean,
): ElementEvents {
  const root: StatementElement = { name: '', line: 0, text: '', currency: '', children: [] }
  const stack = [root]
  let [passed, kept] = [0, 0]
  return {
    open: (name, line, currency = '') => {
      if (passed > 0 || !known.has(name)) return void passed++
      if (++kept > elementsMost) throw tooLarge()
      stack.push({ name, line, text: '', currency, children: [] })
    },
    text: (text) => {
      if (passed === 0) stack.at(-1)!.text += text
    },
    close: () => {
      if (passed > 0) return void passed--
      const element = stack.pop()!
      element.text = element.text.trim()
      if (take(element, stack.at(-1)!)) kept = 0
      else stack.at(-1)!.children.push(element)
    },
  }
}

/** The text at a path of an element's children; undefined where there is none. */
export function textAt(element: StatementElement | undefined, ...path: readonly string[]): string | undefined {
  const text = elementAt(element, ...path)?.text
  return text === '' ? undefined : text
}

export const elementAt = (
  element: StatementElement | undefined,
  ...path: readonly string[]
): StatementElement | undefined =>
  path.reduce<StatementElement | undefined>((one, name) => one?.children.find((child) => child.name === name), element)

export const elementsIn = (element: StatementElement, name: string): StatementElement[] =>
  element.children.filter((child) => child.name === name)

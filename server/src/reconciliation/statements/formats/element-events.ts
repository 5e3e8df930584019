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
  /** The first child of each name, once there was a search among many. */
  firsts?: ReadonlyMap<string, StatementElement>
}

/** What an element tree is built of. */
export interface ElementEvents {
  open: (name: string, line: number, currency?: string) => void
  text: (text: string) => void
  close: () => void
}

/** Other work gets a turn after this many characters. */
const lettersAtOnce = 32_000

/** Statements are not deeper. */
const depthMost = 60

/** Statements have fewer attributes in one tag; the parser weighs all of a tag in one turn. */
const attributesMost = 100

/**
 * Reads XML as events, in turns. Refuses a document type, so only XML's five entities exist. Refuses
 * statement_has_doctype, statement_cut, and statement_malformed for what is not well formed.
 */
export async function readXmlEvents(xml: string, { open, text, close }: ElementEvents): Promise<void> {
  const blank = /^\s*/.exec(xml)![0]
  const before = blank.split('\n').length - 1
  const parser = new SaxesParser({ xmlns: true })
  const line = () => parser.line + before
  let [depth, attributes] = [0, 0]
  let isEnded = false
  parser.on('error', () => {
    if (isEnded) cutOff()
    const start = xml.lastIndexOf('\n', blank.length + parser.position - 1) + 1
    malformed(line(), xml.slice(start, start + 1_000).split('\n', 1)[0]!)
  })
  parser.on('attribute', ({ name }) => {
    if (++attributes > attributesMost) malformed(line(), name)
  })
  parser.on('doctype', () => {
    throw new Refusal('statement_has_doctype', { line: `${line()}` }, ['text'])
  })
  parser.on('opentag', ({ local, attributes: { Ccy } }: SaxesTagNS) => {
    attributes = 0
    if (++depth > depthMost) malformed(line(), `<${local}>`)
    open(local, line(), Ccy?.value)
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
  path.reduce<StatementElement | undefined>((one, name) => one && firstChild(one, name), element)

/** So many children are searched one by one. */
const searchedMost = 16

// a batch asks its entry for each of its payments: a search through all of them each time would take minutes
function firstChild(element: StatementElement, name: string): StatementElement | undefined {
  const { children } = element
  if (children.length <= searchedMost) return children.find((child) => child.name === name)
  element.firsts ??= new Map(children.toReversed().map((child) => [child.name, child]))
  return element.firsts.get(name)
}

export const elementsIn = (element: StatementElement, name: string): StatementElement[] =>
  element.children.filter((child) => child.name === name)

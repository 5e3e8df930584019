import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { child, children, nameOf, type Node, stringOf, walk } from '../node.ts'
import { placeOf } from '../place.ts'
import type { Source } from '../source.ts'

const byPreference = 'figures and dates follow the person’s calendar, digits and grouping: let kit/ write them'
const byHand = /^(?:formatMoney|moneyParts|dateText|bothDates|nepaliText|Intl\.\w+Format)$|\.toLocale\w*String$/

/**
 * Rule 5, the texts: only kit/ writes figures and dates for a reader; every mail and SMS is a kind; the catalogues
 * translate, not the code.
 */
export function texts(house: House): Finding[] {
  return house.sources.flatMap((source) => {
    const { part, room, isTest } = placeOf(source.path)
    if (isTest || !source.path.includes('/src/')) return []
    if (part === 'dashboard' && room !== 'kit') return writtenByHand(source)
    if (part === 'contract') return translatedByHand(source)
    return part === 'server' ? [...(room === 'platform' ? [] : sentByHand(source)), ...translatedByHand(source)] : []
  })
}

function writtenByHand(source: Source): Finding[] {
  // without arguments it only tells of the machine: its time zone
  return calls(source, (name, count) =>
    byHand.test(name) && !(name.startsWith('Intl') && count === 0) ? byPreference : undefined,
  )
}

function sentByHand(source: Source): Finding[] {
  const sentence = 'declare a kind of message (platform/message-kinds.ts) and send() it: it has words in every language'
  return calls(source, (name) => (name === 'sendMessage' ? sentence : undefined))
}

const foreign = ['zh', 'es', 'fr', 'it', 'ar']

/** What people type in a search is matched in every language at once and is no translation. */
const vocabulary = /\/(?:bound|day|bank|search)-words\.ts$/

/** A table with a text for each language. */
function translatedByHand(source: Source): Finding[] {
  if (vocabulary.test(source.path)) return []
  const findings: Finding[] = []
  const sentence =
    'write the English text in msg() (contract/src/language/translatable.ts) and translate it in the catalogues'
  walk(source.program, (node: Node) => {
    if (node.type !== 'ObjectExpression') return
    const entries = children(node, 'properties')
    const texts = entries.filter((entry) => isText(child(entry, 'value'))).map((entry) => nameOf(child(entry, 'key')))
    if (foreign.every((language) => texts.includes(language)))
      findings.push({ path: source.path, line: source.lineAt(node.start), rule: 'texts', sentence })
  })
  return findings
}

/** A text, or an object or list of texts. */
function isText(node: Node | undefined): boolean {
  if (node?.type === 'ObjectExpression') return children(node, 'properties').some((one) => isText(child(one, 'value')))
  if (node?.type === 'ArrayExpression') return children(node, 'elements').some(isText)
  return node?.type === 'TemplateLiteral' || stringOf(node) !== undefined
}

function calls(source: Source, judge: (name: string, count: number) => string | undefined): Finding[] {
  const findings: Finding[] = []
  walk(source.program, (node: Node) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    const callee = child(node, 'callee')
    // a method of something written on the spot has no name of its own
    const method = nameOf(child(callee, 'property'))
    const { length } = children(node, 'arguments')
    const sentence = judge(nameOf(callee), length) ?? (method && judge(`.${method}`, length))
    if (sentence) findings.push({ path: source.path, line: source.lineAt(node.start), rule: 'texts', sentence })
  })
  return findings
}

import { testCards } from '@sahuji/simulator/cards/test-cards'
import { createLog, type Log } from '../src/platform/log.ts'

/** Cards sent to where none belongs; nPay's own answers contain the last one. */
export const sprayedCards = ['4111111111111111', '4929123456789015', '6273470012345678'] as const

/** The numbers of every card that a test types, shows or sends. */
export const cardCanaries: readonly string[] = [
  ...new Set([...testCards.map(({ number }) => number), ...sprayedCards, '6011000990139424']),
]

/** The passwords of the people of tests, shared by all tests. */
export const passwordCanaries = ['momo with achar 7', 'momo with canary 7', 'dhaka topi and 9 lamps'] as const

const escaped = (text: string) => text.replace(/[^\w ]/g, '\\$&')

/** Alone, in groups or without separators; JavaScript and PostgreSQL read it alike. */
const cards = cardCanaries.map((number) => number.replace(/(\d{4})(?=\d)/g, '$1[ -]?')).join('|')
const card = `(?<![0-9A-Za-z])(?:${cards})(?![0-9A-Za-z])`
const always = [
  card,
  'shj_at_[A-Za-z0-9_-]{43}',
  'sahuji_(?:live|test)_[0-9A-Za-z]{38}',
  '(?:[Bb]earer|[Bb]asic) [A-Za-z0-9+/=_-]{20,}',
  'BEGIN [A-Z ]*PRIVATE KEY',
  ...passwordCanaries,
]

const keys = new Set<string>()
let pattern: string | undefined
let compiled: RegExp | undefined

/** Adds the secrets of rails that a world has opened: from then on no log or table may contain them either. */
export function addKeyCanaries(secrets: object): void {
  const known = keys.size
  for (const secret of secretsIn(secrets)) keys.add(secret)
  if (keys.size > known) pattern = compiled = undefined
}

/** Each secret among the keys of rails; of a secret with several lines, each line. */
export function secretsIn(secrets: object): string[] {
  return Object.entries(secrets).flatMap(([name, value]) => {
    if (typeof value === 'object' && value !== null) return secretsIn(value)
    const isSecret = /secret|password|passcode|privateKey/i.test(name) && typeof value === 'string'
    return isSecret ? `${value}`.split('\n').filter((line) => line.length >= 8 && !line.startsWith('-----')) : []
  })
}

/** What no log line, table or state may contain, as a regular expression. */
export const canaryPattern = (): string =>
  (pattern ??= [...always, ...[...keys].map((key) => `(?<![A-Za-z0-9.])${escaped(key)}(?![A-Za-z0-9])`)].join('|'))

const cardCompiled = new RegExp(card)

/** Whether a text contains the number of a card. */
export const hasCardCanary = (text: string): boolean => cardCompiled.test(text)

/** The first canary in a text with the text around it; undefined where there is none. */
export function canaryIn(text: string): string | undefined {
  const found = (compiled ??= new RegExp(canaryPattern())).exec(text)
  return found ? text.slice(Math.max(0, found.index - 100), found.index + 40) : undefined
}

/** A log that is searched line by line and stored nowhere. */
export interface LookedAtLog {
  log: Log
  lines(): number
  /** Forbidden contents of the log: canaries, and these sent codes and tokens of links. */
  found(sent: readonly string[]): string[]
}

/** Words that may be a code or the token of a link; a number of JSON, a time or an address is none. */
const words = /(?<![\w.:+-])(?:\d{6}|[\w-]{43})(?![\w-]|\.\d)/g
const findingsMost = 20

/** The log of a test's server. Every line is written, whatever its level. */
export function lookedAtLog(): LookedAtLog {
  const said = new Map<string, string>()
  const findings: string[] = []
  let count = 0
  const write = (line: string) => {
    count += 1
    const canary = canaryIn(line)
    if (canary !== undefined && findings.length < findingsMost) findings.push(canary)
    for (const [word] of line.matchAll(words)) if (!said.has(word)) said.set(word, line.slice(0, 300))
  }
  return {
    log: createLog({ level: 'trace', to: { write }, is_plain: false }),
    lines: () => count,
    found: (sent) => [...findings, ...sent.flatMap((word) => said.get(word) ?? [])],
  }
}

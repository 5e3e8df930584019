import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { child, children, nameOf, type Node, walk } from '../node.ts'
import { placeOf } from '../place.ts'
import type { Source } from '../source.ts'

/** Where paisa and JSON meet. */
const codec = 'contract/src/money/money.ts'
const clock = 'server/src/platform/clock.ts'
/** Where ids are made that are no keys of calls. */
const platform = 'dashboard/src/platform/'
const money = /paisa|amount|balance|\bfee|money|rupee|price|gross|\bnet\b/i
const suppressions = /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable(?!-next-line \S+ -- \S)/

/** Rule 7, the calls: floats near money, the machine's clock, the console, `any`, casts that lie, silenced checks. */
export function bannedCalls(house: House): Finding[] {
  return house.sources
    .filter(({ path }) => !path.endsWith('.d.ts'))
    .flatMap((source) => {
      const findings = commentsOf(source)
      walk(source.program, (node) => {
        const sentence = judge(node, source)
        if (sentence) findings.push({ path: source.path, line: source.lineAt(node.start), rule: 'calls', sentence })
      })
      return findings
    })
}

function judge(node: Node, source: Source): string | undefined {
  const { part, isTest } = placeOf(source.path)
  const isProduct = ['contract', 'server', 'dashboard'].includes(part) && !isTest && source.path.includes('/src/')
  if (node.type === 'TSAnyKeyword') return '`any` switches the types off; name the type, or take `unknown`'
  if (isDoubleCast(node)) return '`as unknown as` lies to the compiler; parse the value'
  if (!isProduct) return undefined
  if (node.type === 'NewExpression') return newDate(node, part, source)
  return node.type === 'CallExpression' ? call(nameOf(child(node, 'callee')), node, part, source) : undefined
}

function call(name: string, node: Node, part: string, source: Source): string | undefined {
  if (name === 'parseFloat' || name === 'Number.parseFloat')
    return 'parseFloat loses paisa; use rupees() or parseRupees()'
  if (name.endsWith('.toFixed') && isNearMoney(node, source))
    return 'toFixed rounds floats; use formatMoney() or whole numbers'
  if (name === 'Number' && isNearMoney(node, source)) return 'Number() near money; paisa stays a bigint'
  if (name === 'crypto.randomUUID' && part === 'dashboard' && !source.path.startsWith(platform))
    return 'a key grows with time (decision 0023); make it with newKey()'
  if (name.startsWith('console.')) return 'write through platform/log.ts, not to the console'
  if (name === 'Date.now' && part !== 'dashboard' && source.path !== clock) return 'take the time from a clock argument'
  return undefined
}

function newDate(node: Node, part: string, source: Source): string | undefined {
  const isNow = nameOf(child(node, 'callee')) === 'Date' && children(node, 'arguments').length === 0
  return isNow && part !== 'dashboard' && source.path !== clock ? 'take the time from a clock argument' : undefined
}

function isDoubleCast(node: Node): boolean {
  const inner = child(node, 'expression')
  return (
    node.type === 'TSAsExpression' &&
    inner?.type === 'TSAsExpression' &&
    child(inner, 'typeAnnotation')?.type === 'TSUnknownKeyword'
  )
}

function commentsOf(source: Source): Finding[] {
  return source.comments
    .filter(({ value }) => suppressions.test(value))
    .map(({ start }) => ({
      path: source.path,
      line: source.lineAt(start),
      rule: 'calls',
      sentence:
        'a silenced check needs its rule and a reason (oxlint-disable-next-line rule -- why); types are never silenced',
    }))
}

/** A remainder is a small number; a line that says `// not paisa: reason` is believed. */
function isNearMoney(node: Node, source: Source): boolean {
  const [argument] = children(node, 'arguments')
  const isRemainder = argument?.type === 'BinaryExpression' && argument['operator'] === '%'
  const lines = source.text.split('\n').slice(source.lineAt(node.start) - 2, source.lineAt(node.start))
  const written = source.text.slice(node.start, node.end)
  if (isRemainder || source.path === codec || lines.some((line) => /\/\/ not paisa: \S/.test(line))) return false
  return /\/ 100\)?\.toFixed/.test(written) || money.test(written)
}

import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { child, isNode, nameOf, type Node, walk } from '../node.ts'
import { placeOf } from '../place.ts'
import type { Source } from '../source.ts'

/**
 * Rule 7, the promises: a promise that is stored while another is awaited has no handler for its failure, and its rejection
 * ends Node. Await it at once, together with the other (Promise.all), or give it a `catch` first. The linter finds promises
 * that are not stored (typescript/no-floating-promises).
 */
export function lateAwaits(house: House): Finding[] {
  return house.sources
    .filter(({ path }) => runsInNode(path))
    .flatMap((source) => {
      const findings: Finding[] = []
      walk(source.program, (node, parents) => {
        if (node.type !== 'VariableDeclarator' || !isCall(child(node, 'init'))) return
        const name = nameOf(child(node, 'id'))
        const scope = parents.find(({ type }) => functions.has(type)) ?? source.program
        if (name && isAwaitedLate(name, node, scope)) findings.push(finding(source, node, name))
      })
      return findings
    })
}

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

const runsInNode = (path: string): boolean => {
  const { part, isTest } = placeOf(path)
  return ['server', 'simulator', 'scripts', 'bench'].includes(part) && !isTest && !path.includes('/testing/')
}

const isCall = (node: Node | undefined): boolean => node?.type === 'CallExpression' || node?.type === 'NewExpression'

const finding = (source: Source, node: Node, name: string): Finding => ({
  path: source.path,
  line: source.lineAt(node.start),
  rule: 'promises',
  sentence: `nobody hears \`${name}\` fail while another promise is awaited; await both at once, or give it a catch`,
})

/** Awaited by its name, and the first thing that is awaited after it was made does not know it. */
function isAwaitedLate(name: string, declared: Node, scope: Node): boolean {
  const mentions: number[] = []
  const awaits: { at: number; isOfName: boolean }[] = []
  walkOwn(scope, (node) => {
    if (node.start < declared.end) return
    if (node.type === 'Identifier' && nameOf(node) === name) mentions.push(node.start)
    if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node['await'] === true))
      awaits.push({ at: node.end, isOfName: nameOf(child(node, 'argument')) === name })
  })
  const [first] = awaits.toSorted((a, b) => a.at - b.at)
  const isKnown = first !== undefined && mentions.some((at) => at < first.at)
  return awaits.some(({ isOfName }) => isOfName) && !isKnown
}

/** Visits what runs in the function itself: awaits of inner functions are their own, names they mention are not. */
function walkOwn(scope: Node, visit: (node: Node) => void, isInner = false): void {
  for (const value of Object.values(scope).flat()) {
    if (!isNode(value)) continue
    const isBelow = isInner || functions.has(value.type)
    if (!isBelow || value.type === 'Identifier') visit(value)
    walkOwn(value, visit, isBelow)
  }
}

import { child, nameOf, type Node, walk } from './node.ts'

export interface FunctionSpan {
  name: string
  line: number
  lines: number
}

const kinds = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Every function with its length; the bodies of `describe` are lists of tests, not functions, and left out. */
export function spansOf(program: Node, lineAt: (offset: number) => number): FunctionSpan[] {
  const spans: FunctionSpan[] = []
  walk(program, (node, [parent]) => {
    if (!kinds.has(node.type) || isDescribed(parent)) return
    const line = lineAt(node.start)
    spans.push({ name: functionName(node, parent), line, lines: lineAt(node.end) - line + 1 })
  })
  return spans
}

/** Also `describe.each(…)('…', …)` and `describe.skipIf(…)('…', …)`. */
function isDescribed(parent: Node | undefined): boolean {
  if (parent?.type !== 'CallExpression') return false
  const callee = child(parent, 'callee')
  return /^(test\.)?describe(\.|$)/.test(nameOf(callee)) || isDescribed(callee)
}

function functionName(node: Node, parent: Node | undefined): string {
  const own = nameOf(child(node, 'id'))
  if (own) return own
  if (parent?.type === 'VariableDeclarator') return nameOf(child(parent, 'id'))
  if (parent?.type === 'CallExpression') return `in ${nameOf(child(parent, 'callee'))}()`
  return nameOf(child(parent, 'key')) || 'anonymous'
}

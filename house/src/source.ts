import { type Comment, type EcmaScriptModule, parseSync } from 'oxc-parser'
import { child, isNode, nameOf, type Node, walk } from './node.ts'

export interface Import {
  /** As written: `./post.ts`, `@sahuji/contract/money/money`, `pg`. */
  specifier: string
  line: number
}

/** One file, parsed once; every rule reads it. */
export interface Source {
  path: string
  text: string
  lines: number
  program: Node
  comments: readonly Comment[]
  imports: Import[]
  /** Names it exports, types included. */
  exports: { name: string; line: number }[]
  functions: FunctionSpan[]
  lineAt(offset: number): number
}

/** Parses TypeScript, JavaScript and their JSX. Throws with place and reason where that is not possible. */
export function parseSource(path: string, text: string): Source {
  const { program, module, comments, errors } = parseSync(path, text)
  const lineAt = lineFinder(text)
  const [error] = errors
  if (error) throw new Error(`${path}:${lineAt(error.labels[0]?.start ?? 0)} cannot be parsed: ${error.message}`)
  if (!isNode(program)) throw new Error(`${path} has no syntax tree`)
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const place = { path, text, lines, program, comments, lineAt }
  return {
    ...place,
    imports: importsOf(module, text, lineAt),
    exports: exportsOf(module, lineAt),
    functions: spansOf(program, lineAt),
  }
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

function importsOf(module: EcmaScriptModule, text: string, lineAt: Source['lineAt']): Import[] {
  const fixed = module.staticImports.map(({ moduleRequest, start }) => ({
    specifier: moduleRequest.value,
    line: lineAt(start),
  }))
  const passed = module.staticExports.flatMap(({ entries, start }) =>
    entries.flatMap(({ moduleRequest }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, line: lineAt(start) }] : [],
    ),
  )
  const lazy = module.dynamicImports.flatMap(({ moduleRequest, start }) => {
    const written = text.slice(moduleRequest.start, moduleRequest.end)
    return /^['"][^'"]+['"]$/.test(written) ? [{ specifier: written.slice(1, -1), line: lineAt(start) }] : []
  })
  return [...fixed, ...passed, ...lazy]
}

function exportsOf(module: EcmaScriptModule, lineAt: Source['lineAt']): Source['exports'] {
  return module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName, start }) => ({
      name: exportName.kind === 'Default' ? 'default' : (exportName.name ?? '*'),
      line: lineAt(start),
    })),
  )
}

interface FunctionSpan {
  name: string
  line: number
  lines: number
}

const kinds = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Every function with its length; the bodies of `describe` are lists of tests, not functions, and left out. */
function spansOf(program: Node, lineAt: (offset: number) => number): FunctionSpan[] {
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

import { type Comment, type EcmaScriptModule, parseSync } from 'oxc-parser'
import { type FunctionSpan, spansOf } from './functions.ts'
import { isNode, type Node } from './node.ts'

export interface Import {
  /** As written: `./post.ts`, `@sahuji/contract/money`, `pg`. */
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

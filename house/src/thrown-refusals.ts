import { child, children, nameOf, stringOf, walk } from './node.ts'
import type { Source } from './source.ts'

/** The codes of `new Refusal('code')` in a file; a code that is computed is not seen. */
export function thrownRefusals(source: Source): { code: string; line: number }[] {
  const thrown: { code: string; line: number }[] = []
  walk(source.program, (node) => {
    if (node.type !== 'NewExpression' || nameOf(child(node, 'callee')) !== 'Refusal') return
    const code = stringOf(children(node, 'arguments')[0])
    if (code !== undefined) thrown.push({ code, line: source.lineAt(node.start) })
  })
  return thrown
}

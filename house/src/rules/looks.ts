import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { nameOf, child, type Node, stringOf, walk } from '../node.ts'
import { placeOf } from '../place.ts'

const colour = /#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch)\(/i

/** Rule 1, the looks: class lists and colours live in kit/ alone. */
export function looks(house: House): Finding[] {
  return house.sources.flatMap((source) => {
    const { part, room, isTest } = placeOf(source.path)
    if (part !== 'dashboard' || room === 'kit' || room === 'gallery' || isTest || !source.path.includes('/src/'))
      return []
    const findings: Finding[] = []
    walk(source.program, (node) => {
      const sentence = judge(node)
      if (sentence) findings.push({ path: source.path, line: source.lineAt(node.start), rule: 'looks', sentence })
    })
    return findings
  })
}

function judge(node: Node): string | undefined {
  const attribute = node.type === 'JSXAttribute' ? nameOf(child(node, 'name')) : ''
  if (attribute === 'className' || attribute === 'style') return `${attribute} outside kit/: make it a kit component`
  return colour.test(stringOf(node) ?? '') ? 'a raw colour outside kit/: use a token' : undefined
}

/** A node of the syntax tree (ESTree), as far as the rules look at it. */
export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}

/** The node in a field, if there is one. */
export function child(node: Node | undefined, field: string): Node | undefined {
  const value = node?.[field]
  return isNode(value) ? value : undefined
}

/** The nodes in a field that holds a list. */
export function children(node: Node | undefined, field: string): Node[] {
  const value = node?.[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** Visits every node with its parents, the nearest first. */
export function walk(
  node: Node,
  visit: (node: Node, parents: readonly Node[]) => void,
  parents: readonly Node[] = [],
): void {
  visit(node, parents)
  const below = [node, ...parents]
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, visit, below)
    else if (Array.isArray(value)) for (const one of value) if (isNode(one)) walk(one, visit, below)
  }
}

/** `name` of an identifier, `a.b` of a member, the value of a string; else nothing. */
export function nameOf(node: Node | undefined): string {
  if (!node) return ''
  if (node.type === 'MemberExpression') return `${nameOf(child(node, 'object'))}.${nameOf(child(node, 'property'))}`
  if (typeof node['name'] === 'string') return node['name']
  return stringOf(node) ?? ''
}

export function stringOf(node: Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined
}

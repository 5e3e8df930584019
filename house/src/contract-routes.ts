import { child, children, nameOf, type Node, stringOf, walk } from './node.ts'
import { type Place, placeOf } from './place.ts'
import type { Source } from './source.ts'

export interface ContractRoute {
  /** contract/src/<file>.ts */
  file: string
  line: number
  /** The exported name: `requestPayout`. */
  name: string
  method: string
  path: string
  refuses: string[]
  domain: Place['domain']
}

/**
 * The `route({…})` entries of the contract, read from their source. A spread brings the fields of another route or of an object
 * along; a spread in `refuses` may name a list. Both may be of any contract file. What is computed otherwise is not seen.
 */
export function contractRoutes(sources: readonly Source[]): ContractRoute[] {
  const files = sources.filter(({ path }) => placeOf(path).part === 'contract' && !placeOf(path).isTest)
  const all = new Map(files.flatMap((source) => constants(source.program)))
  return files.flatMap((source) => {
    const own = constants(source.program)
    const known = new Map([...all, ...own])
    return own.flatMap(([name, value]) => {
      const fields = isRoute(value) ? fieldsOf(value, known) : undefined
      const path = stringOf(fields?.get('path'))
      if (!fields || path === undefined) return []
      const refuses = strings(fields.get('refuses'), known)
      const { domain } = placeOf(source.path)
      const method = stringOf(fields.get('method')) ?? 'GET'
      return [{ file: source.path, line: source.lineAt(value.start), name, method, path, refuses, domain }]
    })
  })
}

/** The constants of a file with what they are made of; `as const` and `satisfies` are looked through. */
function constants(program: Node): [string, Node][] {
  const found: [string, Node][] = []
  walk(program, (node, parents) => {
    if (node.type !== 'VariableDeclarator' || parents.length > 3) return
    const value = bare(child(node, 'init'))
    if (value) found.push([nameOf(child(node, 'id')), value])
  })
  return found
}

function bare(node: Node | undefined): Node | undefined {
  return node && /^TS(As|Satisfies)Expression$/.test(node.type) ? bare(child(node, 'expression')) : node
}

const isRoute = (node: Node) => node.type === 'CallExpression' && nameOf(child(node, 'callee')) === 'route'

/** The fields of a route or of an object, with those that it spreads. */
function fieldsOf(of: Node, known: ReadonlyMap<string, Node>): Map<string, Node> {
  const fields = new Map<string, Node>()
  for (const property of children(isRoute(of) ? children(of, 'arguments')[0] : of, 'properties')) {
    const spread = property.type === 'SpreadElement' ? known.get(nameOf(child(property, 'argument'))) : undefined
    if (spread) for (const [name, value] of fieldsOf(spread, known)) fields.set(name, value)
    const value = bare(child(property, 'value'))
    if (value) fields.set(nameOf(child(property, 'key')), value)
  }
  return fields
}

function strings(node: Node | undefined, known: ReadonlyMap<string, Node>): string[] {
  const list = node?.type === 'Identifier' ? known.get(nameOf(node)) : node
  return children(list, 'elements').flatMap((element) => {
    if (element.type === 'SpreadElement') return strings(child(element, 'argument'), known)
    return stringOf(element) ?? []
  })
}

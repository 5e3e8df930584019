import { child, children, nameOf, walk } from './node.ts'
import type { House } from './house.ts'
import { placeOf } from './place.ts'

/** `contract/src/payouts.ts#requestPayout` → the name of the action that `on(…)` mounts in a domain's routes.ts. */
export function mountedRoutes(house: House): Map<string, string> {
  const mounted = new Map<string, string>()
  for (const source of house.sources.filter(
    ({ path }) => /^server\/src\/.*routes\.ts$/.test(path) && !placeOf(path).isTest,
  )) {
    const imported = contractImports(house, source)
    walk(source.program, (node) => {
      if (node.type !== 'CallExpression' || nameOf(child(node, 'callee')) !== 'on') return
      const [route, action] = children(node, 'arguments')
      const [head = '', tail] = nameOf(route).split('.')
      const from = imported.get(head)
      if (from) mounted.set(`${from.file}#${tail ?? from.name}`, actionName(action))
    })
  }
  return mounted
}

/** The names that stand for a contract file or for one of its routes. */
function contractImports(house: House, source: House['sources'][number]): Map<string, { file: string; name: string }> {
  const found = new Map<string, { file: string; name: string }>()
  for (const node of children(source.program, 'body').filter(({ type }) => type === 'ImportDeclaration')) {
    const file = house.reaches(source.path, nameOf(child(node, 'source')))
    if (!file?.startsWith('contract/')) continue
    for (const one of children(node, 'specifiers')) {
      found.set(nameOf(child(one, 'local')), { file, name: nameOf(child(one, 'imported')) })
    }
  }
  return found
}

/** `requestPayout`, also where it is made by a call: `requestPayout(dependencies)`. */
function actionName(action: Parameters<typeof nameOf>[0]): string {
  return action?.type === 'CallExpression' ? nameOf(child(action, 'callee')) : nameOf(action)
}

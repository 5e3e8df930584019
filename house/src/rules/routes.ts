import { contractRoutes, type ContractRoute } from '../contract-routes.ts'
import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { mountedRoutes } from '../mounted-routes.ts'
import { placeOf } from '../place.ts'

/** Routes that are declared before they are served, with the reason. Each must go when its action comes. */
export const exempt: Readonly<Record<string, string>> = {}

/** Rule 5, the wiring: each contract route has an action mounted and a test that names its path, its name or its action. */
export function routes(house: House): Finding[] {
  const mounted = mountedRoutes(house)
  const tests = house.sources
    .filter(({ path }) => placeOf(path).isTest && /^(server|e2e)\//.test(path))
    .map(({ text }) => text)
  return contractRoutes(house.sources)
    .filter(({ name }) => !Object.hasOwn(exempt, name))
    .flatMap((route) => {
      const action = mounted.get(`${route.file}#${route.name}`)
      if (action === undefined) return [finding(route, 'no routes.ts mounts an action for it')]
      const names = namesOf(route, action)
      return tests.some((text) => names.some((name) => name.test(text))) ? [] : [finding(route, 'no test names it')]
    })
}

/** A path with parts that vary is looked for by the text before the first, which one must follow. */
function namesOf({ path, name }: ContractRoute, action: string): RegExp[] {
  const [fixed = '', ...rest] = path.split(/\{\w+\}|\/:\w+/)
  const address = new RegExp(`${literal(fixed)}${rest.length > 0 ? '[/$]?\\S' : '(?![\\w/-])'}`)
  return [address, ...[name, action].filter(Boolean).map((word) => new RegExp(`\\b${literal(word)}\\b`))]
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const finding = ({ file, line, method, path }: ContractRoute, sentence: string): Finding => ({
  path: file,
  line,
  rule: 'routes',
  sentence: `${method} ${path}: ${sentence}`,
})

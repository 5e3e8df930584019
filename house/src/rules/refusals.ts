import { contractRoutes } from '../contract-routes.ts'
import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { placeOf } from '../place.ts'
import { child, children, nameOf, stringOf, walk } from '../node.ts'
import type { Source } from '../source.ts'

/**
 * Rule 5, the refusals: what a domain throws is declared by a route of that domain, or of a domain that uses it
 * (a static approximation: by imports between domains, not by calls). Refusals of platform/ may come from any route.
 */
export function refusals(house: House): Finding[] {
  const declared = declaredByDomain(house)
  const users = usersOfDomains(house)
  return house.sources.flatMap((source) => {
    const { part, domain, isTest } = placeOf(source.path)
    if (part !== 'server' || !domain || isTest) return []
    const near = [domain, ...(users.get(domain) ?? [])]
    return thrownRefusals(source).flatMap(({ code, line }) => {
      const isDeclared = near.some((one) => declared.get(one)?.has(code))
      const sentence = isDeclared ? overdue(code) : undeclared(code, domain)
      return sentence ? [{ path: source.path, line, rule: 'refusals', sentence }] : []
    })
  })
}

const overdue = (code: string) =>
  Object.hasOwn(early, code) ? `${code} is declared now: take it out of "early"` : undefined

function undeclared(code: string, domain: string): string | undefined {
  if (anywhere.has(code) || Object.hasOwn(early, code)) return undefined
  return `${code} is thrown here, but no route of ${domain} or of what uses it refuses with it`
}

/** Refusals of the ledger that no call of this version can cause yet. Each goes when a route declares it. */
export const early: Readonly<Record<string, string>> = {}

/** What any route may answer: the session or the secret key, the input, the key, what is not there, the limits and our own faults. */
const anywhere = new Set([
  'session_missing',
  'proof_missing',
  'app_unknown',
  'secret_key_unknown',
  'secret_key_in_address',
  'scope_missing',
  'not_readable',
  'fields_invalid',
  'body_too_large',
  'key_missing',
  'key_text_missing',
  'key_conflict',
  'key_reused',
  'key_busy',
  'not_found',
  'method_unknown',
  'too_many',
  'our_fault',
  'busy',
])

function declaredByDomain(house: House): Map<string, Set<string>> {
  const declared = new Map<string, Set<string>>()
  for (const { domain, refuses } of contractRoutes(house.sources)) {
    if (!domain) continue
    const codes = declared.get(domain) ?? new Set()
    for (const code of refuses) codes.add(code)
    declared.set(domain, codes)
  }
  return declared
}

/** Which server domains reach a domain, directly or through others. */
function usersOfDomains(house: House): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>()
  const pairs = house.sources.flatMap((source): [string, string][] => {
    const { part, domain, isTest } = placeOf(source.path)
    if (part !== 'server' || !domain || isTest) return []
    return source.imports.flatMap(({ specifier }): [string, string][] => {
      const to = placeOf(house.reaches(source.path, specifier) ?? '')
      return to.part === 'server' && to.domain && to.domain !== domain ? [[domain, to.domain]] : []
    })
  })
  for (let size = -1; size !== total(users);) {
    size = total(users)
    for (const [user, used] of pairs) {
      users.set(used, new Set([...(users.get(used) ?? []), user, ...(users.get(user) ?? [])]))
    }
  }
  return users
}

const total = (sets: ReadonlyMap<string, ReadonlySet<string>>) =>
  [...sets.values()].reduce((sum, { size }) => sum + size, 0)

/** The codes of `new Refusal('code')` in a file; a code that is computed is not seen. */
function thrownRefusals(source: Source): { code: string; line: number }[] {
  const thrown: { code: string; line: number }[] = []
  walk(source.program, (node) => {
    if (node.type !== 'NewExpression' || nameOf(child(node, 'callee')) !== 'Refusal') return
    const code = stringOf(children(node, 'arguments')[0])
    if (code !== undefined) thrown.push({ code, line: source.lineAt(node.start) })
  })
  return thrown
}

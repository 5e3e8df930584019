import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'
import { groundRooms, type Place, placeOf, rankOf, reachOf } from '../place.ts'

/** Rule 1: a domain imports only from domains before it; only the frame imports the office of a domain; server and dashboard never meet; the contract stands alone. */
export function order(house: House): Finding[] {
  return house.sources.flatMap((source) => {
    const from = placeOf(source.path)
    return source.imports.flatMap(({ specifier, line }) => {
      const target = house.reaches(source.path, specifier)
      const sentence = target && direction(from, placeOf(target))
      return sentence ? [{ path: source.path, line, rule: 'order', sentence: `${sentence} (${specifier})` }] : []
    })
  })
}

const mayReach: Record<string, readonly string[]> = {
  contract: ['contract'],
  server: ['server', 'contract'],
  dashboard: ['dashboard', 'contract'],
  simulator: ['simulator', 'contract'],
}
const foundations = new Set<string>(['platform', 'kit', 'texts', ...groundRooms])

/** Why the one may not import the other, or nothing. Tests of the server may start the simulator. */
function direction(from: Place, to: Place): string | undefined {
  const allowed = mayReach[from.part]
  const isServersTest = from.part === 'server' && from.isTest && to.part === 'simulator'
  if (allowed && !allowed.includes(to.part) && !isServersTest) return `${from.part} never imports ${to.part}`
  // a test speaks to the whole API
  if (from.isTest && to.part === 'contract') return undefined
  // what an office does is tested through the whole back office
  if (from.isTest && from.isOffice) return undefined
  if (from.domain && to.domain && rankOf(to.domain) > reachOf(from.domain, from.isOffice)) {
    return `${from.domain} comes before ${to.domain} and may not import it`
  }
  if (to.isOffice && !from.isTest && !mayEnter(from, to)) {
    return `only the frame of the back office imports the office of ${to.domain}`
  }
  if (to.isOfficeKit && !from.isTest && !isOfOffice(from)) return 'only the back office imports kit/office'
  if (from.part !== to.part) return undefined
  return from.isTest ? undefined : fromFoundation(from, to)
}

/** The frame (`operator`), the demo above it and the same office; another part's office is reached from an office alone. */
const mayEnter = (from: Place, to: Place): boolean =>
  from.domain === 'operator' ||
  from.domain === 'demo' ||
  (from.isOffice && (from.domain === to.domain || from.part !== to.part)) ||
  isTop(from)

/** An office, the frame, or a domain that is of the back office alone. */
const isOfOffice = ({ domain, isOffice, isOfficeKit }: Place): boolean =>
  isOffice || isOfficeKit || domain === 'operator' || domain === 'operators' || domain === 'approvals'

/** The files of a part that put everything together. */
const isTop = ({ domain, room }: Place): boolean => domain === undefined && room === ''

/** platform/, kit/ and the contract's ground floor know no domain; a domain knows neither the shell nor the files that mount it. */
function fromFoundation(from: Place, to: Place): string | undefined {
  if (foundations.has(from.room) && to.domain) return `${from.room} knows no domain and may not import ${to.domain}`
  if (from.domain && to.room === 'shell') return `${from.domain} may not import the shell that stands above it`
  if (from.domain && from.part === 'server' && to.room === '') return `${from.domain} may not import what mounts it`
  return undefined
}

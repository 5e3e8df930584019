import { type Domain, domains } from '@sahuji/contract/domains'

export interface Place {
  part: string
  /** The domain of the folder (server, dashboard) or of the file (contract). */
  domain: Domain | undefined
  /** The first folder: a domain, `platform`, `kit`, `shell`, `texts`, a room of the ground floor, or '' for the part's own root. */
  room: string
  isTest: boolean
  /** In the `office` room of its domain: what operators do with the domain. */
  isOffice: boolean
  /** In `kit/office`: parts that the pages of the back office share. */
  isOfficeKit: boolean
}

/** The rooms of the contract's ground floor, from the ground up. They know no domain. */
export const groundRooms = ['language', 'input', 'time', 'money', 'company', 'http'] as const

const isDomain = (word: string): word is Domain => domains.some((domain) => domain === word)

/** Where in the house a file lives, from its path alone. */
export function placeOf(path: string): Place {
  const [part = '', ...rest] = path.split('/')
  const isTest = /\.(test|spec)\.tsx?$/.test(path) || rest[0] === 'testing' || part === 'e2e'
  const inside = rest[0] === 'src' ? rest.slice(1) : []
  const room = inside.length > 1 ? (inside[0] ?? '') : ''
  const word = part === 'contract' ? (inside[0] ?? '').replace(/(\.test)?\.ts$/, '') : room
  const hasDomains = part === 'contract' || part === 'server' || part === 'dashboard'
  const domain = hasDomains && isDomain(word) ? word : undefined
  const isInOffice = inside.length > 2 && inside[1] === 'office'
  const [isOffice, isOfficeKit] = [isInOffice && domain !== undefined, isInOffice && room === 'kit']
  return { part, domain, room, isTest, isOffice, isOfficeKit }
}

export const rankOf = (domain: Domain): number => domains.indexOf(domain)

/** How far up a file may import: its own domain; from an office also what every office stands on, `operators` and `approvals`. */
export const reachOf = (domain: Domain, isOffice: boolean): number =>
  isOffice ? Math.max(rankOf(domain), rankOf('approvals')) : rankOf(domain)

import type { RouteEntry } from '@sahuji/contract/http/route'

export interface CallRequest {
  method: 'GET' | 'POST'
  /** Path and query. */
  url: string
  body: string | undefined
}

/** What a route is asked, on the wire: path parts first, then the query of a GET or the JSON body of a POST. */
export function requestOf({ method, path }: Pick<RouteEntry, 'method' | 'path'>, ask: object): CallRequest {
  const rest = fieldsOf(ask)
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(`${value}`)
  })
  if (method === 'POST') return { method, url: filled, body: JSON.stringify(rest) }
  const query = queryOf(rest)
  return { method, url: query ? `${filled}?${query}` : filled, body: undefined }
}

function queryOf(fields: Record<string, Wire>): string {
  return `${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, `${value}`]))}`
}

/** A value as JSON carries it: paisa as an integer, a moment as ISO 8601, undefined left out. */
type Wire = string | number | boolean | null | Wire[] | { [name: string]: Wire }

/** Writes what a route takes for the wire. Every codec of the contract is one of these two. */
function wireOf(value: unknown): Wire {
  if (typeof value === 'bigint') return whole(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(wireOf)
  if (typeof value === 'object' && value !== null) return fieldsOf(value)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return null
}

/** The same for the fields of an object; those that are undefined stay away. */
function fieldsOf(value: object): Record<string, Wire> {
  const said = Object.entries(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(said.map(([name, field]) => [name, wireOf(field)]))
}

function whole(amount: bigint): number {
  const wire = Number.parseInt(`${amount}`, 10)
  if (!Number.isSafeInteger(wire)) throw new RangeError('An amount beyond JSON’s safe integers')
  return wire
}

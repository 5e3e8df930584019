import type { RouteEntry } from '@sahuji/contract/route'
import { fieldsOf, type Wire } from './wire.ts'

export interface Asked {
  method: 'GET' | 'POST'
  /** Path and query. */
  url: string
  body: string | undefined
}

/** What a route is asked, on the wire: path parts first, then the query of a GET or the JSON body of a POST. */
export function askedOf({ method, path }: Pick<RouteEntry, 'method' | 'path'>, ask: object): Asked {
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

import { appAuthorizerDefault } from '@sahuji/contract/envelope'
import type { RouteEntry } from '@sahuji/contract/route'
import { fieldsOf, type Wire } from './wire.ts'

const base: string = import.meta.env['VITE_API_BASE'] ?? ''

/** Whom the calls go to. With `VITE_API_BASE` it is somebody else's server, which gets the specification's headers only. */
export const app = {
  /** Stands before `/api/…`; empty where the dashboard's own server answers. */
  origin: base.replace(/\/(?:api\/?)?$/, ''),
  isOwn: base === '',
  authorizer: import.meta.env['VITE_APP_AUTHORIZER'] || appAuthorizerDefault,
} as const satisfies { origin: string; isOwn: boolean; authorizer: string }

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

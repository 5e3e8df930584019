import type { RouteEntry } from '@sahuji/contract/http/route'
import * as z from 'zod/mini'

type Json = Record<string, unknown>

/** Values for fields whose schema alone yields no valid one, by the field's name or by `POST /api/path name`. */
export type ExampleValues = Readonly<Record<string, unknown>>

interface ExampleCall {
  method: 'GET' | 'POST'
  /** With `$ID` and the like in place of path parts. */
  path: string
  body?: Json
}

/** A call of a route with values that its schema accepts: each required field, few of the optional ones. */
export function exampleCall(entry: RouteEntry, values: ExampleValues): ExampleCall {
  const { required = [], properties = {} } = z.toJSONSchema(entry.takes, { io: 'input', unrepresentable: 'any' })
  const inPath = [...entry.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const valueOf = (name: string): unknown =>
    values[`${entry.method} ${entry.path} ${name}`] ??
    values[name] ??
    exampleOf((properties[name] ?? {}) as Json, values)
  // an optional field is part of the call where a value is given for this very route
  const given = Object.keys(values)
    .filter((key) => key.startsWith(`${entry.method} ${entry.path} `))
    .map((key) => key.slice(key.lastIndexOf(' ') + 1))
  const names = [...new Set([...required, ...given])].filter((name) => !inPath.includes(name))
  const rest = Object.fromEntries(names.map((name) => [name, valueOf(name)]))
  const path = entry.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => `${values[`${entry.method} ${entry.path} ${name}`] ?? `$${name.toUpperCase()}`}`,
  )
  if (entry.method === 'POST') return { method: 'POST', path, ...(hasBody(entry, inPath) && { body: rest }) }
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, `${value}`]))
  return { method: 'GET', path: query.size > 0 ? `${path}?${query}` : path }
}

const hasBody = (entry: RouteEntry, inPath: readonly string[]): boolean =>
  Object.keys(entry.takes.shape).some((name) => !inPath.includes(name))

/** The simplest value that a JSON schema accepts. */
function exampleOf(schema: Json, values: ExampleValues): unknown {
  if ('const' in schema) return schema['const']
  const choices = (schema['enum'] ?? []) as unknown[]
  if (choices.length > 0) return choices[0]
  const either = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (either) return exampleOf(either.find((one) => one['type'] !== 'null') ?? {}, values)
  switch (schema['type']) {
    case 'object': {
      const properties = (schema['properties'] ?? {}) as Record<string, Json>
      const required = (schema['required'] ?? []) as string[]
      return Object.fromEntries(
        required.map((name) => [name, values[name] ?? exampleOf(properties[name] ?? {}, values)]),
      )
    }
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, () =>
        exampleOf((schema['items'] ?? {}) as Json, values),
      )
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1))
    case 'boolean':
      return true
    default:
      return schema['format'] === 'uuid' ? exampleId : 'text'
  }
}

const exampleId = '0197d1a0-6f2e-7000-8000-000000000001'

/** The server that a reference's calls go to, and what each call carries. */
export interface ExampleServer {
  url: string
  app_authorizer: string
}

/** The call as one curl command for a shell that has `$TOKEN` and the path's `$ID`s. */
export function curlOf(entry: RouteEntry, { method, path, body }: ExampleCall, server: ExampleServer): string {
  const parts = [`curl -H "app-authorizer: ${server.app_authorizer}"`]
  if (entry.who !== 'anyone') parts.push(`-H "authorization: Bearer ${tokenOf(entry)}"`)
  if (entry.keyed) parts.push(`-H "idempotency-key: $(node -p 'crypto.randomUUID()')"`)
  if (body) parts.push(`-H "content-type: application/json" -d ${quoted(JSON.stringify(body))}`)
  else if (method === 'POST') parts.push('-X POST')
  if (entry.sends) parts.push(`-o answer.${entry.sends.slice(entry.sends.indexOf('/') + 1)}`)
  return [...parts, `"${server.url}${path}"`].join(' \\\n  ')
}

const tokenOf = ({ who }: RouteEntry): string => (who === 'counter' ? '$COUNTER_TOKEN' : '$TOKEN')

/** In single quotes, except a variable, which the shell expands. */
const quoted = (text: string): string =>
  `'${text.replaceAll("'", `'\\''`).replace(/\$[A-Z_]+/g, (variable) => `'"${variable}"'`)}'`

/** The shell command that reads the id of a list's first item, for a call that names it as `variable`. */
export const firstIdOf = (variable: string, list: string, server: ExampleServer): string =>
  `${variable}=$(curl -s -H "app-authorizer: ${server.app_authorizer}" -H "authorization: Bearer $TOKEN" "${server.url}${list}" \\\n` +
  `  | grep -o '"id":"[^"]*"' | head -n 1 | cut -d '"' -f 4)`

/** A JSON schema, as far as the document of the public API uses it. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}

interface Media {
  schema: Schema
  example?: unknown
  examples?: Record<string, unknown>
}
interface Content {
  content?: { 'application/json'?: Media }
}
interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}
interface Operation {
  operationId?: string
  summary: string
  parameters?: Parameter[]
  requestBody?: Content
  responses?: Record<string, Content>
}

/** The document of the public API at /api/v1/openapi.json (OpenAPI 3.1). */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
}

/** A value that a call takes or gives. */
export interface Field {
  /** `amount`, or `data.amount` within another. */
  name: string
  type: string
  /** What it may be: `1 to 1000`, `at most 64 characters`; empty where nothing is bounded. */
  bounds: string
  isRequired: boolean
}

/** One call of the public API. */
export interface ApiCall {
  /** The operation's id, which is its place in the address. */
  id: string
  method: string
  path: string
  does: string
  parameters: readonly (Field & { in: 'path' | 'query' })[]
  body: readonly Field[]
  /** The body of the example, indented; null where nothing is sent. */
  example: string | null
  gives: readonly Field[]
  isKeyed: boolean
  refusals: readonly { code: string; http: string }[]
}

/** The calls of the document, in its order. */
export const callsOf = ({ paths }: ApiDocument): ApiCall[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(method.toUpperCase(), path, operation)),
  )

function callOf(method: string, path: string, operation: Operation): ApiCall {
  const { operationId, summary, parameters = [], requestBody, responses = {} } = operation
  const takes = requestBody?.content?.['application/json']
  return {
    id: operationId ?? `${method} ${path}`,
    method,
    path,
    does: summary,
    parameters: parameters.flatMap((each) =>
      each.in === 'header' ? [] : [{ ...fieldOf(each.name, each.schema, each.required === true), in: each.in }],
    ),
    body: takes ? fieldsOf(takes.schema) : [],
    example: takes ? JSON.stringify(takes.example ?? {}, null, 2) : null,
    gives: fieldsOf(responses['200']?.content?.['application/json']?.schema ?? {}),
    isKeyed: parameters.some(({ name }) => name === 'Idempotency-Key'),
    refusals: Object.entries(responses).flatMap(([http, { content }]) =>
      Object.keys(content?.['application/json']?.examples ?? {}).map((code) => ({ code, http })),
    ),
  }
}

/** A message that we send to shops' servers. */
export interface ApiMessage {
  type: string
  fields: readonly Field[]
}

/** The messages of the document, in its order. */
export const messagesOf = ({ webhooks }: ApiDocument): ApiMessage[] =>
  Object.entries(webhooks).map(([type, { post }]) => ({
    type,
    fields: fieldsOf(post.requestBody?.content?.['application/json']?.schema ?? {}),
  }))

/** The fields of an object, those of an object within it after it. */
export function fieldsOf(schema: Schema, before = ''): Field[] {
  const { properties = {}, required = [] } = schema
  return Object.entries(properties).flatMap(([name, of]) => [
    fieldOf(before + name, of, required.includes(name)),
    ...fieldsOf(of, `${before}${name}.`),
    ...(of.items ? fieldsOf(of.items, `${before}${name}[].`) : []),
    ...(of.anyOf ?? []).flatMap((one) => fieldsOf(one, `${before}${name}.`)),
  ])
}

const fieldOf = (name: string, schema: Schema, isRequired: boolean): Field => ({
  name,
  type: typeOf(schema),
  bounds: boundsOf(schema),
  isRequired,
})

function typeOf(schema: Schema): string {
  const { type, const: only, enum: among, format, anyOf, items } = schema
  if (only !== undefined) return JSON.stringify(only)
  if (among) return among.map((each) => JSON.stringify(each)).join(' | ')
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ')
  if (items) return `${typeOf(items)}[]`
  if (Array.isArray(type)) return type.join(' | ')
  return format ?? type ?? 'any'
}

/** Bounds that every number or text of a computer has are left out. */
function boundsOf({ minimum, maximum, minLength, maxLength, anyOf }: Schema): string {
  const inner = (anyOf ?? []).map(boundsOf).find(Boolean)
  if (inner) return inner
  const isReal = (figure: number | undefined) => figure !== undefined && Math.abs(figure) < Number.MAX_SAFE_INTEGER
  const [least, most] = [isReal(minimum) ? minimum : minLength, isReal(maximum) ? maximum : maxLength]
  if (least !== undefined && most !== undefined) return `${least} to ${most}`
  if (most !== undefined) return `≤ ${most}`
  return least === undefined ? '' : `≥ ${least}`
}

import { webhookMessages } from '@sahuji/contract/developers/webhook-messages'
import * as webhooksByKey from '@sahuji/contract/developers/webhooks-by-key'
import * as eventsByKey from '@sahuji/contract/events/by-key'
import * as byKey from '@sahuji/contract/payments/by-key'
import * as linksByKey from '@sahuji/contract/payments/links-by-key'
import * as transactionsByKey from '@sahuji/contract/transactions/by-key'
import { eventExamples } from '../../server/src/events/by-key/examples.ts'
import { transactionExamples } from '../../server/src/transactions/by-key/examples.ts'
import { webhookExamples } from '../../server/src/developers/webhooks/by-key/examples.ts'
import { paymentExamples } from '../../server/src/payments/by-key/examples.ts'
import { openApiOfKeys } from '../../server/src/platform/http/openapi.ts'
import type { CheckedEntry } from '../../server/src/platform/http/route-table.ts'

type Schema = Record<string, unknown>

/** The routes of the public API. */
const keyedEntries = (): CheckedEntry[] =>
  Object.values<unknown>({ ...byKey, ...linksByKey, ...eventsByKey, ...transactionsByKey, ...webhooksByKey }).filter(
    (value): value is CheckedEntry =>
      typeof value === 'object' && value !== null && 'who' in value && value.who === 'secret_key',
  )

/** The types of the client, out of the OpenAPI document of the calls with a secret key. */
export function clientTypes(): string {
  const table = keyedEntries().map((entry) => ({ entry }))
  const groups = [{ domain: 'payments', title: 'Payments', table: table as never }]
  const keyed = {
    examples: { ...paymentExamples, ...eventExamples, ...transactionExamples, ...webhookExamples },
    messages: webhookMessages,
  }
  const { paths, webhooks } = openApiOfKeys(groups, '', keyed) as Record<
    'paths' | 'webhooks',
    Record<string, Record<string, Schema>>
  >
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(`${method.toUpperCase()} ${path}`, operation)),
  )
  return [
    '// Made by `npm run types -w @sahuji/client` out of the API’s OpenAPI document. Amounts are whole paisa.',
    '',
    '/** What each call takes and gives. */',
    'export interface Calls {',
    ...calls.toSorted(),
    '}',
    '',
    '/** What we send to your server, by its type. */',
    'export type WebhookMessage =',
    ...Object.values(webhooks).map((methods) => `  | ${typeOf(jsonIn(methods['post']!['requestBody'])!)}`),
    '',
  ].join('\n')
}

function callOf(name: string, operation: Schema): string {
  const parameters = (operation['parameters'] ?? []) as {
    name: string
    in: string
    required: boolean
    schema: Schema
  }[]
  const query = parameters.filter((one) => one.in === 'query')
  const body = jsonIn(operation['requestBody'])
  const answer = jsonIn((operation['responses'] as Schema)['200'])!
  const { data } = answer['properties'] as Record<string, Schema>
  const queryType = objectOf(
    Object.fromEntries(query.map((one) => [one.name, one.schema])),
    query.filter((one) => one.required).map((one) => one.name),
  )
  return [
    `  '${name}': {`,
    `    query: ${queryType}`,
    `    body: ${body ? typeOf(body) : 'undefined'}`,
    `    data: ${typeOf(data!)}`,
    '  }',
  ].join('\n')
}

const jsonIn = (of: unknown): Schema | undefined =>
  (of as { content?: { 'application/json'?: { schema: Schema } } } | undefined)?.content?.['application/json']?.schema

function typeOf(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return schema['enum'].map((one) => JSON.stringify(one)).join(' | ')
  const anyOf = (schema['anyOf'] ?? schema['oneOf']) as Schema[] | undefined
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' | ')
  const types = schema['type']
  if (Array.isArray(types)) return types.map((type: string) => typeOf({ ...schema, type })).join(' | ')
  switch (types) {
    case 'string':
      return 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return `(${typeOf((schema['items'] ?? {}) as Schema)})[]`
    case 'object': {
      const rest = schema['additionalProperties']
      if (!schema['properties'] && typeof rest === 'object') return `Record<string, ${typeOf(rest as Schema)}>`
      return objectOf((schema['properties'] ?? {}) as Record<string, Schema>, (schema['required'] ?? []) as string[])
    }
    default:
      return 'unknown'
  }
}

function objectOf(properties: Record<string, Schema>, required: string[]): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  return fields.length === 0 ? 'Record<string, never>' : `{ ${fields.join('; ')} }`
}

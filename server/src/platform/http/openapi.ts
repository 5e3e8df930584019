import { idempotencyKeyMost } from '@sahuji/contract/http/secret-keys'
import * as z from 'zod/mini'
import { type RefusalEntry, refusals, type RefusalCode } from '@sahuji/contract/refusals'
import { type CheckedEntry, isClosedToDemo, type RouteTable } from './route-table.ts'
import { isOfSecretKeys } from './secret-key-calls.ts'

type Json = Record<string, unknown>

const description =
  'The merchant’s API. Amounts are whole paisa; times are UTC. A method that an address does not take is answered by ' +
  '405 with Allow (components/responses/MethodNotAllowed).'
const methodNotAllowed: Json = {
  description: `method_unknown (${refusals.method_unknown.service}): ${refusals.method_unknown.says}`,
  headers: { Allow: { description: 'The methods that it takes.', required: true, schema: { type: 'string' } } },
}

type Groups = readonly { domain: string; title: string; table: RouteTable }[]

/** What a call sends and gets, by its method and path. */
export type ApiExamples = Readonly<Record<string, { takes?: Json; gives: unknown }>>

/** The contract as OpenAPI 3.1, generated from the schemas that validate. */
export function openApi(groups: Groups, version: string): Json {
  return {
    ...documentOf(groups, {}),
    info: { title: 'Sahuji', version, description },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      responses: { MethodNotAllowed: methodNotAllowed },
    },
  }
}

const keyedDescription =
  'For a merchant’s own server, with a secret key. Amounts are whole paisa; times are UTC. Every POST carries an ' +
  'Idempotency-Key: its repeats get the same answer for thirty days. A refused call answers with `refusal` (a code that ' +
  'stays), `message` (a sentence), `errors` by field, and `request_id` for our support.'

/** What the document of the public API shows beside its routes. */
export interface KeyedReference {
  examples: ApiExamples
  /** The messages that we send to shops' servers, by their type. */
  messages: Readonly<Record<string, z.ZodMiniType>>
}

/** The messages as OpenAPI 3.1 has them: what we send, and what is expected of the receiver. */
function webhooksOf(messages: KeyedReference['messages']): Json {
  const parameters = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => header(name, true))
  const responses = { '2XX': { description: 'Taken. Anything else is sent again for three days.' } }
  const about = { parameters, responses, security: [] }
  return Object.fromEntries(
    Object.entries(messages).map(([type, schema]) => [
      type,
      { post: { summary: type, ...about, requestBody: { required: true, content: jsonOf(schemaOf(schema)) } } },
    ]),
  )
}

/** The public API of secret keys as a document of its own, with an example of each call. */
export function openApiOfKeys(groups: Groups, version: string, { examples, messages }: KeyedReference): Json {
  return {
    ...documentOf(groups, examples),
    webhooks: webhooksOf(messages),
    info: { title: 'Sahuji for integrators', version, description: keyedDescription },
    components: {
      securitySchemes: {
        secretKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'sahuji_test_… for the sandbox, sahuji_live_… for real money.',
        },
      },
      responses: { MethodNotAllowed: methodNotAllowed },
      headers: rateHeaders,
      schemas: { Refusal: refusalSchema(groups) },
    },
  }
}

/** The headers of each answer to a call with a secret key that has a limit. */
const rateHeaders: Json = {
  'RateLimit-Limit': { description: 'Calls in a window.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'Calls left in this window.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until this window ends.', schema: { type: 'integer' } },
}
const rateHeaderReferences = Object.fromEntries(
  Object.keys(rateHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
)

/** A refused call, with every code that these routes give. */
function refusalSchema(groups: Groups): Json {
  const codes = new Set(groups.flatMap(({ table }) => table.flatMap(({ entry }) => allRefusals(entry))))
  return {
    type: 'object',
    required: ['status', 'message', 'refusal', 'facts', 'request_id', 'documentation'],
    properties: {
      status: { type: 'string', description: 'The service code.' },
      message: { type: 'string', description: 'A sentence in the language of Accept-Language.' },
      refusal: { enum: [...codes].toSorted(), description: 'Decide by this code: it stays.' },
      facts: { type: 'object', description: 'What the sentence names.', additionalProperties: true },
      errors: {
        type: 'object',
        description: 'Sentences by refused field.',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
      request_id: { type: 'string' },
      documentation: { type: 'string', description: 'Where the code is explained.' },
    },
  }
}

function documentOf(groups: Groups, examples: ApiExamples): Json {
  const paths: Record<string, Json> = {}
  for (const { domain, table } of groups) {
    for (const { entry } of table) {
      const { method, path } = entry
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(entry, domain, examples[`${method} ${path}`]) }
    }
  }
  return {
    openapi: '3.1.0',
    servers: [{ url: '/' }],
    tags: groups.map(({ domain, title }) => ({ name: domain, description: title })),
    paths,
  }
}

function operation(entry: CheckedEntry, domain: string, example: ApiExamples[string] | undefined): Json {
  const names = [...entry.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  const takes = schemaOf(entry.takes)
  const properties = (takes['properties'] ?? {}) as Record<string, Json>
  const required = (takes['required'] ?? []) as string[]
  const rest = Object.keys(properties).filter((name) => !names.includes(name))
  const body = {
    ...takes,
    properties: pick(properties, rest),
    required: required.filter((name) => rest.includes(name)),
  }
  return {
    ...(isOfSecretKeys(entry) && { operationId: operationIdOf(entry) }),
    summary: entry.does,
    tags: [domain],
    ...(entry.who !== 'anyone' && { security: [isOfSecretKeys(entry) ? { secretKey: [] } : { session: [] }] }),
    parameters: [
      ...headersOf(entry),
      ...names.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
      ...(entry.method === 'GET'
        ? rest.map((name) => ({ name, in: 'query', required: required.includes(name), schema: properties[name] }))
        : []),
    ],
    ...(entry.method === 'POST' &&
      rest.length > 0 && { requestBody: { required: true, content: jsonOf(body, example?.takes) } }),
    responses: {
      200: {
        description: 'Success',
        ...(isOfSecretKeys(entry) && { headers: rateHeaderReferences }),
        content: contentOf(entry, example?.gives),
      },
      ...(isOfSecretKeys(entry) ? withExamples(refusalsOf(entry), entry) : refusalsOf(entry)),
    },
  }
}

function headersOf(entry: CheckedEntry): Json[] {
  const isOfKeys = isOfSecretKeys(entry)
  const form = isOfKeys ? { minLength: 1, maxLength: idempotencyKeyMost } : { format: 'uuid' }
  return [
    ...(isOfKeys ? [] : [header('app-authorizer', true)]),
    ...(entry.keyed ? [header('Idempotency-Key', true, form)] : []),
  ]
}

const contentOf = (entry: CheckedEntry, example: unknown): Json =>
  entry.sends ? { [entry.sends]: { schema: { type: 'string', format: 'binary' } } } : jsonOf(envelopeOf(entry), example)

function envelopeOf(entry: CheckedEntry): Json {
  const gives = schemaOf(entry.gives)
  const head = { status: { const: '000' }, message: { type: 'string' } }
  if (entry.shape === undefined || entry.shape === 'data') {
    return { type: 'object', properties: { ...head, data: gives }, required: ['status', 'message', 'data'] }
  }
  const fieldsOf = (schema: Json) => (schema['properties'] ?? {}) as Record<string, Json>
  const envelope = { type: 'object', properties: { ...head, ...fieldsOf(gives) }, required: ['status', 'message'] }
  // one of several answers, each with fields of its own beside status and message
  const answers = gives['anyOf'] as Json[] | undefined
  return answers
    ? { ...envelope, anyOf: answers.map(({ properties, required }) => ({ properties, required })) }
    : envelope
}

function refusalsOf(entry: CheckedEntry): Json {
  const byHttp: Record<string, { description: string }> = {}
  for (const code of allRefusals(entry)) {
    const { http, service, says }: RefusalEntry = refusals[code]
    const before = byHttp[http]?.description
    byHttp[http] = { description: `${before ? `${before}\n` : ''}${code} (${service}): ${says}` }
  }
  return byHttp
}

/** The refusals of a call with a secret key, each with an example of its answer. */
function withExamples(byHttp: Json, entry: CheckedEntry): Json {
  const exampleOf = (code: RefusalCode) => {
    const { service, says }: RefusalEntry = refusals[code]
    const about = { request_id: '7Q2M9K4XT0AB', documentation: `https://pay.example/docs/errors#${code}` }
    return [code, { value: { status: service, message: says, refusal: code, facts: {}, ...about } }]
  }
  const codesOf = (http: string) => allRefusals(entry).filter((code) => `${refusals[code].http}` === http)
  return Object.fromEntries(
    Object.entries(byHttp).map(([http, described]) => {
      const examples = Object.fromEntries(codesOf(http).map(exampleOf))
      const schema = { $ref: '#/components/schemas/Refusal' }
      return [http, { ...(described as Json), content: { 'application/json': { schema, examples } } }]
    }),
  )
}

/** `get_payments_id_refunds`: method and path, for programs that make a client of the document. */
const operationIdOf = ({ method, path }: CheckedEntry): string =>
  [method.toLowerCase(), ...path.replace('/api/v1/', '').split('/')].join('_').replaceAll(/[{}]/g, '')

const schemaOf = (schema: z.ZodMiniType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return rest
}
const header = (name: string, required: boolean, more: Json = {}): Json => ({
  name,
  in: 'header',
  required,
  schema: { type: 'string', ...more },
})
const jsonOf = (schema: Json, example?: unknown): Json => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})
const pick = (all: Record<string, Json>, names: string[]): Record<string, Json> =>
  Object.fromEntries(names.map((name) => [name, all[name] ?? {}]))

const keyRefusals = ['secret_key_unknown', 'secret_key_in_address', 'scope_missing', 'too_many'] as const

/** Every refusal that a route can answer: those of its kind of caller, then its own. */
export function allRefusals(entry: CheckedEntry): RefusalCode[] {
  const { who, method, path, keyed, limit, slow, stepUp, refuses } = entry
  const isOfKeys = isOfSecretKeys(entry)
  const common: (RefusalCode | false)[] = [
    ...(isOfKeys ? keyRefusals : (['app_unknown', 'proof_missing'] as const)),
    'not_readable',
    'fields_invalid',
    who !== 'anyone' && !isOfKeys && 'session_missing',
    who === 'verified' && 'email_unverified',
    who === 'verified' && 'phone_unverified',
    entry.may !== undefined && 'not_permitted',
    isClosedToDemo(entry) && 'demo_shop',
    path.includes('{') && 'not_found',
    method === 'POST' && 'body_too_large',
    keyed === true && (isOfKeys ? 'key_text_missing' : 'key_missing'),
    keyed === true && (isOfKeys ? 'key_reused' : 'key_conflict'),
    keyed === true && 'key_busy',
    who === 'operator' && 'second_factor_missing',
    who === 'operator' && 'operator_role_needed',
    stepUp === true && who !== 'operator' && 'session_not_bound',
    stepUp === true && 'step_up_needed',
    limit !== undefined && 'too_many',
    slow !== undefined && 'searches_at_once',
    'our_fault',
    'busy',
  ]
  return [...new Set([...common.filter((code) => code !== false), ...refuses])]
}

/** The HTTP statuses that a route can answer with. */
export const allHttp = (entry: CheckedEntry): number[] => [
  ...new Set([200, ...allRefusals(entry).map((code) => refusals[code].http)]),
]

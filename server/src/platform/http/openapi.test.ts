import { domains } from '@sahuji/contract/domains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'

interface Media {
  'application/json': { schema: object; example?: Record<string, unknown> }
}
interface Operation {
  summary: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: object
  responses: Record<string, { description: string; content?: object }>
  security?: object[]
}
interface Document {
  openapi: string
  info: object
  tags: { name: string; description: string }[]
  components: { responses: Record<string, object> }
  paths: Record<string, Record<string, Operation>>
}

let app: TestApp
let text: string
let document: Document
beforeAll(async () => {
  app = await startTestApp()
  text = (await app.app.web.inject('/api/openapi.json')).body
  document = JSON.parse(text) as Document
})
afterAll(() => app.close())

/** The merchants' routes: the document excludes the back office and the calls with a secret key. */
const merchants = () =>
  app.app.routes.map(({ entry }) => entry).filter(({ path }) => !/^\/api\/(operator|v1)\//.test(path))

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

/** Every value under a name, at any depth. */
function* named(name: string, value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === name) yield inner
    yield* named(name, inner)
  }
}

describe('/api/openapi.json', () => {
  test('is OpenAPI 3.1 with exactly the routes outside the back office', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Sahuji', version: expect.any(String) } })
    const told = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`)
    expect(told.sort()).toEqual(
      merchants()
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    )
  })

  test('describes both answers of a sign-in beside status and message: a session, or the second step', () => {
    const [envelope] = [...named('schema', document.paths['/api/merchant/login']?.['post']?.responses['200'])]
    expect(envelope).toMatchObject({
      properties: { status: { const: '000' }, message: { type: 'string' } },
      required: ['status', 'message'],
      anyOf: [
        { properties: { access_token: { type: 'string' } }, required: ['access_token', 'user'] },
        { properties: { second_step: { required: ['ticket', 'ways'] } }, required: ['second_step'] },
      ],
    })
  })

  test('leaves nothing undefined or unresolved', () => {
    expect(text).not.toContain('undefined')
    for (const reference of named('$ref', document)) {
      const steps = `${reference}`.replace(/^#\//, '').split('/')
      const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document)
      expect({ reference, found }).not.toEqual({ reference, found: undefined })
    }
  })

  test('declares every part of a path once, and describes everything that is required', () => {
    for (const { path, operation } of operations()) {
      const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      expect({ path, declared }).toEqual({ path, declared: parts })
      for (const parameter of operation.parameters) expect(parameter.schema).toBeTypeOf('object')
      for (const body of named('schema', operation.requestBody)) {
        const { properties = {}, required = [] } = body as { properties?: object; required?: string[] }
        expect(Object.keys(properties)).toEqual(expect.arrayContaining(required))
      }
      expect(operation.summary).toMatch(/\.$/)
    }
  })

  test('groups the routes by domain, in the order of the domains', () => {
    const tags = document.tags.map(({ name }) => name)
    expect(tags).toEqual(domains.filter((domain) => tags.includes(domain)))
    for (const { operation } of operations()) expect(tags).toEqual(expect.arrayContaining(operation.tags))
  })

  test('documents every route’s refusals, the general ones too', () => {
    for (const { path, operation } of operations()) {
      const statuses = Object.keys(operation.responses)
      expect({ path, statuses }).toEqual({ path, statuses: expect.arrayContaining(['200', '403', '422', '500']) })
      if (operation.security) expect(statuses).toContain('401')
    }
    const createLoad = document.paths['/api/funding/loads']?.['post']
    const key = createLoad?.parameters.find(({ name }) => name === 'Idempotency-Key')
    expect(key).toMatchObject({ in: 'header', required: true, schema: { type: 'string', format: 'uuid' } })
    expect(Object.keys(createLoad?.responses ?? {})).toEqual(expect.arrayContaining(['401', '409', '413', '429']))
    expect(createLoad?.responses['409']?.description).toContain('key_conflict (7004)')
  })

  test('documents the answer to a method that an address does not accept', () => {
    const { MethodNotAllowed } = document.components.responses
    expect(MethodNotAllowed).toMatchObject({
      description: expect.stringContaining('method_unknown (009)'),
      headers: { Allow: { required: true, schema: { type: 'string' } } },
    })
  })

  test('requires a body wherever the route does, also where each of its fields is optional', () => {
    const preferences = document.paths['/api/preferences']?.['post']
    expect(preferences?.requestBody).toMatchObject({ required: true })
    for (const { path, method, operation } of operations().filter(({ method }) => method === 'post')) {
      const { takes } = app.app.routes.find(({ entry }) => entry.path === path && entry.method === 'POST')!.entry
      const fields = Object.keys(takes.shape).filter((field) => !path.includes(`{${field}}`))
      const isRequired = operation.requestBody ? Reflect.get(operation.requestBody, 'required') : undefined
      expect({ path, method, isRequired }).toEqual({ path, method, isRequired: fields.length > 0 ? true : undefined })
    }
  })
})

describe('/api/v1/openapi.json', () => {
  const keyed = () => app.app.routes.map(({ entry }) => entry).filter(({ who }) => who === 'secret_key')
  let ofKeys: Document
  beforeAll(async () => {
    ofKeys = JSON.parse((await app.app.web.inject('/api/v1/openapi.json')).body) as Document
  })

  test('has exactly the calls with a secret key, without app-authorizer', () => {
    const described = Object.entries(ofKeys.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(
      keyed()
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    )
    for (const operation of Object.values(ofKeys.paths).flatMap((methods) => Object.values(methods))) {
      expect(operation.security).toEqual([{ secretKey: [] }])
      expect(operation.parameters.map(({ name }) => name)).not.toContain('app-authorizer')
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '403', '422', '429']))
    }
    const created = ofKeys.paths['/api/v1/payments']?.['post']
    const key = created?.parameters.find(({ name }) => name === 'Idempotency-Key')
    expect(key).toMatchObject({ required: true, schema: { type: 'string', minLength: 1, maxLength: 255 } })
  })

  test('shows an example of each call, which the contract accepts', () => {
    for (const entry of keyed()) {
      const operation = ofKeys.paths[entry.path]?.[entry.method.toLowerCase()]
      const { example } = (operation!.responses['200']!.content as Media)['application/json']
      const given = entry.shape === 'list' ? example : example?.['data']
      expect({ path: entry.path, given: entry.gives.safeParse(given).success }).toEqual({
        path: entry.path,
        given: true,
      })
      const asked = (operation?.requestBody as { content: Media } | undefined)?.content['application/json'].example
      if (!asked) continue
      const input = entry.path.includes('{id}') ? { ...asked, id: someId } : asked
      expect({ path: entry.path, asked: entry.takes.safeParse(input).success }).toEqual({
        path: entry.path,
        asked: true,
      })
    }
  })
})

const someId = '0197d1a0-6f2e-7000-8000-000000000001'

describe('/api/v1/openapi.json', () => {
  test('has the messages to shops, and each refusal with an example and its explanation', async () => {
    const keyed = JSON.parse((await app.app.web.inject('/api/v1/openapi.json')).body) as Document & {
      webhooks: Record<string, { post: Operation }>
    }
    expect(keyed.webhooks['payment.paid']?.post.parameters.map(({ name }) => name)).toContain('webhook-signature')
    const { responses } = keyed.paths['/api/v1/payments']!['post']!
    expect(responses['409']).toMatchObject({
      content: {
        'application/json': {
          examples: { order_open: { value: { documentation: expect.stringMatching(/#order_open$/) } } },
        },
      },
    })
    expect(responses['200']).toHaveProperty(['headers', 'RateLimit-Remaining'])
  })
})

import { route } from '@sahuji/contract/http/route'
import * as z from 'zod/mini'
import type { ApiDocument, Schema } from '../src/developers/reference/api-document.ts'
import { type Handler, on } from './fake-server.ts'

/** The document of the public API, as a route of the fake server. */
export const apiDocumentRoute = route({
  method: 'GET',
  path: '/api/v1/openapi.json',
  does: 'The public API as OpenAPI 3.1.',
  who: 'anyone',
  takes: z.object({}),
  gives: z.object({}),
  refuses: [],
})

const json = (schema: Schema, more: { example?: unknown; examples?: Record<string, unknown> } = {}) => ({
  content: { 'application/json': { schema, ...more } },
})
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } } as const
const payment = { type: 'object', properties: { id: { type: 'string', format: 'uuid' }, amount: { type: 'integer' } } }
const gives = (data: Schema) => json({ type: 'object', properties: { status: { const: '000' }, data } })

/** A document with two calls of payments, their list, and one message. */
export const apiDocument: ApiDocument = {
  paths: {
    '/api/v1/payments': {
      post: {
        operationId: 'post_payments',
        summary: 'Opens a payment.',
        parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: json(
          {
            type: 'object',
            properties: {
              amount: { type: 'integer', minimum: 1, maximum: 1_000 },
              order_ref: { type: 'string', minLength: 1, maxLength: 64 },
            },
            required: ['amount'],
          },
          { example: { amount: 500 } },
        ),
        responses: { 200: gives(payment), 409: json({}, { examples: { order_open: {} } }) },
      },
      get: {
        operationId: 'get_payments',
        summary: 'The payments.',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'string' } }],
        responses: { 200: gives({ type: 'array', items: payment }) },
      },
    },
    '/api/v1/payments/{id}': {
      get: {
        operationId: 'get_payments_id',
        summary: 'One payment.',
        parameters: [id],
        responses: { 200: gives(payment) },
      },
    },
  },
  webhooks: {
    'payment.paid': {
      post: {
        summary: 'payment.paid',
        requestBody: json({ type: 'object', properties: { type: { const: 'payment.paid' }, data: payment } }),
      },
    },
  },
}

export const givesApiDocument: Handler = on(apiDocumentRoute, () => Response.json(apiDocument))

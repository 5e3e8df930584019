import type { ApiExamples } from '../../../platform/http/openapi.ts'

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwq3sVZ8hU0zk='

/** A call of each route about webhooks with a secret key and its answer, as the OpenAPI document shows them. */
export const webhookExamples: ApiExamples = {
  'POST /api/v1/webhooks': {
    takes: { url: 'https://shop.example/hooks', types: ['payment.paid', 'refund.done'] },
    gives: {
      status: '000',
      message: 'OK',
      data: {
        id: '0197d1a0-6f2e-7000-8000-000000000005',
        url: 'https://shop.example/hooks',
        types: ['payment.paid', 'refund.done'],
        secret,
        state: 'on',
        created: '2026-11-28T08:15:00.000Z',
      },
    },
  },
  'POST /api/v1/webhooks/listen': { takes: {}, gives: { status: '000', message: 'OK', data: { secret } } },
  'POST /api/v1/webhooks/messages': {
    takes: { done: ['0197d1a0-6f2e-7000-8000-000000000006'] },
    gives: {
      status: '000',
      message: 'OK',
      data: {
        messages: [
          {
            id: '0197d1a0-6f2e-7000-8000-000000000007',
            type: 'test.event',
            headers: {
              'webhook-id': 'msg_0197d1a06f2e70008000000000000007',
              'webhook-timestamp': '1795160527',
              'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
            },
            body: '{"type":"test.event","timestamp":"2026-11-28T08:17:21.000Z","data":{"mode":"sandbox","note":"A test"}}',
          },
        ],
      },
    },
  },
}

import type { Calls } from './calls.ts'
import { secureOrigin, sendCall, type SendOptions } from './send-call.ts'

export type Options = SendOptions

export type Payment = Calls['GET /api/v1/payments/{id}']['data']
export type Refund = Calls['POST /api/v1/payments/{id}/refunds']['data']
/** An address for webhooks with its secret. */
export type Webhook = Calls['POST /api/v1/webhooks']['data']
export type Link = Calls['GET /api/v1/links/{id}']['data']

/** A page of a list; `next` is the cursor of the next one, null at the end. */
interface Page<One> {
  data: One[]
  next: string | null
}

/** The order's or the refund's number is a good key: a repeat with it is carried out once. Absent: a random one for this call. */
interface Once {
  idempotencyKey?: string
}

type Body<Name extends keyof Calls> = Calls[Name]['body']
type Query<Name extends keyof Calls> = Calls[Name]['query']

/**
 * The calls of a shop's own server. Amounts are whole paisa. Each throws SahujiError. Throws TypeError for an address that would send
 * the key unencrypted.
 */
export function sahuji({ url, ...rest }: Options) {
  const options = { ...rest, url: secureOrigin(url) }
  const get = (path: string, query?: object) =>
    sendCall(options, { method: 'GET', path, query: query as Record<string, unknown> | undefined })
  const post = (path: string, body: unknown, once: Once = {}) =>
    sendCall(options, { method: 'POST', path, body, idempotencyKey: once.idempotencyKey })
  const at = (place: 'payments' | 'links', id: string) => `/api/v1/${place}/${encodeURIComponent(id)}`
  const dataOf = async <One>(answer: Promise<Record<string, unknown>>) => (await answer)['data'] as One

  const listPayments = async (query: Query<'GET /api/v1/payments'> = {}) =>
    (await get('/api/v1/payments', query)) as unknown as Page<Payment>
  const listLinks = async (query: Query<'GET /api/v1/links'> = {}) =>
    (await get('/api/v1/links', query)) as unknown as Page<Link>

  return {
    payments: {
      /** Opens a payment. Send the payer's browser to its pay_url. */
      create: (body: Body<'POST /api/v1/payments'>, once?: Once) =>
        dataOf<Payment>(post('/api/v1/payments', body, once)),
      /** One payment as it is now. */
      get: (id: string) => dataOf<Payment>(get(at('payments', id))),
      list: listPayments,
      /** All payments of a filter, page after page. */
      all: (query: Query<'GET /api/v1/payments'> = {}) => everyPage(listPayments, query),
      cancel: (id: string, once?: Once) => dataOf<Payment>(post(`${at('payments', id)}/cancel`, {}, once)),
      /** Refunds in full, or `amount` of it. */
      refund: (id: string, body: Body<'POST /api/v1/payments/{id}/refunds'>, once?: Once) =>
        dataOf<Refund>(post(`${at('payments', id)}/refunds`, body, once)),
      refunds: (id: string) => dataOf<Refund[]>(get(`${at('payments', id)}/refunds`)),
    },
    links: {
      create: (body: Body<'POST /api/v1/links'>, once?: Once) => dataOf<Link>(post('/api/v1/links', body, once)),
      get: (id: string) => dataOf<Link>(get(at('links', id))),
      list: listLinks,
      all: (query: Query<'GET /api/v1/links'> = {}) => everyPage(listLinks, query),
      /** Ends a link: nothing more can be paid by it. */
      end: (id: string, once?: Once) => dataOf<Link>(post(`${at('links', id)}/end`, {}, once)),
    },
    /** Of the sandbox alone. */
    webhooks: {
      /** Adds an address, or finds it, and gives its secret. */
      add: (body: Body<'POST /api/v1/webhooks'>) => dataOf<Webhook>(post('/api/v1/webhooks', body)),
      /** Begins to keep messages for `take`; gives the secret that signs them. */
      listen: () => dataOf<Calls['POST /api/v1/webhooks/listen']['data']>(post('/api/v1/webhooks/listen', {})),
      /** The messages that wait, signed now; `done` confirms those of the call before. */
      take: (body: Body<'POST /api/v1/webhooks/messages'> = {}) =>
        dataOf<Calls['POST /api/v1/webhooks/messages']['data']>(post('/api/v1/webhooks/messages', body)),
    },
  }
}
export type Sahuji = ReturnType<typeof sahuji>

async function* everyPage<One, Asked extends { cursor?: string }>(
  list: (query: Asked) => Promise<Page<One>>,
  query: Asked,
): AsyncGenerator<One, void, undefined> {
  let cursor = query.cursor
  do {
    const page = await list({ ...query, ...(cursor !== undefined && { cursor }) })
    yield* page.data
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}

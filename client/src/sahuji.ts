import type { Calls } from './calls.ts'
import { secureOrigin, sendCall, type SendOptions } from './send-call.ts'

export type Options = SendOptions

export type Payment = Calls['GET /api/v1/payments/{id}']['data']
export type Refund = Calls['POST /api/v1/payments/{id}/refunds']['data']
/** An address for webhooks with its secret. */
export type Webhook = Calls['POST /api/v1/webhooks']['data']
/** An event with what it sold. */
export type Event = Calls['GET /api/v1/events']['data'][number]
/** A ticket with its holder and entry. */
export type Ticket = Calls['GET /api/v1/events/{id}/tickets']['data'][number]
/** A line of the wallet's history. */
export type Transaction = Calls['GET /api/v1/transactions']['data'][number]
export type Balance = Calls['GET /api/v1/balance']['data']
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
  const at = (place: 'payments' | 'links' | 'events', id: string) => `/api/v1/${place}/${encodeURIComponent(id)}`
  const dataOf = async <One>(answer: Promise<Record<string, unknown>>) => (await answer)['data'] as One
  const pageOf = async <One>(path: string, query: object) => (await get(path, query)) as unknown as Page<One>

  const listPayments = (query: Query<'GET /api/v1/payments'> = {}) => pageOf<Payment>('/api/v1/payments', query)
  const listLinks = (query: Query<'GET /api/v1/links'> = {}) => pageOf<Link>('/api/v1/links', query)
  const listEvents = (query: Query<'GET /api/v1/events'> = {}) => pageOf<Event>('/api/v1/events', query)
  const listTickets = (id: string, query: Query<'GET /api/v1/events/{id}/tickets'> = {}) =>
    pageOf<Ticket>(`${at('events', id)}/tickets`, query)
  const listTransactions = (query: Query<'GET /api/v1/transactions'> = {}) =>
    pageOf<Transaction>('/api/v1/transactions', query)

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
    events: {
      list: listEvents,
      all: (query: Query<'GET /api/v1/events'> = {}) => everyPage(listEvents, query),
      /** A page of an event's tickets. */
      tickets: listTickets,
      /** All tickets of an event, page after page. */
      allTickets: (id: string) =>
        everyPage((query: Query<'GET /api/v1/events/{id}/tickets'>) => listTickets(id, query), {}),
    },
    transactions: {
      list: listTransactions,
      /** All lines of the history that match a filter, page after page. */
      all: (query: Query<'GET /api/v1/transactions'> = {}) => everyPage(listTransactions, query),
    },
    /** The wallet of the key's book. */
    balance: () => dataOf<Balance>(get('/api/v1/balance')),
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

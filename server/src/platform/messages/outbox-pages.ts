import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { directionOf } from '@sahuji/contract/language/languages'
import type { Database } from '../database/database.ts'
import { type Html, html, htmlPage } from '../html.ts'
import { outboxOf } from './messages.ts'

interface Asked {
  to?: string | string[]
}

/**
 * /dev/outbox and /dev/outbox.json?to=ADDRESS: the messages that would have been sent, codes included. Mounted only
 * where no message is really sent, and only for the machine itself: any other caller gets 404.
 */
export function outboxPages(app: FastifyInstance, db: Database): void {
  app.get<{ Querystring: Asked }>('/dev/outbox.json', { onRequest: onlyHere }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await db.read((tx) => outboxOf(tx, addressOf(request.query)))),
  )
  app.get<{ Querystring: Asked }>('/dev/outbox', { onRequest: onlyHere }, async (request, reply) => {
    const items = await db.read((tx) => outboxOf(tx, addressOf(request.query)))
    const listed = items.map(
      (item) =>
        html`<article lang="${item.language}" dir="${directionOf(item.language)}">
          <h2>${item.subject ?? 'SMS'}</h2>
          <p class="quiet">${item.channel} to ${item.to}, ${item.sent_at.toISOString()}</p>
          <pre>${linked(item.text ?? '')}</pre>
        </article>`,
    )
    const nobody = html`<p>Nothing was sent yet. Sign up, and the verification mail appears here.</p>`
    const body = html`<h1>Outbox</h1>
      <p class="quiet">
        No mail or SMS provider is set, so messages stay here. This page does not exist in production.
      </p>
      ${listed.length > 0 ? listed : nobody}`
    return reply.type('text/html').send(htmlPage({ title: 'Outbox', nonce: reply.cspNonce.style, body }))
  })
}

/** A text whose addresses are links, as in a mail program. */
const linked = (text: string): Html[] =>
  text.split(/(https?:\/\/\S+)/).map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))

/**
 * Checks the connection's own peer, never a header; a proxy's header means that another machine is calling. A host name
 * that is not this machine's belongs to a page elsewhere that was made to resolve here.
 */
async function onlyHere({ socket, headers }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const isForwarded = proxyHeaders.some((name) => headers[name] !== undefined)
  const isHere = isLoopback(socket.remoteAddress ?? '') && isLoopbackName(headers.host ?? '')
  if (isHere && !isForwarded) return undefined
  reply.callNotFound()
  return reply
}

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address)
const isLoopbackName = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i.test(host)

// A repeated name or a NUL matches no address.
const addressOf = ({ to }: Asked): string | undefined => (to === undefined ? to : `${to}`.replaceAll('\0', ''))

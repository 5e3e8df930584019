import type { FastifyInstance } from 'fastify'
import { directionOf } from '@sahuji/contract/languages'
import type { Database } from './database.ts'
import { html, htmlPage } from './html.ts'
import { outboxOf } from './messages.ts'

interface Asked {
  to?: string | string[]
}

/** /dev/outbox and /dev/outbox.json?to=ADDRESS: what would have been sent. Mounted only where nothing really is. */
export function outboxPages(app: FastifyInstance, db: Database): void {
  app.get<{ Querystring: Asked }>('/dev/outbox.json', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await db.read((tx) => outboxOf(tx, addressOf(request.query)))),
  )
  app.get<{ Querystring: Asked }>('/dev/outbox', async (request, reply) => {
    const items = await db.read((tx) => outboxOf(tx, addressOf(request.query)))
    const listed = items.map(
      (item) =>
        html`<article lang="${item.language}" dir="${directionOf(item.language)}">
          <h2>${item.subject ?? 'SMS'}</h2>
          <p class="quiet">${item.channel} to ${item.to}, ${item.sent_at.toISOString()}</p>
          <pre>${item.text ?? ''}</pre>
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

// Named twice or with a NUL it is nobody's address.
const addressOf = ({ to }: Asked): string | undefined => (to === undefined ? to : `${to}`.replaceAll('\0', ''))

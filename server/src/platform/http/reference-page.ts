import { type RefusalEntry, refusals } from '@sahuji/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'
import type { RouteTable } from './route-table.ts'
import { html, htmlPage, type Html } from '../html.ts'

const version = '0.1.0'

/** The contract for machines at /api/openapi.json and for people at /docs. */
export function referencePages(app: FastifyInstance, table: RouteTable): void {
  // made when somebody first asks: it takes longer than the rest of a start
  let document: ReturnType<typeof openApi> | undefined
  app.get('/api/openapi.json', async () => (document ??= openApi(table, version)))
  app.get('/docs', async (_request, reply) => reply.type('text/html').send(referencePage(table, reply.cspNonce.style)))
}

// Every call with what it takes and refuses. No script.
function referencePage(table: RouteTable, nonce: string): string {
  const calls = table.map(({ entry }) => {
    const refuses = entry.refuses.map((code) => {
      const { http, service, says }: RefusalEntry = refusals[code]
      return html`<li><code>${http} ${service}</code> ${says}</li>`
    })
    return html`<section id="${anchor(entry.method, entry.path)}">
      <h2><code>${entry.method} ${entry.path}</code></h2>
      <p>${entry.does}</p>
      <p class="quiet">${callers[entry.who]}${entry.keyed ? ' Needs an Idempotency-Key header.' : ''}</p>
      ${
        refuses.length > 0
          ? html`<ul>
              ${refuses}
            </ul>`
          : ''
      }
    </section>`
  })
  const list = table.map(
    ({ entry }) => html`<li><a href="#${anchor(entry.method, entry.path)}">${entry.method} ${entry.path}</a></li>`,
  )
  return htmlPage({ title: 'Sahuji API', nonce, body: referenceBody(list, calls) })
}

const callers = {
  anyone: 'For anyone.',
  session: 'For a signed-in person.',
  verified: 'For a signed-in person whose e-mail and phone are verified.',
  counter: 'For a device that is signed in at a counter of the shop.',
  operator: 'For an operator.',
}

const referenceBody = (list: Html[], calls: Html[]): Html =>
  html` <h1>Sahuji API</h1>
    <p>
      Every answer is <code>{ status, message, data }</code>; <code>status</code> is <code>"000"</code> on success.
      Amounts are whole paisa. Every call carries the header <code>app-authorizer</code>. The machine’s version:
      <a href="/api/openapi.json">OpenAPI 3.1</a>.
    </p>
    <nav aria-label="Calls">
      <ul>
        ${list}
      </ul>
    </nav>
    ${calls}`

const anchor = (method: string, path: string): string => `${method}${path}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')

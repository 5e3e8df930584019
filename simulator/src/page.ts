import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { html, type Html } from './html.ts'
import { css } from './page-css.ts'

export interface Page {
  title: string
  /** Degrees of the colour circle: each bank has its own. */
  hue: number
  body: Html
  status?: number
  /** Where forms may lead besides here: browsers hold redirects after a form to the same rule. */
  form_origins?: string[]
  /** The browser goes there by itself. */
  leads?: { seconds: number; path: string }
}

/** Sends a page without script under a strict Content-Security-Policy. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    `form-action ${["'self'", ...(page.form_origins ?? [])].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  if (page.leads) reply.header('refresh', `${page.leads.seconds};url=${page.leads.path}`)
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .send(document(page, nonce).html)
}

function document({ title, hue, body }: Page, nonce: string): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/onepg/logos/PAY.svg" type="image/svg+xml" />
        <title>${title}</title>
        <style nonce="${nonce}">
          :root{--hue:${hue}}${{ html: css }}
        </style>
      </head>
      <body>
        <aside class="strip" aria-label="Simulator">
          <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 2.5 18.5 17h-17zM10 8v4.2M10 14.4v.4" /></svg
          ><span><strong>This is a simulator:</strong> no real money moves here.</span>
        </aside>
        ${body}
      </body>
    </html>`
}

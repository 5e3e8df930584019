import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'

/** The parts of a bare page; its style is in the document, its script is a module beside it. */
export interface BarePage {
  style: string
  script: string
  body: string
}

export interface BareServer {
  url: string
  close(): Promise<void>
}

interface Answer {
  headers: Record<string, string>
  body: Buffer
}

/**
 * Serves bare pages by their addresses, with the compression and the headers that the product serves with
 * (server/src/platform/http/dashboard-files.ts): documents at 5, with the headers of a `document` of the product
 * and never kept, scripts at 11 and for ever.
 */
export async function openBareServer(pages: Readonly<Record<string, BarePage>>, document: string): Promise<BareServer> {
  const headers = await documentHeaders(document)
  const answers = new Map(Object.entries(pages).flatMap(([path, page]) => answersOf(path, page, headers)))
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (!answer) return response.writeHead(404).end()
    const length = { 'content-encoding': 'br', 'content-length': answer.body.length }
    return response.writeHead(200, { ...answer.headers, ...length }).end(answer.body)
  })
  server.keepAliveTimeout = 72_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

// of the connection or the single answer
const ownHeaders = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
])

/** The product's headers of a document: Chromium starts a new process for some of them, whatever the page. */
async function documentHeaders(address: string): Promise<Record<string, string>> {
  const { headers } = await fetch(address)
  return Object.fromEntries([...headers].filter(([name]) => !ownHeaders.has(name)))
}

function answersOf(
  path: string,
  { style, script, body }: BarePage,
  headers: Record<string, string>,
): [string, Answer][] {
  const [, nonce = ''] = /style-src [^;]*'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '') ?? []
  const address = `/assets${path}.js`
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>A bare page</title><link rel="icon" href="data:,"><script type="module" src="${address}"></script>
<style nonce="${nonce}">${style}</style></head><body>${body}</body></html>`
  const ofScript = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  }
  return [
    [path, { headers, body: compressed(html, 5) }],
    [address, { headers: ofScript, body: compressed(script, 11) }],
  ]
}

const compressed = (text: string, quality: number): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'

/** The parts of a bare page; its style stands in the document, its script is a module beside it. */
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
  type: string
  keeps: string
  body: Buffer
}

/**
 * Serves bare pages by their addresses, with the compression and the cache headers that the product serves with
 * (server/src/platform/documents.ts, dashboard-files.ts): documents at 5 and never kept, scripts at 11 and for ever.
 */
export async function openBareServer(pages: Readonly<Record<string, BarePage>>): Promise<BareServer> {
  const answers = new Map(Object.entries(pages).flatMap(([path, page]) => answersOf(path, page)))
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (!answer) return response.writeHead(404).end()
    const headers = { 'content-type': answer.type, 'cache-control': answer.keeps, 'content-encoding': 'br' }
    return response.writeHead(200, { ...headers, 'content-length': answer.body.length }).end(answer.body)
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

function answersOf(path: string, { style, script, body }: BarePage): [string, Answer][] {
  const address = `/assets${path}.js`
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>A bare page</title><link rel="icon" href="data:,"><script type="module" src="${address}"></script>
<style>${style}</style></head><body>${body}</body></html>`
  return [
    [path, { type: 'text/html; charset=utf-8', keeps: 'no-store', body: compressed(html, 5) }],
    [
      address,
      {
        type: 'text/javascript; charset=utf-8',
        keeps: 'public, max-age=31536000, immutable',
        body: compressed(script, 11),
      },
    ],
  ]
}

const compressed = (text: string, quality: number): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })

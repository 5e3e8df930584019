import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'

/** A file that is made while it is sent. */
export interface Download {
  /** Letters, digits, hyphens and dots only: it stands in a header. */
  name: string
  contentType: `text/csv; charset=utf-8`
  /** Its parts, asked for as fast as the other end takes them; left alone when it hangs up. */
  parts: AsyncIterable<string>
}

/** A door for files under /downloads/<kind>/, outside the API: a browser fetches them itself, by a link that soon dies. */
export interface DownloadRoute {
  path: `/downloads/${string}/:token`
  /** The file of a token; undefined where there is none, or no more. */
  open: (means: { db: Database; clock: Clock }, token: string) => Promise<Download | undefined>
}

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Mounts the doors for downloads. */
export function mountDownloads(
  app: FastifyInstance,
  means: { db: Database; clock: Clock },
  table: readonly DownloadRoute[],
): void {
  for (const { path, open } of table) {
    app.route<{ Params: { token: string } }>({
      method: 'GET',
      url: path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const file = await open(means, request.params.token)
        if (!file) return reply.callNotFound()
        return reply
          .headers({ ...headers, 'content-disposition': `attachment; filename="${file.name}"` })
          .type(file.contentType)
          .send(Readable.from(file.parts, { objectMode: false }))
      },
    })
  }
}

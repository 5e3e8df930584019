import type { FastifyInstance } from 'fastify'
import type { Database, Tx } from '../database/database.ts'
import { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import type { OperatorRequest } from './operator-calls.ts'

/** A file that a browser fetches directly, from an unguessable address. */
export interface KeptFile {
  contentType: 'image/webp'
  bytes: Buffer
}

/** A route for files under /files/<kind>/, outside the API: knowing the name is the only permission. */
export interface FileRoute {
  path: `/files/${string}/:name`
  /** The file of a name; undefined where it does not exist or has ended. */
  find: (tx: Tx, name: string) => Promise<KeptFile | undefined>
}

// A file of a name never changes. Only this browser caches it, and only with its own type: never as a page of ours.
const fileHeaders = {
  'cache-control': 'private, max-age=31536000, immutable',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** Mounts the routes for files. */
export function mountFiles(app: FastifyInstance, db: Database, table: readonly FileRoute[]): void {
  for (const { path, find } of table) {
    app.get<{ Params: { name: string } }>(path, async (request, reply) => {
      const file = await db.read((tx) => find(tx, request.params.name))
      if (!file) return reply.callNotFound()
      return reply.headers(fileHeaders).type(file.contentType).send(file.bytes)
    })
  }
}

/** A file that is produced while it is sent. */
export interface Download {
  /** Letters, digits, hyphens and dots only: it is part of a header. */
  name: string
  contentType:
    | 'text/csv; charset=utf-8'
    | 'text/plain; charset=utf-8'
    | 'application/zip'
    | 'application/pdf'
    | 'application/json; charset=utf-8'
    | 'application/xml; charset=utf-8'
    | 'application/x-ofx; charset=utf-8'
    | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  /** Its parts, read as fast as the client accepts them; abandoned when it disconnects. */
  parts: AsyncIterable<string | Uint8Array> | Iterable<Uint8Array>
}

/**
 * A route for files under /downloads/<kind>/, outside the API: a browser fetches them directly, by a short-lived link.
 */
export interface DownloadRoute {
  path: `/downloads/${string}/:token` | `/api/operator/${string}/:token`
  /** The file of a token; undefined where it does not exist, has ended, or is not for this caller. */
  open: (
    deps: { db: Database; clock: Clock },
    token: string,
    request: Pick<OperatorRequest, 'url' | 'headers' | 'network'>,
  ) => Promise<Download | undefined>
}

const downloadHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Mounts the routes for downloads. */
export function mountDownloads(
  app: FastifyInstance,
  deps: { db: Database; clock: Clock },
  table: readonly DownloadRoute[],
): void {
  for (const { path, open } of table) {
    app.route<{ Params: { token: string } }>({
      method: 'GET',
      url: path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { url, headers, ip: network } = request
        const file = await open(deps, request.params.token, { url, headers, network })
        if (!file) return reply.callNotFound()
        return reply
          .headers({ ...downloadHeaders, 'content-disposition': `attachment; filename="${file.name}"` })
          .type(file.contentType)
          .send(Readable.from(file.parts, { objectMode: false }))
      },
    })
  }
}

import type { FastifyInstance } from 'fastify'
import type { Database, Tx } from './database/database.ts'

/** A file that a browser fetches by itself, from an address that nobody can guess. */
export interface KeptFile {
  contentType: 'image/webp'
  bytes: Buffer
}

/** A door for files under /files/<kind>/, outside the API: the name is all the permission there is. */
export interface FileRoute {
  path: `/files/${string}/:name`
  /** The file of a name; undefined where there is none, or no more. */
  find: (tx: Tx, name: string) => Promise<KeptFile | undefined>
}

// A file of a name never changes. Only this browser keeps it, and only as what it is: never as a page of ours.
const headers = {
  'cache-control': 'private, max-age=31536000, immutable',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** Mounts the doors for files. */
export function mountFiles(app: FastifyInstance, db: Database, table: readonly FileRoute[]): void {
  for (const { path, find } of table) {
    app.get<{ Params: { name: string } }>(path, async (request, reply) => {
      const file = await db.read((tx) => find(tx, request.params.name))
      if (!file) return reply.callNotFound()
      return reply.headers(headers).type(file.contentType).send(file.bytes)
    })
  }
}

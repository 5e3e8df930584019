import type { Mode } from '@sahuji/contract/http/lists'
import type { Gives, RouteEntry } from '@sahuji/contract/http/route'
import { type KeyScope, keyScopes } from '@sahuji/contract/http/secret-keys'
import type * as z from 'zod/mini'
import { addSecretKey } from '../src/developers/key-rows.ts'
import { newId } from '../src/platform/ids.ts'
import { type Answered, testPeppers, type TestApp } from './app.ts'

/** A merchant's own server with a secret key. */
export interface ShopServer {
  id: string
  /** The key's text. */
  key: string
  /** Calls a route with the key; a keyed route with this Idempotency-Key, or a new one. */
  call<Entry extends RouteEntry>(
    entry: Entry,
    input: z.input<Entry['takes']>,
    idempotencyKey?: string,
  ): Promise<Answered<Gives<Entry>>>
}

/** Makes a secret key of a merchant, with every scope by default. */
export async function shopServer(
  app: TestApp,
  merchant_id: string,
  { mode = 'live', scopes = keyScopes }: { mode?: Mode; scopes?: readonly KeyScope[] } = {},
): Promise<ShopServer> {
  const given = { merchant_id, mode, scopes: [...scopes], name: 'Web shop', made_by: newId(app.clock) }
  const { id, text } = await app.db.write((tx) => addSecretKey(tx, { peppers: testPeppers, clock: app.clock }, given))
  return {
    id,
    key: text,
    call: (entry, input, idempotencyKey = newId(app.clock)) =>
      app.call(entry, input, { token: text, ...(entry.keyed && { key: idempotencyKey }) }),
  }
}

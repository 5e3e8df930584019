import { once } from 'node:events'
import { type Agent, request } from 'node:http'
import { createPaymentByKey } from '@sahuji/contract/payments/by-key'
import { addSecretKey } from '@sahuji/server/developers/key-rows'
import { systemClock } from '@sahuji/server/platform/clock'
import type { Database } from '@sahuji/server/platform/database/database'
import { newId } from '@sahuji/server/platform/ids'
import type { OnlineMerchant } from './online-merchants.ts'

// each may open six hundred payments a minute
const keysWanted = 1_000

/** A secret key for real payments of each of the first thousand merchants. */
export const seedSecretKeys = (db: Database, merchants: readonly OnlineMerchant[], pepper: string): Promise<string[]> =>
  db.write(async (tx) => {
    const texts: string[] = []
    for (const { merchant_id } of merchants.slice(0, keysWanted)) {
      const scopes = ['payments:write'] as const
      const made = { merchant_id, mode: 'live', name: 'Bench', scopes, made_by: newId() } as const
      texts.push((await addSecretKey(tx, { peppers: [pepper], clock: systemClock }, made)).text)
    }
    return texts
  })

/** Opens a payment by a secret key, with a key of its own; throws for every answer but that it is open. */
export async function askByKey({ agent, port }: { agent: Agent; port: number }, secret: string): Promise<void> {
  const body = JSON.stringify({ amount: 1_000 })
  const { method, path } = createPaymentByKey
  const headers = {
    authorization: `Bearer ${secret}`,
    'idempotency-key': newId(),
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  const asked = request({ agent, port, host: '127.0.0.1', method, path, headers })
  asked.end(body)
  const [answered] = await once(asked, 'response')
  const parts: Buffer[] = []
  for await (const part of answered) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  if (answered.statusCode !== 200 || !text.includes('"open"')) throw new Error(`a call by key was answered ${text}`)
}

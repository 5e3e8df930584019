import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appAuthorizerDefault, proofHeader } from '@sahuji/contract/http/envelope'
import { payFromWallet } from '@sahuji/contract/payments/paying'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import { newId } from '@sahuji/server/platform/ids'
import { askByKey, seedSecretKeys } from './calls-by-key.ts'
import type { Load } from './closed-loop.ts'
import { fillShop, openPayments } from './open-payments.ts'
import { type BrowserKey, newBrowserKey, type OnlineMerchant, seedOnlineMerchants } from './online-merchants.ts'
import { endOf, environment, freePort, quiet } from './processes.ts'

/** Merchants who move money over HTTP, and the server that they do it at. */
export interface Senders {
  /** `shops`: only so many of the merchants are paid, in turns; all by default. */
  load(shops?: number): Load
  /** Gives the first merchant so many payments and rows of the history. */
  fill(payments: number): Promise<void>
  /** How many were begun. */
  sent(): number
  server(): number
  stop(): Promise<void>
}

// Each may send ten times a day.
const merchantsWanted = 10_000
const clients = 64
const warm = 1_500

/** What merchants do: they send to one another, pay one another's payments, or open payments by their secret keys. */
export type Order = 'send' | 'payment' | 'payment by key'

/** Starts the whole product as a process of its own, with merchants whose sessions are bound to a key. */
export async function startSenders(databases: Databases, order: Order): Promise<Senders> {
  const key = newBrowserKey()
  const merchants = await seedOnlineMerchants(databases, merchantsWanted, key)
  const payments = openPayments(databases.owner, merchants)
  const pepper = randomBytes(16).toString('hex')
  const secrets = order === 'payment by key' ? await seedSecretKeys(databases.db, merchants, pepper) : []
  const folder = await mkdtemp(join(tmpdir(), 'sahuji-sends-'))
  const port = await freePort()
  const env = environment({
    PORT: port,
    SIMULATOR_PORT: await freePort(),
    SAHUJI_DATA: join(folder, 'server'),
    DATABASE_URL: databases.owner_url,
    DATABASE_APP_URL: databases.url,
    PASSWORD_PEPPER: pepper,
    LOG_LEVEL: 'error',
  })
  const server = await endOf(() => fork(join(import.meta.dirname, 'whole-server.ts'), [], { env, stdio: quiet }))
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let sent = 0
  const line = { agent, port, key }
  const call = async (shops: number) => {
    const nth = sent++
    // of few shops each is paid by the others
    const from =
      merchants[shops < merchants.length ? shops + (nth % (merchants.length - shops)) : nth % merchants.length]!
    if (order === 'payment by key') return askByKey(line, secrets[nth % Math.min(shops, secrets.length)]!)
    if (order === 'payment') return ask(line, from, payOf(await payments(shops)))
    const to = merchants[(nth * 7 + 1) % shops]!
    await ask(line, from, sendOf(to === from ? merchants[(nth + 1) % merchants.length]! : to))
  }
  // plans and code of all its connections are warm before anything counts
  const warming = Array.from({ length: warm }).entries()
  const lane = async () => {
    for (const _ of warming) await call(merchants.length)
  }
  await Promise.all(Array.from({ length: clients }, lane))
  // as autovacuum does within its first minute: plans made while the tables were small are made again
  await databases.owner.read((tx) => tx.run`analyze`)
  return {
    load: (shops = merchants.length) => ({ clients, call: () => call(shops) }),
    fill: (count) => fillShop(databases.owner, merchants[0]!.merchant_id, count),
    sent: () => sent,
    server: () => server.child().pid!,
    stop: async () => {
      agent.destroy()
      await ended(server.child())
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

interface Databases {
  db: Parameters<typeof seedOnlineMerchants>[0]['db']
  owner: Parameters<typeof seedOnlineMerchants>[0]['owner']
  url: string
  owner_url: string
}

async function ended(child: ChildProcess): Promise<void> {
  const over = once(child, 'exit')
  child.disconnect()
  await over
}

/** Where orders go, over kept connections, and the key that proves them. */
export interface Line {
  agent: Agent
  port: number
  key: BrowserKey
}

/** An order as the dashboard makes it; `ends`: what its answer contains when it was carried out. */
export interface Asked {
  method: string
  path: string
  body: string
  ends: string
}

export const sendOf = (to: OnlineMerchant): Asked => ({
  method: sendFunds.method,
  path: sendFunds.path,
  body: JSON.stringify({ mobile_no: to.mobile_no, amount: 1_000, purpose: 'stock' }),
  ends: '"completed"',
})

export const payOf = (id: string): Asked => ({
  method: payFromWallet.method,
  path: payFromWallet.path.replace('{id}', id),
  body: '{}',
  ends: '"state":"paid"',
})

/** Asks with a key and a proof of its own; throws for every answer but that it was carried out. */
async function ask(
  { agent, port, key }: Line,
  from: OnlineMerchant,
  { method, path, body, ends }: Asked,
): Promise<void> {
  const asked = request({
    agent,
    port,
    host: '127.0.0.1',
    method,
    path,
    headers: {
      'app-authorizer': appAuthorizerDefault,
      authorization: `Bearer ${from.token}`,
      [proofHeader]: proofOf(key, { method, path, token: from.token }),
      'idempotency-key': newId(),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
  asked.end(body)
  const [answered] = await once(asked, 'response')
  const parts: Buffer[] = []
  for await (const part of answered) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  if (answered.statusCode !== 200 || !text.includes(ends)) throw new Error(`an order was answered ${text}`)
}

/** A proof of the request by the browser's key, in the manner of DPoP (RFC 9449). */
export function proofOf(
  { private_key, jwk }: BrowserKey,
  { method, path, token }: { method: string; path: string; token: string },
): string {
  const ath = createHash('sha256').update(token).digest('base64url')
  const head = part({ alg: 'ES256', typ: 'sahuji-proof+jwt', jwk })
  const claims = part({ htm: method, htu: path, iat: Math.floor(Date.now() / 1000), jti: randomUUID(), ath })
  const signature = sign('sha256', Buffer.from(`${head}.${claims}`), { key: private_key, dsaEncoding: 'ieee-p1363' })
  return `${head}.${claims}.${signature.toString('base64url')}`
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

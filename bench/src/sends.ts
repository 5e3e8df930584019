import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appAuthorizerDefault, proofHeader } from '@sahuji/contract/http/envelope'
import { sendFunds } from '@sahuji/contract/transfers/send-funds'
import { newId } from '@sahuji/server/platform/ids'
import type { Load } from './closed-loop.ts'
import { type BrowserKey, newBrowserKey, type OnlineMerchant, seedOnlineMerchants } from './online-merchants.ts'
import { endOf, environment, freePort, quiet } from './processes.ts'

/** Merchants who send to one another over HTTP, and the server that they do it at. */
export interface Senders {
  load(): Load
  /** How many were begun. */
  sent(): number
  server(): number
  stop(): Promise<void>
}

// Each may send ten times a day.
const merchantsWanted = 10_000
const clients = 64
const warm = 1_500

/** Starts the whole product as a process of its own, with merchants whose sessions are bound to a key. */
export async function startSenders(databases: Databases): Promise<Senders> {
  const key = newBrowserKey()
  const merchants = await seedOnlineMerchants(databases, merchantsWanted, key)
  const folder = await mkdtemp(join(tmpdir(), 'sahuji-sends-'))
  const port = await freePort()
  const env = environment({
    PORT: port,
    SIMULATOR_PORT: await freePort(),
    SAHUJI_DATA: join(folder, 'server'),
    DATABASE_URL: databases.owner_url,
    DATABASE_APP_URL: databases.url,
    PASSWORD_PEPPER: randomBytes(16).toString('hex'),
    LOG_LEVEL: 'error',
  })
  const server = await endOf(() => fork(join(import.meta.dirname, 'whole-server.ts'), [], { env, stdio: quiet }))
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  let sent = 0
  const call = async () => {
    const nth = sent++
    const [from, to] = [merchants[nth % merchants.length]!, merchants[(nth * 7 + 1) % merchants.length]!]
    await send({ agent, port, key }, from, to === from ? merchants[(nth + 1) % merchants.length]! : to)
  }
  // plans and code of all its connections are warm before anything counts
  const warming = Array.from({ length: warm }).entries()
  const lane = async () => {
    for (const _ of warming) await call()
  }
  await Promise.all(Array.from({ length: clients }, lane))
  return {
    load: () => ({ clients, call }),
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

interface Line {
  agent: Agent
  port: number
  key: BrowserKey
}

/** One send as the dashboard makes it, with its key and its proof; throws for every answer but that it was sent. */
async function send({ agent, port, key }: Line, from: OnlineMerchant, to: OnlineMerchant): Promise<void> {
  const body = JSON.stringify({ mobile_no: to.mobile_no, amount: 1_000, purpose: 'stock' })
  const { method, path } = sendFunds
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
  if (answered.statusCode !== 200 || !text.includes('"completed"')) throw new Error(`a send was answered ${text}`)
}

/** A proof of the request by the browser's key, in the manner of DPoP (RFC 9449). */
function proofOf(
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

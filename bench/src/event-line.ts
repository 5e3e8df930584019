import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { appAuthorizerDefault, proofHeader } from '@sahuji/contract/http/envelope'
import type { RouteEntry } from '@sahuji/contract/http/route'
import { newId } from '@sahuji/server/platform/ids'
import type { EventEnds } from './event-ends.ts'
import type { BrowserKey } from './online-merchants.ts'
import { proofOf } from './sends.ts'

/** The parts of a server's answer that a buyer reads. */
interface Answer<Data> {
  refusal?: string
  data?: Data
}

/** The phones of buyers, by their number, each with a connection and a network of its own. */
export interface Line {
  /** Calls a route; with a token as the person whose session it is. */
  call<Data>(nth: number, route: RouteEntry, input: Record<string, unknown>, token?: string): Promise<Answer<Data>>
  /** Requests that found no server, or one that was overloaded, and were repeated. */
  repeated(): number
  leave(): void
}

/** Each phone asks its own server, and the other one where that does not answer. */
export function lineTo({ servers }: EventEnds, key: BrowserKey): Line {
  const agents = new Map<number, Agent>()
  let repeated = 0
  const agentOf = (nth: number) => {
    const agent = agents.get(nth) ?? new Agent({ keepAlive: true, maxSockets: 1 })
    agents.set(nth, agent)
    return agent
  }
  return {
    repeated: () => repeated,
    leave: () => agents.forEach((agent) => agent.destroy()),
    // an answer that was lost to a kill is asked for again, with the same keys
    call: async <Data>(nth: number, route: RouteEntry, input: Record<string, unknown>, token?: string) => {
      const { path, body } = written(route, input)
      const idempotency = newId()
      for (let tries = 0; ; tries++) {
        const { port } = servers[(nth + tries) % servers.length]!
        const signed = token && {
          authorization: `Bearer ${token}`,
          [proofHeader]: proofOf(key, { method: route.method, path, token }),
          'idempotency-key': idempotency,
        }
        const answer = await answered<Data>({
          agent: agentOf(nth),
          port,
          nth,
          method: route.method,
          path,
          body,
          signed,
        })
        if (answer !== undefined && answer.refusal !== 'key_busy') return answer
        repeated++
        await delay(500 + Math.random() * 2_000)
      }
    },
  }
}

/** The address and the body of a call. */
function written(route: RouteEntry, input: Record<string, unknown>): { path: string; body: string } {
  const inPath = new Set<string>()
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name)
    return String(input[name])
  })
  return { path, body: JSON.stringify(Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)))) }
}

interface Request {
  agent: Agent
  port: number
  nth: number
  method: string
  path: string
  body: string
  signed: Record<string, string> | undefined | ''
}

/** Asks from the network of the buyer; undefined where no server is there, or one is overloaded. */
async function answered<Data>({
  agent,
  port,
  nth,
  method,
  path,
  body,
  signed,
}: Request): Promise<Answer<Data> | undefined> {
  try {
    const asked = request({
      agent,
      port,
      host: '127.0.0.1',
      // a network of its own, as limits count them
      localAddress: `127.${1 + (nth >> 8)}.${nth & 255}.1`,
      method,
      path,
      headers: {
        'app-authorizer': appAuthorizerDefault,
        'user-agent': `Phone ${nth}`,
        ...(method !== 'GET' && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        ...(signed ? signed : undefined),
      },
    })
    asked.end(method === 'GET' ? undefined : body)
    const [response] = await once(asked, 'response')
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part as Buffer)
    if (response.statusCode >= 500) return undefined
    return JSON.parse(Buffer.concat(parts).toString()) as Answer<Data>
  } catch {
    return undefined
  }
}

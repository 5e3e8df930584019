import { once } from 'node:events'
import { request } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

export interface Sending {
  port: number
  path: string
  token: string | undefined
  /**
   * Each client sends them one after another, each beginning with a different one, at least one and until the time is
   * over.
   */
  bodies: string[]
  clients: number
  milliseconds: number
}

/** Clients in a thread of their own, so that their cost is not the server's. Answers how often each status came. */
export async function sendBodies(sending: Sending): Promise<Record<number, number>> {
  const worker = new Worker(new URL(import.meta.url), { workerData: sending })
  const [counted] = await once(worker, 'message')
  return counted as Record<number, number>
}

async function sendAll({ port, path, token, bodies, clients, milliseconds }: Sending): Promise<Record<number, number>> {
  const counted: Record<number, number> = {}
  const until = performance.now() + milliseconds
  const parcels = bodies.map((body) => Buffer.from(body))
  const client = async (first: number) => {
    for (let n = first; n === first || performance.now() < until; n++) {
      const status = await sendOne({ port, path, token }, parcels[n % parcels.length]!)
      counted[status] = (counted[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, n) => client(n)))
  return counted
}

/** Sends over a connection of its own; 0 where it was closed before the answer. */
async function sendOne({ port, path, token }: Pick<Sending, 'port' | 'path' | 'token'>, body: Buffer): Promise<number> {
  const headers = {
    'app-authorizer': 'sahuji-web',
    'content-type': 'application/json',
    'content-length': body.length,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  const call = request({ port, host: '127.0.0.1', method: 'POST', path, headers, agent: false })
  const answered = once(call, 'response').then(
    ([response]) => {
      response.resume()
      return (response as { statusCode: number }).statusCode
    },
    () => 0,
  )
  call.on('error', () => {}).end(body)
  const status = await answered
  call.destroy()
  return status
}

if (!isMainThread) parentPort?.postMessage(await sendAll(workerData as Sending))

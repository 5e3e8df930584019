import { once } from 'node:events'
import { createServer } from 'node:net'

const [first, count] = [20_000, 12_000]
let next = Math.floor(Math.random() * count)

/**
 * A free port, for a server whose address must be known before it listens. From the range that no system gives to a
 * connection by itself: none of thousands of connections may take it before the server does.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries++) {
    const port = first + (next++ % count)
    if (await isFree(port)) return port
  }
  throw new Error(`none of the ports from ${first} to ${first + count - 1} is free`)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

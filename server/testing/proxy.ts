import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * One message of PostgreSQL's protocol in transit: the nth since the start, counted over all connections and both
 * directions.
 */
export interface WireMessage {
  n: number
  from: 'client' | 'server'
  /** The protocol's letter, e.g. Q query, P parse, S sync, C complete, Z ready; empty for the start-up packet. */
  type: string
  bytes: Buffer
  /** Counts the connections. */
  connection: number
}

/** `cut` drops the connection instead of the message, `cut-after` right after it, `swallow` loses it silently. */
export type ProxyVerdict = 'pass' | 'cut' | 'cut-after' | 'swallow'

export interface Proxy {
  /** The same database, reached through the proxy. */
  url: string
  count(): number
  cutAll(): void
  stop(): Promise<void>
}

/**
 * A proxy between a client and PostgreSQL that asks `judge` about every message before passing it on: the place to cut
 * or to kill.
 */
export async function startProxy(
  url: string,
  judge: (message: WireMessage) => ProxyVerdict | Promise<ProxyVerdict> = () => 'pass',
): Promise<Proxy> {
  const sockets = new Set<Socket>()
  let n = 0
  let connections = 0
  interface Side {
    from: 'client' | 'server'
    connection: number
  }
  const forward = async ({ from, connection }: Side, source: Socket, target: Socket) => {
    for await (const message of messages(source, from === 'client')) {
      const verdict = await judge({ n: ++n, from, type: message.type, bytes: message.bytes, connection })
      if (verdict !== 'cut' && verdict !== 'swallow') target.write(message.bytes)
      if (verdict === 'cut' || verdict === 'cut-after') break
    }
    target.end()
    source.destroy()
  }
  const server = createServer((client) => {
    const upstream = connect(targetOf(url))
    for (const socket of [client, upstream]) {
      sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    }
    const connection = ++connections
    const ways = [
      forward({ from: 'client', connection }, client, upstream),
      forward({ from: 'server', connection }, upstream, client),
    ]
    for (const way of ways) way.catch(() => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const cutAll = () => sockets.forEach((socket) => socket.destroy())
  const stop = async () => {
    cutAll()
    server.close()
    await once(server, 'close')
  }
  return { url: through(url, (server.address() as AddressInfo).port), count: () => n, cutAll, stop }
}

// Every message is a letter and a length that counts itself; only the client's first has no letter.
async function* messages(source: Socket, startsUp: boolean) {
  let rest = Buffer.alloc(0)
  let head = startsUp ? 0 : 1
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk as Buffer])
    while (rest.length >= head + 4 && rest.length >= head + rest.readUInt32BE(head)) {
      const length = head + rest.readUInt32BE(head)
      yield { type: head ? String.fromCharCode(rest[0]!) : '', bytes: rest.subarray(0, length) }
      rest = rest.subarray(length)
      head = 1
    }
  }
}

function targetOf(url: string) {
  const { searchParams, hostname, port } = new URL(url)
  const folder = searchParams.get('host')
  return folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port || 5432}` }
    : { host: hostname, port: Number(port || 5432) }
}

function through(url: string, port: number): string {
  const proxied = new URL(url)
  proxied.searchParams.delete('host')
  proxied.host = `127.0.0.1:${port}`
  return proxied.href
}

import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { appAuthorizerDefault } from '@sahuji/contract/http/envelope'
import { livePath } from '@sahuji/contract/notifications/live'
import type { ClientsAsked, Commit } from './realtime-ends.ts'

// Browsers of merchants, each with its stream. Nothing is made of what comes but the time at which it came.
let streams: Socket[] = []
let heard: Commit[] = []
let is_counting = false
let came = 0

const news = Buffer.from('event: news')
const begun = Buffer.from('event: beat')

/** One stream, from one of many addresses: each has its own ports. Resolves when the stream has begun. */
function open(port: number, token: string, nth: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.0.${2 + (nth % 20)}`
    const socket = connect({ host: '127.0.0.1', port, localAddress, noDelay: true })
    let isLive = false
    socket.on('data', (bytes) => {
      if (isLive) return count(bytes, nth)
      isLive = bytes.includes(begun)
      if (isLive) resolve(socket)
      else if (!bytes.includes('retry:') && !bytes.includes('200 OK')) reject(new Error(bytes.toString().slice(0, 200)))
    })
    socket.on('error', reject)
    socket.write(
      `GET ${livePath} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\napp-authorizer: ${appAuthorizerDefault}\r\n` +
        `authorization: Bearer ${token}\r\naccept: text/event-stream\r\naccept-language: en\r\n` +
        `user-agent: Mozilla/5.0 (Linux; Android 13; SM-A245F) Chrome/130.0\r\n\r\n`,
    )
  })
}

function count(bytes: Buffer, nth: number): void {
  if (!bytes.includes(news)) return
  came++
  if (is_counting) heard.push([nth, Number(process.hrtime.bigint()) / 1e6])
}

async function openAll({ port, tokens }: Extract<ClientsAsked, { do: 'open' }>): Promise<number> {
  const began = performance.now()
  const made: Socket[] = []
  const waiting = tokens.entries()
  const lane = async () => {
    for (const [nth, token] of waiting) made[nth] = await open(port, token, nth)
  }
  await Promise.all(Array.from({ length: 100 }, lane))
  streams = made
  return (performance.now() - began) / 1000
}

async function closeAll(): Promise<void> {
  for (const socket of streams) socket.resetAndDestroy()
  streams = []
  await delay(500)
}

/** Everything that arrived since they began to count, once nothing more has arrived for half a second. */
async function counted(): Promise<Commit[]> {
  for (let before = -1; before !== came;) {
    before = came
    await delay(500)
  }
  is_counting = false
  return heard
}

process.on('message', (asked: ClientsAsked) => {
  const done = async () => {
    if (asked.do === 'open') return openAll(asked)
    if (asked.do === 'close') return closeAll()
    if (asked.do === 'counted') return counted()
    heard = []
    is_counting = true
    return undefined
  }
  done().then(
    (done) => process.send?.({ id: asked.id, done }),
    (error: unknown) => process.send?.({ id: asked.id, fault: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })

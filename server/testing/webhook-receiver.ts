import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'

/** A webhook as its receiver got it. */
export interface ReceivedWebhook {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** `hangs`: never answers; `drips`: answers 200, and then a byte now and then, without an end. */
export type ReceiverAnswer = { http: number; headers?: Record<string, string>; body?: string } | 'hangs' | 'drips'

/** A shop's server on this machine: it answers as the test sets it, else 204. */
export async function openReceiver(answerOf: (received: ReceivedWebhook) => ReceiverAnswer = () => ({ http: 204 })) {
  const received: ReceivedWebhook[] = []
  const answers: ReceiverAnswer[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() }
      received.push(one)
      const answer = answers.shift() ?? answerOf(one)
      if (answer === 'hangs') return
      if (answer === 'drips') return void response.writeHead(200).write('x')
      response.writeHead(answer.http, { connection: 'close', ...answer.headers }).end(answer.body)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/hooks`,
    /** The next answers, in their order. */
    answers: (...next: ReceiverAnswer[]) => void answers.push(...next),
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Verifies a webhook by the reference library, as a receiver whose clock shows `at`. Throws where it does not accept it. */
export function verifiedAt(at: Date, secret: string, { body, headers }: ReceivedWebhook): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}

import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PushMessage, pushMessage } from '@sahuji/contract/notifications/push'
import { subscriptionText } from '@sahuji/contract/auth/push-subscription'
import * as z from 'zod/mini'
import type { PostPublicly } from '../src/platform/push/post-publicly.ts'

/** A push that the service received: its headers, and the contents that only the device can read. */
export interface ReceivedPush {
  path: string
  headers: Record<string, string | undefined>
  /** Bytes of the body as received. */
  size: number
  text: string
  message(): PushMessage
}

/** A browser's half: its keys, its address at the push service, and its reading of a body. */
export interface PushBrowser {
  /** Its subscription as `desktop_fcm` carries it. */
  desktop_fcm: string
  path: string
}

type Answer = { http: number; headers?: Record<string, string> }

/** The host name of the service on this machine: no browser maker's, so a sender must be configured with it. */
const host = 'push.example'

/** A push service on this machine: it gives the answers set by the test, and decrypts what it gets like a browser. */
export async function openPushService() {
  const browsers = new Map<string, { keys: ECDH; auth: Buffer }>()
  const received: ReceivedPush[] = []
  const answers: Answer[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const body = Buffer.concat(chunks)
      const browser = browsers.get(path)
      const text = browser ? opened(body, browser) : ''
      const headers = request.headers as ReceivedPush['headers']
      const message = () => z.parse(pushMessage, JSON.parse(text))
      received.push({ path, headers, size: body.length, text, message })
      const { http, headers: own } = answers.shift() ?? { http: 201 }
      // A kept connection may close just as the next push goes out on it, which a sender takes for a service that is
      // down.
      response.writeHead(http, { connection: 'close', ...own }).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const post: PostPublicly = async (url, { headers, body }) => {
    const { pathname } = new URL(url)
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}`, {
      method: 'POST',
      headers: unframed(headers),
      body: new Uint8Array(body ?? []),
    })
    return { http: answer.status, retry_after: answer.headers.get('retry-after') ?? undefined }
  }
  return {
    received,
    /** In place of the way out to the internet, and of the known services. */
    post,
    services: [host],
    /** Answers to the next pushes; 201 by default. */
    answers: (...next: Answer[]) => void answers.push(...next),
    newBrowser: (): PushBrowser => {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys('base64url')
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(9).toString('base64url')}`
      browsers.set(path, { keys, auth })
      const endpoint = `https://${host}${path}`
      return { path, desktop_fcm: subscriptionText({ endpoint, keys: { p256dh, auth: auth.toString('base64url') } }) }
    },
    close: () => new Promise<void>((closed) => void server.close(() => closed())),
  }
}

const unframed = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length'))

/** RFC 8291 and RFC 8188 as a browser does it, with one record. */
function opened(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + length)
  const sealed = body.subarray(21 + length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}

/** The claims of a VAPID header, where the key that it names has signed them; throws otherwise. RFC 8292. */
export function vapidClaims(authorization = ''): { public_key: string; claims: Record<string, unknown> } {
  const [, token = '', public_key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(public_key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('not signed by the key that it names')
  return { public_key, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) }
}

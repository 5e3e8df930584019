import { createPublicKey, generateKeyPairSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '../src/platform/clock.ts'
import type { FirebaseSettings } from '../src/platform/push/firebase-sender.ts'

/** A received message, and its access token. */
export interface ReceivedMessage {
  access_token: string
  message: Record<string, unknown> & { token: string; notification: object; data: Record<string, string> }
}

/** The answer to the next request, in Google's form; one that hangs is never answered. */
export type FirebaseAnswer = 'hangs' | { http: number; headers?: Record<string, string>; body?: unknown }

/** Firebase's own error, as its REST reference has it: the code, and the fields it is about. */
export const firebaseError = (http: number, errorCode: string, ...fields: string[]) => ({
  http,
  body: {
    error: {
      code: http,
      details: [
        { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode },
        ...(fields.length > 0
          ? [
              {
                '@type': 'type.googleapis.com/google.rpc.BadRequest',
                fieldViolations: fields.map((field) => ({ field })),
              },
            ]
          : []),
      ],
    },
  },
})

const client_email = 'push@sahuji-test.iam.gserviceaccount.com'
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

/**
 * Google on this machine: it issues access tokens to a caller who signs as the account, and accepts messages with a
 * valid one.
 */
export async function openFirebase(clock: Clock) {
  const received: ReceivedMessage[] = []
  const granted: Record<string, unknown>[] = []
  const told = { messages: [] as FirebaseAnswer[], grants: [] as FirebaseAnswer[] }
  const holding = new Map<string, number>()
  const grant = (assertion: string) => {
    const claims = claimsOf(assertion)
    granted.push(claims)
    const access_token = `access-${granted.length}`
    holding.set(access_token, clock.now().getTime() + 3_600_000)
    return { http: 200, body: { access_token, expires_in: 3600, token_type: 'Bearer' } }
  }
  const take = (access_token: string, body: string) => {
    if ((holding.get(access_token) ?? 0) <= clock.now().getTime()) return { http: 401, body: { error: { code: 401 } } }
    const { message } = JSON.parse(body) as { message: ReceivedMessage['message'] }
    received.push({ access_token, message })
    return told.messages.shift() ?? { http: 200, body: { name: 'projects/sahuji-test/messages/1' } }
  }
  const server = createServer((request, response) => {
    const answer = (body: string) => {
      if (request.url === '/token')
        return say(response, told.grants.shift() ?? grant(new URLSearchParams(body).get('assertion') ?? ''))
      if (request.url !== '/v1/projects/sahuji-test/messages:send') return say(response, { http: 404 })
      return say(response, take(`${request.headers.authorization}`.replace('Bearer ', ''), body))
    }
    void textOf(request)
      .then(answer)
      .catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: FirebaseSettings = {
    credentials: {
      project_id: 'sahuji-test',
      client_email,
      private_key: keys.privateKey,
      private_key_id: 'key1',
      token_uri: `${endpoint}/token`,
    },
    clock,
    link: 'https://sahuji.example/dashboard/notifications',
    endpoint,
  }
  return {
    received,
    /** The claims of each assertion that a token was issued for. */
    granted,
    settings,
    /** Answers to the next messages; 200 by default. */
    answers: (...next: FirebaseAnswer[]) => void told.messages.push(...next),
    /** Answers to the next requests for a token; a token by default. */
    grants: (...next: FirebaseAnswer[]) => void told.grants.push(...next),
    /** Makes all issued tokens invalid. */
    revoke: () => holding.clear(),
    newToken: () => `${randomBytes(16).toString('base64url')}:APA91b${randomBytes(99).toString('base64url')}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((closed) => void server.close(() => closed()))
    },
  }
}

/** The key file of the account of these tests, in the form of Google's console. */
export const accountFile = (other: Record<string, unknown> = {}): string =>
  JSON.stringify({
    type: 'service_account',
    project_id: 'sahuji-test',
    private_key_id: 'key1',
    private_key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email,
    client_id: '1',
    token_uri: 'https://oauth2.googleapis.com/token',
    ...other,
  })

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function say(response: ServerResponse, told: FirebaseAnswer): void {
  if (told === 'hangs') return
  response.writeHead(told.http, { 'content-type': 'application/json', ...told.headers })
  response.end(told.body === undefined ? '' : JSON.stringify(told.body))
}

/** The claims of an assertion that the account's key has signed; throws otherwise. RFC 7515. */
function claimsOf(assertion: string): Record<string, unknown> {
  const [head = '', body = '', signature = ''] = assertion.split('.')
  const part = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>
  const { alg, kid } = part(head)
  const key = createPublicKey(keys.privateKey)
  const isSigned = verify('RSA-SHA256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  if (!isSigned || alg !== 'RS256' || kid !== 'key1') throw new Error('not signed by the key of the account')
  return part(body)
}

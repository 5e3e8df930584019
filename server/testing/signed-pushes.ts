import { nchlKeyPair } from '@sahuji/simulator/nchl/pusher'
import { type KeyLike, sign } from 'node:crypto'
import type { FundingDependencies } from '../src/funding/dependencies.ts'
import { pushWebhooks } from '../src/funding/pushes/push-webhooks.ts'
import { rupeeText } from '../src/rails/rupee-text.ts'
import type { PushedPayment } from '../src/rails/push-rail.ts'
import type { Bank } from './bank.ts'

/** A `payment-request` in bytes and headers. */
export interface SignedPush {
  body: Buffer
  headers: Record<string, string>
}

/** The signature, where it differs from NCHL's. */
export interface SignedBy {
  key?: KeyLike
  password?: string
  /** Signed in place of the body. */
  over?: Buffer
}

const kathmandu = (at: Date): string =>
  new Date(at.getTime() + 345 * 60_000).toISOString().replace('T', ' ').replace('Z', '')

/** The JSON of a payment, an amount with two decimals. */
export const pushBody = ({ trace_id, amount, user, sent_at, transaction_id }: PushedPayment): string =>
  `{"validationTraceId":"${trace_id}","amount":${rupeeText(amount)},"userIdentifier":"${user}","channel":"MOB","purpose":"LOAD","transactionDate":"${kathmandu(sent_at)}","userType":"NORMAL","transactionId":"${transaction_id}"}`

/** These bytes with NCHL's name, password and signature. */
export function signedPush(bank: Pick<Bank, 'simulator'>, body: string | Buffer, by: SignedBy = {}): SignedPush {
  const { userName, password } = bank.simulator.keys.nchl
  const bytes = Buffer.from(body)
  const credentials = Buffer.from(`${userName}:${by.password ?? password}`).toString('base64')
  return {
    body: bytes,
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${credentials}`,
      'x-signature': sign('RSA-SHA256', by.over ?? bytes, by.key ?? nchlKeyPair().privateKey).toString('base64'),
    },
  }
}

/** The answer to it by a server with `deps`, without HTTP. */
export async function codeBy(deps: FundingDependencies, { body, headers }: SignedPush): Promise<string> {
  const { call } = pushWebhooks({ ...deps, forged: async () => {} }).find(({ path }) =>
    path.endsWith('payment-request'),
  )!
  const [query, form] = [new URLSearchParams(), new URLSearchParams()]
  const from = { address: '127.0.0.1', network: '127.0.0.1' }
  return codeIn((await call({ method: 'POST', query, form, headers, body }, from)).body)
}

/** What the bank's own server answers to it from an address, over HTTP. */
export async function codeFrom(
  { app }: Pick<Bank, 'app'>,
  { body, headers }: SignedPush,
  remoteAddress = '127.0.0.1',
): Promise<string> {
  const url = '/rails/nchl/payment-request'
  return codeIn((await app.web.inject({ method: 'POST', url, remoteAddress, headers, payload: body })).payload)
}

const codeIn = (answer: string): string => (JSON.parse(answer) as { responseCode: string }).responseCode

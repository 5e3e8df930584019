import { generateKeyPairSync, sign } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Chance } from '../chance.ts'
import type { Clock } from '../clock.ts'
import type { KeySource } from '../rail-end.ts'

/** What NCHL and a wallet agree on; its key pair is its own. */
export interface NchlKeys {
  userName: string
  password: string
}

export const nchlKeys = ({ derive }: KeySource): NchlKeys => ({
  userName: 'nchl-sim',
  password: derive('nchl password', 32),
})

/** One payment that a payer's bank pushes to a wallet. `amount` in rupees: `"500.00"`. */
export interface PushAsk {
  mobile: string
  amount: string
  channel?: string
  purpose?: string
  /** Instead of the amount that was validated. */
  pays?: string
  /** Instead of the number that was validated. */
  pays_to?: string
  /** The transaction's id, to use one again. */
  transaction_id?: string | number
  /** Instead of the trace id that the wallet gave. */
  trace_id?: string
  /** The age of the payment according to its own time. */
  age_seconds?: number
  /** Spoils the request: the wrong signature or password, or JSON that is written again after it was signed. */
  spoils?: 'signature' | 'reserialised' | 'password' | 'unsigned'
  /** The same payment so often at once. */
  copies?: number
  /** The same payment once more after it succeeded. */
  repeats?: number
  /** How often it asks again after ENTR or silence, and how long between; then it gives the money back. */
  retries?: number
  retry_ms?: number
}

/** One answer of the wallet; `code` null: nothing that anybody can read came back. */
export interface PushAnswer {
  call: 'validate-user' | 'payment-request'
  http: number | null
  code: string | null
  body: Record<string, unknown>
}

/** A push as the switch holds it. `reversed`: given back to the payer, because the wallet never accepted it. */
export interface Push {
  transaction_id: string | number
  trace_id: string | null
  state: 'under_way' | 'refused' | 'success' | 'reversed'
  answers: PushAnswer[]
}

/** The switch on the other side of a wallet. */
export interface Pusher {
  /** Validates, pays, asks again while it must, and gives the money back where it never heard a yes. */
  push(ask: PushAsk): Promise<Push>
  validate(ask: PushAsk): Promise<PushAnswer>
  pushes(): readonly Push[]
  /** Where the wallet listens: `…/rails/nchl`. */
  wallet(url: string): void
  reset(): void
}

let pair: { publicKey: string; privateKey: string } | undefined
/** Made once a process, when somebody first looks: an RSA key takes a tenth of a second. */
export const nchlKeyPair = () =>
  (pair ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }))

const answerMs = 15_000
const kept = 1_000

export function pusher(of: { keys: NchlKeys; clock: Clock; chance: Chance; walletUrl: string | null }): Pusher {
  let base = of.walletUrl
  const all: Push[] = []
  const stranger = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

  const send = async (call: PushAnswer['call'], fields: object, spoils: PushAsk['spoils']): Promise<PushAnswer> => {
    const body = written(fields)
    const key = spoils === 'signature' ? stranger() : nchlKeyPair().privateKey
    const signature = sign('RSA-SHA256', Buffer.from(body), key).toString('base64')
    const password = spoils === 'password' ? 'wrong' : of.keys.password
    return post(`${base}/${call}`, {
      call,
      body: spoils === 'reserialised' ? JSON.stringify(JSON.parse(body)) : body,
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${of.keys.userName}:${password}`).toString('base64')}`,
        ...(spoils !== 'unsigned' && { 'x-signature': signature }),
      },
    })
  }

  const validate = (ask: PushAsk) =>
    send('validate-user', validation(ask), ask.pays === undefined && !ask.trace_id ? ask.spoils : undefined)

  return {
    validate,
    pushes: () => all,
    wallet: (url) => void (base = url),
    reset: () => void all.splice(0),
    push: async (ask) => {
      const transaction_id = ask.transaction_id ?? of.chance.between(10_000_000, 2_000_000_000)
      const push: Push = { transaction_id, trace_id: ask.trace_id ?? null, state: 'under_way', answers: [] }
      all.push(push)
      if (all.length > kept) all.shift()
      if (!push.trace_id) {
        const answer = await send('validate-user', validation(ask), undefined)
        push.answers.push(answer)
        push.trace_id = String(answer.body['validationTraceId'] ?? '')
        if (answer.code !== '000') return Object.assign(push, { state: 'refused' as const })
      }
      const fields = payment(ask, push, new Date(of.clock.now().getTime() - (ask.age_seconds ?? 0) * 1000))
      await pay(push, ask, () => send('payment-request', fields, ask.spoils))
      for (let n = 0; n < (ask.repeats ?? 0); n += 1)
        push.answers.push(await send('payment-request', fields, undefined))
      return push
    },
  }
}

/** Asks until the wallet accepts or refuses, as often as agreed; then the money goes back. */
async function pay(
  push: Push,
  { copies = 1, retries = 3, retry_ms = 1_000 }: PushAsk,
  send: () => Promise<PushAnswer>,
) {
  for (let tries = 0; tries <= retries; tries += 1) {
    if (tries > 0) await setTimeout(retry_ms)
    const answers = await Promise.all(Array.from({ length: copies }, send))
    push.answers.push(...answers)
    const codes = answers.map(({ code }) => code)
    if (codes.some((code) => code === '000' || code === 'E001')) return void (push.state = 'success')
    if (codes.every((code) => code !== null && code !== 'ENTR')) break
  }
  push.state = 'reversed'
}

const validation = ({ mobile, amount, channel = 'MOB' }: PushAsk) => ({ userIdentifier: mobile, amount, channel })

const payment = (ask: PushAsk, push: Push, at: Date) => ({
  validationTraceId: push.trace_id,
  amount: ask.pays ?? ask.amount,
  userIdentifier: ask.pays_to ?? ask.mobile,
  channel: ask.channel ?? 'MOB',
  purpose: ask.purpose ?? 'LOAD',
  transactionDate: kathmandu(at),
  userType: 'NORMAL',
  transactionId: push.transaction_id,
  tranRemarks: 'Wallet load',
})

/** JSON as the switch writes it: an amount is a number with two decimals, a blank behind each colon. */
const written = (fields: object): string =>
  JSON.stringify(fields, null, 1)
    .replace(/\n ?/g, '')
    .replace(/("amount": )"([^"]*)"/, '$1$2')

const kathmandu = (at: Date): string =>
  new Date(at.getTime() + 345 * 60_000).toISOString().replace('T', ' ').replace('Z', '')

async function post(
  url: string,
  { call, body, headers }: { call: PushAnswer['call']; body: string; headers: Record<string, string> },
): Promise<PushAnswer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMs),
    })
    const said: unknown = JSON.parse(await response.text())
    const fields = said !== null && typeof said === 'object' ? Object.fromEntries(Object.entries(said)) : {}
    const code: unknown = fields['responseCode']
    return { call, http: response.status, code: typeof code === 'string' ? code : null, body: fields }
  } catch {
    return { call, http: null, code: null, body: {} }
  }
}

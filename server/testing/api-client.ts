import { randomUUID } from 'node:crypto'
import type { Envelope } from '@sahuji/contract/http/envelope'
import type { ServerProcess } from './api-process.ts'

/** Somebody who signs up and loads money over the network; every secret that was met on the way is remembered. */
export interface Walk {
  /** Whatever must stand in no log. */
  secrets: string[]
  /** The wallet in paisa at the end. */
  balance: number
}

type Row = Record<string, string>

/** One call of the API; throws what was answered unless it succeeded. */
export async function ask<Data>(server: ServerProcess, method: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      'app-authorizer': 'sahuji-web',
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const envelope = (await response.json()) as Envelope<Data> & { access_token?: string }
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(envelope)}`)
  return envelope
}

/** Signs up; answers the token. */
export async function signUpAt(server: ServerProcess, email: string, mobile_no: string, password: string) {
  const { access_token = '' } = await ask(server, 'POST', '/api/merchant/register', {
    business_type: 'sole_proprietor',
    name: 'Sita Sharma',
    trade_name: 'Himal Tea House',
    mobile_no,
    email,
    password,
    terms_accepted: true,
    privacy_accepted: true,
  })
  return access_token
}

/** From sign-up through mail, SMS and bank to a loaded wallet, as a person goes. */
export async function walk(server: ServerProcess): Promise<Walk> {
  const person = { email: 'sita.canary@example.com', mobile_no: '9801234567', password: 'momo with canary 7' }
  const token = await signUpAt(server, person.email, person.mobile_no, person.password)
  const link = await sent(server, person.email, /(?<=\/verify\/email\/)[\w-]+/)
  await ask(server, 'POST', '/api/email/verify', { token: link })
  await ask(server, 'POST', '/api/phone/resend', {}, token)
  const code = await sent(server, person.mobile_no, /^\d{6}/)
  await ask(server, 'POST', '/api/phone/verify', { code }, token)

  const { data: [bank] = [] } = await ask<Row[]>(
    server,
    'GET',
    '/api/funding/instruments?channel=ebanking',
    undefined,
    token,
  )
  const load = { instrument_id: bank?.['id'], amount: 50_000, purpose: 'stock' }
  const { data: { id = '', reference = '' } = {} } = await ask<Row>(server, 'POST', '/api/funding/loads', load, token)
  await ask(server, 'GET', `/api/funding/loads/${id}`, undefined, token)
  await decided(server, reference)
  const { data: wallet } = await ask<{ balance: number }>(server, 'GET', '/api/wallet', undefined, token)
  return { secrets: [...Object.values(person), token, link, code], balance: wallet?.balance ?? 0 }

  /** The payer goes to the bank, approves and comes back; the return wakes the check. */
  async function decided(at: ServerProcess, named: string): Promise<void> {
    const { data: loads = [] } = await ask<{ hand_off: { url: string; fields: Row } }[]>(
      at,
      'GET',
      '/api/funding/loads',
      undefined,
      token,
    )
    const { url = '', fields = {} } = loads[0]?.hand_off ?? {}
    await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
    await fetch(`${at.simulator}/control/payments/${named}/decide`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ decision: 'approve' }),
    })
    for (;;) {
      const { data } = await ask<Row>(at, 'POST', `/api/funding/loads/${id}/check`, {}, token)
      if (data?.['state'] === 'credited') return
      await new Promise((resume) => setTimeout(resume, 300))
    }
  }
}

async function sent(server: ServerProcess, to: string, pattern: RegExp): Promise<string> {
  const items = (await (await fetch(`${server.url}/dev/outbox.json?to=${encodeURIComponent(to)}`)).json()) as Row[]
  return pattern.exec(items[0]?.['text'] ?? '')?.[0] ?? ''
}

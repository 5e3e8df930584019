import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signatureOf } from '../src/onepg/api-routes.ts'
import type { Simulator } from '../src/simulator.ts'

/** A merchant's server that only receives notifications. */
export interface MerchantServer {
  url: string
  notified: string[]
  /** What it answers next; `received` when there is nothing left. */
  answers: string[]
  reset(): void
  stop(): Promise<void>
}

export async function merchantServer(): Promise<MerchantServer> {
  const notified: string[] = []
  const answers: string[] = []
  const server = createServer((request, response) => {
    notified.push(`${request.method} ${request.url}`)
    response.end(answers.shift() ?? 'received')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    notified,
    answers,
    reset: () => {
      notified.splice(0)
      answers.splice(0)
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Fields = Record<string, string>

/** OnePG spoken by hand, without the adapter, by a merchant that may cheat. */
export type OnepgClient = ReturnType<typeof onepgClient>

export function onepgClient({ url, keys: { onepg } }: Simulator, returnUrl: string) {
  const merchant = { MerchantId: onepg.merchantId, MerchantName: onepg.merchantName }

  const call = async (name: string, fields: Fields, cheat: { user?: string; secret?: string; alter?: Fields } = {}) => {
    const unsigned = { ...merchant, ...fields }
    const body = { ...unsigned, Signature: signatureOf(unsigned, cheat.secret ?? onepg.secret), ...cheat.alter }
    const user = Buffer.from(cheat.user ?? `${onepg.apiUser}:${onepg.apiPassword}`).toString('base64')
    const headers = { 'content-type': 'application/json', authorization: `Basic ${user}` }
    const response = await fetch(`${onepg.apiBase}/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const json: { code: string; data: Fields | null } = JSON.parse(await response.text())
    return { http: response.status, json }
  }

  /** GetProcessId for Rs.500, and the form that follows from it. */
  const open = async (MerchantTxnId: string): Promise<Fields> => {
    const agreed = { Amount: '500.00', MerchantTxnId }
    const { json } = await call('GetProcessId', agreed)
    return {
      ...merchant,
      ...agreed,
      ProcessId: json.data?.ProcessId ?? '',
      InstrumentCode: 'NABIL-EB',
      ResponseUrl: returnUrl,
    }
  }

  const enter = async (form: Fields, { encoding = 'urlencoded' }: { encoding?: 'urlencoded' | 'multipart' } = {}) => {
    const body = encoding === 'urlencoded' ? new URLSearchParams(form) : multipartOf(form)
    const response = await fetch(onepg.gatewayPage, { method: 'POST', body, redirect: 'manual' })
    return { status: response.status, location: response.headers.get('location') ?? '' }
  }

  const page = async (path: string) => {
    const response = await fetch(new URL(path, url), { redirect: 'manual' })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  /** Presses a button of the bank's page; where the browser is sent. */
  const decide = async (path: string, decision: string): Promise<string> => {
    const response = await fetch(new URL(path, url), {
      method: 'POST',
      body: new URLSearchParams({ decision }),
      redirect: 'manual',
    })
    return new URL(response.headers.get('location') ?? '', url).href
  }

  const status = async (MerchantTxnId: string) => (await call('CheckTransactionStatus', { MerchantTxnId })).json

  return { call, open, enter, page, decide, status }
}

function multipartOf(form: Fields): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(form)) data.set(name, value)
  return data
}

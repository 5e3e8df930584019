import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { readFileSync, existsSync } from 'node:fs'
import { extname, join } from 'node:path'

/** Another implementation's server with only the specification's calls, and a proxy with the built dashboard before it. */
export interface ForeignServer {
  /** The proxy: the build's files unchanged, and `/api/` forwarded. */
  url: string
  /** The calls, as `GET /api/wallet`, with the names of their headers and fields. */
  calls: { call: string; headers: string[]; query: string; fields: string[] }[]
  close(): Promise<void>
}

const user = {
  name: 'Sita Sharma',
  email: 'sita@example.com',
  mobile_no: '9801000001',
  phone_verified_at: '2026-01-02 03:04:05',
  email_verified_at: '2026-01-02 03:04:05',
  commission_value: 1.5,
  commission_type: 'PERCENT',
  bank_transfer_limit: '50000.00',
  merchant: { vendor_key_production: 'live-key', vendor_key_sandbox: 'test-key' },
}
const account = { bank_id: 12, bank_name: 'Nabil Bank', branch_name: 'Tinkune', account_name: 'Sita Sharma' }
const unverified = { ...user, email: 'hari@example.com', phone_verified_at: null }

interface Answer {
  http?: number
  json: unknown
}

/** Its answers, in the specification's words; ids are numbers, and unspecified fields are left out. Spec §3, §7. */
const answers: Record<string, (body: Record<string, unknown>, token: string) => Answer> = {
  'POST /api/merchant/login': ({ email, password }) => {
    if (password !== 'momo with achar 7')
      return { http: 422, json: { status: '3000', message: 'Login Failed, Invalid Login Credentials!!' } }
    return email === unverified.email
      ? { json: { access_token: 'hari', user: unverified } }
      : { json: { access_token: 'sita', user: { ...user, bank_account: account } } }
  },
  'GET /api/logout': () => ({ json: { status: '000', message: 'Bye.' } }),
  'GET /api/current-user-info': (_, token) => ({
    json: {
      data: {
        ...(token === 'hari' ? unverified : user),
        vendor_id: 'V-17',
        kyc_status: 'VALID',
        balance: '123450.00',
        kyc: { status: 'VALID' },
        merchant: { ...user.merchant, bank_account: account },
      },
    },
  }),
  'POST /api/phone/resend': () => ({ json: { status: '000', message: 'Sent.' } }),
  'GET /api/wallet': () => ({ json: { data: { balance: 123450 } } }),
  'GET /api/general-pages': () => ({ json: { data: [{ id: 7, title: 'Terms of the other house' }] } }),
  'GET /api/notifications': () => ({ json: { data: [{ id: 3, isRead: false, title: 'Received', body: 'Rs.10' }] } }),
  'GET /api/list': () => ({ json: { data: [{ id: 1, name: 'Nabil Bank' }] } }),
  'GET /api/transaction/filter': () => ({
    json: {
      data: [
        {
          id: 41,
          type: 'LoadFund',
          name: 'Nabil Bank',
          amount: 250000,
          status: 'SUCCESS',
          created_at: '2026-11-20 10:15:00',
        },
        { id: 43, type: 'LoadFund', amount: 70000, status: 'SUCCESS', created_at: '2026-11-19 10:15:00' },
        { id: 42, note: 'without an amount' },
      ],
    },
  }),
  'GET /api/sandbox/transaction/filter': () => ({ json: { data: [] } }),
}

/** Starts both on one port of this machine. */
export async function startForeignServer(port: number, dist: string): Promise<ForeignServer> {
  const calls: ForeignServer['calls'] = []
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://here')
    if (!pathname.startsWith('/api/')) return sendFile(response, dist, pathname)
    const call = `${request.method} ${pathname}`
    const body = await bodyOf(request)
    calls.push({ call, headers: Object.keys(request.headers), query: search, fields: Object.keys(body) })
    const token = `${request.headers.authorization ?? ''}`.replace('Bearer ', '')
    const { http = 200, json } = answers[call]?.(body, token) ?? { http: 404, json: undefined }
    response.writeHead(http, { 'content-type': json ? 'application/json' : 'text/html' })
    response.end(json ? JSON.stringify(json) : '<h1>Not here</h1>')
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    // a name, because passkeys are bound to names: an unsupported feature would be possible here
    url: `http://localhost:${port}`,
    calls,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  return text ? (JSON.parse(text) as Record<string, unknown>) : {}
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

function sendFile(response: ServerResponse, dist: string, pathname: string): void {
  const asked = join(dist, pathname)
  const file = extname(pathname) && existsSync(asked) ? asked : join(dist, documentOf(pathname))
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
  response.end(readFileSync(file))
}

const documentOf = (pathname: string) => {
  if (/^\/(signin)?$/.test(pathname)) return 'signin.en.html'
  if (pathname === '/signup') return 'signup.en.html'
  if (pathname === '/dashboard/home') return 'home.en.html'
  return pathname.startsWith('/dashboard') ? 'dashboard.en.html' : 'app.en.html'
}

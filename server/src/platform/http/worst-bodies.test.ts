import { addCooperativeDocument } from '@sahuji/contract/cooperatives/documents'
import { addDisputeFile } from '@sahuji/contract/payments/disputes'
import { sendAccountPaper } from '@sahuji/contract/payouts/account-papers'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { sendBodies } from '../../../testing/body-senders.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { signedUp, type Someone, verified } from '../../../testing/people.ts'
import { Refusal } from '../refusal.ts'
import { parseInput } from './route-input.ts'

const takingPapers = new Set(
  [sendAccountPaper, addDisputeFile, addCooperativeDocument].map(({ path }) => path as string),
)
const size = 3 * 1024 * 1024 - 200
const filled = (part: string) => part.repeat(size / part.length)
const worst = [
  `[${filled('1,')}1]`,
  `{"picture":[${filled('1,')}1]}`,
  filled('['),
  `${filled(' ')}{}`,
  `{"picture":"${filled('\\"')}"}`,
  `{"picture":"${filled('\\u0041')}"}`,
  `{"picture":"${filled('A')}"}`,
]

let app: TestApp
let sita: Someone
let port: number
beforeAll(async () => {
  app = await startTestApp()
  sita = await verified(app, { is_bound: false })
  await app.app.web.listen({ port: 0, host: '127.0.0.1' })
  port = (app.app.web.server.address() as AddressInfo).port
})
afterAll(() => app.close())

/** How often /healthz answers until `work` ends. */
async function healthyDuring(work: Promise<unknown>): Promise<number> {
  const ended = work.then(() => true)
  let answered = 0
  while (!(await Promise.race([ended, false]))) {
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    answered++
  }
  return answered
}

describe('while ten clients send the worst bodies', () => {
  test.each([
    ['strangers', '/api/profile/avatar', () => undefined, [401]],
    ['strangers at a route for anyone', '/api/merchant/login', () => undefined, [413]],
    ['a merchant', '/api/profile/avatar', () => sita.token, [400, 413, 422, 429]],
  ])('%s: /healthz answers between them', async (_, path, token, told) => {
    const sending = sendBodies({ port, path, token: token(), bodies: worst, clients: 10, milliseconds: 300 })
    expect(await healthyDuring(sending)).toBeGreaterThan(1)
    for (const status of Object.keys(await sending)) expect([0, ...told]).toContain(Number(status))
  })
})

describe('before its body is read', () => {
  /** The first line of the answer to a head alone, whose body never arrives. */
  async function headAlone(path: string, length: number, token?: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    const lines = [
      `POST ${path} HTTP/1.1`,
      'Host: a',
      'app-authorizer: sahuji-web',
      'content-type: application/json',
      `content-length: ${length}`,
      ...(token ? [`authorization: Bearer ${token}`] : []),
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    const [first] = await once(socket, 'data')
    socket.destroy()
    return `${first}`.split('\r\n')[0] ?? ''
  }

  test('a request without a session gets 401, one without verification 422, one that is too large 413', async () => {
    expect(await headAlone('/api/profile/avatar', size)).toBe('HTTP/1.1 401 Unauthorized')
    const gita = await signedUp(app, { is_bound: false })
    expect(await headAlone('/api/profile/avatar', size, gita.token)).toBe('HTTP/1.1 422 Unprocessable Entity')
    expect(await headAlone('/api/preferences', 65 * 1024, gita.token)).toBe('HTTP/1.1 413 Payload Too Large')
    expect(await headAlone('/api/merchant/login', 17 * 1024)).toBe('HTTP/1.1 413 Payload Too Large')
    expect(await headAlone('/rails/nothing/notify', 17 * 1024)).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  test('only a route for signed-in people may accept more than 64 KiB, and none more than a picture or one paper', () => {
    for (const { entry } of app.app.routes) {
      const takesPaper = takingPapers.has(entry.path)
      const picture = (takesPaper ? 7 : 3) * 1024 * 1024
      expect({ path: entry.path, most: entry.body_max ?? 0 }).toSatisfy(
        ({ most }) => most <= (entry.who === 'anyone' ? 64 * 1024 : picture),
      )
    }
  })
})

describe('a field', () => {
  const most = 200_000
  const patterns = ['a', '@', 'a@', 'a.', '1', ' ', 'aA1', '-', '://', '+977', 'x@y.', '\u{1F642}', 'é']
  const texts = patterns.flatMap((part) => [part.repeat(most / part.length), `${part.repeat(most / part.length)}!`])

  // a pattern whose cost grows with the square of a text would need minutes
  test('of two hundred thousand characters is refused or accepted, whatever its content and position', () => {
    for (const { entry } of app.app.routes) {
      for (const field of Object.keys((entry.takes as z.ZodMiniObject).shape)) {
        for (const text of texts) {
          try {
            parseInput(entry, { [field]: text }, (english) => english)
          } catch (error) {
            expect(error, `${entry.path} ${field} “${text.slice(0, 4)}…”`).toBeInstanceOf(Refusal)
          }
        }
      }
    }
  })
})

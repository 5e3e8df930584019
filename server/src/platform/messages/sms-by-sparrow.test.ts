import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '../ids.ts'
import { smsBySparrow } from './providers.ts'

const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

type Answer = (response: ServerResponse) => void
const saying =
  (http: number, body: string): Answer =>
  (response) =>
    response.writeHead(http, { 'content-type': 'application/json' }).end(body)

/** A fake of Sparrow's server; returns its address and the requests it received. */
async function sparrow(answer: Answer) {
  const arrived: { method: string | undefined; type: string | undefined; form: Record<string, string> }[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const form = Object.fromEntries(new URLSearchParams(await textOf(request)))
    arrived.push({ method: request.method, type: request.headers['content-type'], form })
    answer(response)
  }
  const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  stops.push(() => (server.closeAllConnections(), server.close()))
  return { arrived, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/sms/` }
}

const code = {
  id: newId(),
  channel: 'sms' as const,
  to: '+9779801000001',
  text: '123456 is your code',
  kind: 'phone-code',
}
const account = { token: 'canary-token', from: 'Sahuji' }

describe('an SMS by Sparrow', () => {
  test('is a form with ten bare digits, and queued where the answer is 200', async () => {
    const { arrived, url } = await sparrow(saying(200, '{"count":1,"response_code":200,"response":"1 mesages queued"}'))
    await smsBySparrow({ url, ...account })(code)
    expect(arrived).toEqual([
      {
        method: 'POST',
        type: 'application/x-www-form-urlencoded',
        form: { token: 'canary-token', from: 'Sahuji', to: '9801000001', text: '123456 is your code' },
      },
    ])
  })

  test.each([
    [403, '{"response_code":1002,"response":"Invalid Token"}', 'HTTP 403, code 1002'],
    [403, '{"response_code":1011,"response":"No valid receiver"}', 'HTTP 403, code 1011'],
    [200, '{"response_code":1013}', 'HTTP 200, code 1013'],
    [502, '<html>Bad gateway</html>', 'HTTP 502, code none'],
    [200, 'null', 'HTTP 200, code none'],
  ])('that is refused (%i %s) throws the provider’s code, and no secret', async (http, body, said) => {
    const { url } = await sparrow(saying(http, body))
    const error: unknown = await smsBySparrow({ url, ...account })(code).catch((thrown: unknown) => thrown)
    expect(`${error}`).toBe(`Error: Sparrow did not take the SMS: ${said}`)
    expect(`${error}`).not.toMatch(/canary|9801000001|123456/)
  })

  test('without an answer throws in time', async () => {
    const { url, arrived } = await sparrow(() => {})
    await expect(smsBySparrow({ url, ...account }, 150)(code)).rejects.toThrow(/timeout/)
    expect(arrived).toHaveLength(1)
  })
})

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postJson } from './post-json.ts'
import { answerQuality } from './rail-answers.ts'

let respond: (response: ServerResponse) => void = () => undefined
const asked: { url: string | undefined; body: string }[] = []
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += String(part)))
  request.on('end', () => {
    asked.push({ url: request.url, body })
    respond(response)
  })
})
let url = ''
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const json = { 'content-type': 'application/json; charset=utf-8' }
const ask = (to = `${url}/call`, timeoutMs = 10_000) =>
  postJson(to, { headers: {}, body: { Amount: '1.00' }, timeoutMs })

describe('a call to a rail', () => {
  test('is JSON, and reads numbers exactly', async () => {
    respond = (response) => response.writeHead(200, json).end('{"amount":100.10}')
    expect(await ask()).toEqual({ ok: true, http: 200, json: { amount: '100.10' } })
    expect(asked.at(-1)).toEqual({ url: '/call', body: '{"Amount":"1.00"}' })
  })

  test('has texts that a database can store', async () => {
    respond = (response) => response.writeHead(200, json).end(String.raw`{"remarks":"closed\u0000 \ud83d, नबिल 😀"}`)
    expect(await ask()).toEqual({ ok: true, http: 200, json: { remarks: 'closed \ufffd, नबिल 😀' } })
  })

  test.each<[string, (response: ServerResponse) => void, string]>([
    ['a page', (to) => to.writeHead(200, { 'content-type': 'text/html' }).end('<p>busy</p>'), 'html'],
    ['another type', (to) => to.writeHead(200, { 'content-type': 'text/plain' }).end('{}'), 'wrong_type'],
    ['no JSON', (to) => to.writeHead(200, json).end('{"a":'), 'bad_json'],
    ['a fault of the server', (to) => to.writeHead(503, json).end('{}'), 'http_503'],
    ['more than any answer has', (to) => to.writeHead(200, json).end(`"${'a'.repeat(70_000)}"`), 'too_large'],
    [
      'half an answer',
      (to) => void to.writeHead(200, { ...json, 'content-length': '50' }).write('{', () => to.destroy()),
      'half_body',
    ],
    ['nothing before the line breaks', (to) => to.destroy(), 'reset'],
  ])('that returns %s means nothing for the money', async (_, how, fault) => {
    respond = how
    expect(await ask()).toMatchObject({ ok: false, fault })
  })

  test('without an answer in time means nothing for the money', async () => {
    respond = () => undefined
    expect(await ask(`${url}/call`, 100)).toMatchObject({ ok: false, fault: 'timeout' })
  })

  test('follows no redirect: a server at another address is not the rail', async () => {
    respond = (response) => response.writeHead(302, { location: `${url}/elsewhere` }).end()
    expect(await ask()).toMatchObject({ ok: false, http: 302, fault: 'http_302' })
    expect(asked.filter((one) => one.url === '/elsewhere')).toEqual([])
  })

  test('to an unreachable address is a fault, not an error', async () => {
    const closed = createServer()
    await once(closed.listen(0, '127.0.0.1'), 'listening')
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    expect(await ask(`http://127.0.0.1:${port}/call`)).toMatchObject({ ok: false, http: null, fault: 'unreachable' })
  })
})

describe('a call’s result', () => {
  const raw = { call: '', asked: {}, http: null, answered: null }

  test.each(['timeout', 'unreachable', 'reset', 'half_body', 'html', 'not_asked', 'http_502'] as const)(
    'is not the rail’s answer after %s',
    (fault) => expect(answerQuality({ outcome: 'ambiguous', fault, raw })).toBe('none'),
  )

  test.each(['bad_json', 'bad_shape', 'too_large', 'wrong_type'] as const)('is unusable after %s', (fault) =>
    expect(answerQuality({ outcome: 'ambiguous', fault, raw })).toBe('unusable'),
  )

  test('is an answer also where it is a refusal', () => {
    expect(answerQuality({ outcome: 'refused', no: 'other', message: 'no', raw })).toBe('usable')
    expect(answerQuality({ state: 'failed', reason: 'no', rail_ref: null, raw })).toBe('usable')
  })
})

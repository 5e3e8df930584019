import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { ask, signUpAt, walk } from '../../testing/api-client.ts'
import { isSilent, type ProcessWith, ready, serverProcess, type ServerProcess } from '../../testing/api-process.ts'
import { freePort } from '../../testing/free-port.ts'

const servers: ServerProcess[] = []
const begin = async (settings?: ProcessWith) => {
  const server = await serverProcess(settings)
  servers.push(server)
  return server
}
const start = async (settings?: ProcessWith) => {
  const server = await begin(settings)
  await server.says(ready)
  return server
}
afterEach(async () => {
  for (const server of servers.splice(0)) await server.forget()
})

const nothingIsLeft = async (server: ServerProcess) => {
  await expect.poll(() => Promise.all([isSilent(server.url), isSilent(server.simulator)])).toEqual([true, true])
  expect(await server.postgres()).toBeUndefined()
}

describe('the product as a process', () => {
  test('prints its address once it answers, logs no secret, finishes on Ctrl-C and leaves nothing', async () => {
    const server = await start({ env: { LOG_LEVEL: 'debug' } })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    expect(server.said()).toContain(`http://localhost:${new URL(server.url).port}`)
    expect(server.said()).not.toMatch(/warning|deprecat/i)

    const { secrets, balance } = await walk(server)
    expect(balance).toBe(49_975)
    const inFlight = slowSignIn(server)
    await inFlight.begun
    const stopped = server.stop()
    await server.says('Stopping')
    inFlight.finish()
    // npm sends the terminal's signal a second time
    process.kill(server.child.pid!, 'SIGINT')
    expect(await inFlight.http).toBe(422)
    expect(await stopped).toBe(0)
    await nothingIsLeft(server)

    expect(server.said()).toContain('/api/merchant/register')
    for (const secret of secrets) expect(server.said()).not.toContain(secret)
  }, 180_000)

  test('stops during its start, and leaves nothing', async () => {
    const server = await begin()
    await server.says('made a new database')
    expect(await server.stop()).toBe(130)
    expect(server.said()).not.toContain(ready)
    expect(server.said()).not.toContain('could not start')
    await nothingIsLeft(server)
  }, 180_000)

  test('two run beside each other; on taken ports or the same folder a third reports so in one line, and leaves nothing', async () => {
    const taken = createServer()
    const port = await freePort()
    await once(taken.listen(port, '127.0.0.1'), 'listening')
    const metrics = await freePort()
    const fault = `process.on('SIGUSR2', () => { Promise.reject(new Error('nobody waits for this')) })`
    const faulty = {
      HOST: '0.0.0.0',
      METRICS_PORT: `${metrics}`,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
    }
    const [one, other] = await Promise.all([start(), start({ env: faulty })])
    const refused = await Promise.all([
      begin({ ports: [port, await freePort()] }),
      begin({ ports: [await freePort(), port] }),
      begin({ data: one.data }),
    ])
    const codes = await Promise.all(refused.map((server) => server.stop('SIGCONT')))
    const said = refused.map((server) => server.said())
    expect(codes).toEqual([1, 1, 1])
    expect(said.map((text) => text.trim().split('\n').length)).toEqual([1, 1, 1])
    expect(said[0]).toContain(`port ${port} is in use; is Sahuji running already? Set PORT.`)
    expect(said[1]).toContain('Set SIMULATOR_PORT.')
    expect(said[2]).toContain('is already running on')
    for (const server of refused.slice(0, 2)) expect(await server.postgres()).toBeUndefined()
    for (const { url } of [one, other]) expect((await fetch(`${url}/readyz`)).status).toBe(200)
    taken.close()
    await listensOnAllHosts(other, metrics)
    await Promise.all([endsByItsError(other), startsAgainAfterAKill(one)])
  }, 240_000)
})

/** On all hosts, except that this machine alone may read its metrics. */
async function listensOnAllHosts(server: ServerProcess, metrics: number): Promise<void> {
  // this machine's address, but not the one that loopback services listen on
  const elsewhere = (url: string) => url.replace('127.0.0.1', '127.0.0.2')
  expect((await fetch(elsewhere(`${server.url}/healthz`))).status).toBe(200)
  expect((await fetch(`http://127.0.0.1:${metrics}/metrics`)).status).toBe(200)
  expect(await isSilent(elsewhere(`http://127.0.0.1:${metrics}/metrics`))).toBe(true)
}

/** An uncaught error is logged once, requests in flight are finished, nothing is left, and the exit code is 1. */
async function endsByItsError(server: ServerProcess): Promise<void> {
  const inFlight = slowSignIn(server)
  await inFlight.begun
  process.kill(server.child.pid!, 'SIGUSR2')
  await server.says('an error that nobody handled')
  inFlight.finish()
  expect(await inFlight.http).toBe(422)
  expect(await server.stop('SIGCONT')).toBe(1)
  expect(server.said().match(/"message":"nobody waits for this"/g)).toHaveLength(1)
  await nothingIsLeft(server)
}

/** After a kill the next start on the same data has all accounts. */
async function startsAgainAfterAKill(server: ServerProcess): Promise<void> {
  await signUpAt(server, 'sita@example.com', '9801000001', 'momo with achar 7')
  await server.stop('SIGKILL')
  const again = await start({ data: server.data })
  const answered = await ask(again, 'POST', '/api/merchant/login', {
    email: 'sita@example.com',
    password: 'momo with achar 7',
  })
  expect(answered.status).toBe('000')
  expect(await again.stop('SIGTERM')).toBe(0)
  await nothingIsLeft(again)
}

test('a second server on one database with a data folder of its own stops with one line, instead of refusing right passwords', async () => {
  const database = await testDatabase()
  const env = { DATABASE_URL: database.owner_url, DATABASE_APP_URL: database.url }
  const first = await start({ env })
  const second = await begin({ env })
  expect(await second.stop('SIGCONT')).toBe(1)
  expect(second.said().trim()).toBe(
    'Sahuji could not start: PASSWORD_PEPPER is not the one that this database was begun with. ' +
      'Every server of a database needs the same. See docs/operate/settings.md.',
  )
  const secrets = JSON.parse(await readFile(join(first.data, 'secrets.json'), 'utf8')) as { pepper: string }
  const third = await start({ env: { ...env, PASSWORD_PEPPER: secrets.pepper } })
  await Promise.all([first.stop(), third.stop()])
  await database.drop()
}, 180_000)

/** A sign-in whose body comes in two halves: in flight until `finish`. */
function slowSignIn(server: ServerProcess) {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'not the right one' })
  const headers = { 'app-authorizer': 'sahuji-web', 'content-type': 'application/json', 'content-length': body.length }
  const call = request(`${server.url}/api/merchant/login`, { method: 'POST', headers })
  const http = once(call, 'response').then(([response]) => (response as { statusCode: number }).statusCode)
  const begun = new Promise<void>((resolve) => call.write(body.slice(0, 10), () => resolve()))
  return { begun, http, finish: () => void call.end(body.slice(10)) }
}

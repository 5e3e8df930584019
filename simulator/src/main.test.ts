import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'

let child: ChildProcess | undefined

afterEach(() => child?.kill('SIGKILL'))

async function start(env: Record<string, string>) {
  child = fork(fileURLToPath(new URL('main.ts', import.meta.url)), {
    env: { PATH: process.env.PATH, SIMULATOR_PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [ready] = await once(child, 'message')
  return { process: child, ready }
}

describe('the simulator’s process', () => {
  test('tells its parent address and keys once it answers, and stops when asked', async () => {
    const { process, ready } = await start({
      SIMULATOR_KEY_SEED: 'one',
      SIMULATOR_ONEPG_API_USER: 'chosen',
      SIMULATOR_KHALTI_SECRET_KEY: 'given',
      SIMULATOR_NPI_PASSWORD: 'told',
    })
    expect(ready).toMatchObject({
      ready: true,
      keys: {
        onepg: { apiUser: 'chosen', apiBase: `${ready.url}/onepg` },
        khalti: { secretKey: 'given' },
        npi: { password: 'told' },
      },
    })
    expect((await fetch(`${ready.url}/healthz`)).status).toBe(200)
    process.kill('SIGTERM')
    expect(await once(process, 'exit')).toEqual([0, null])
  })

  test('keeps its keys over a restart with the same seed, and goes when its parent is gone', async () => {
    const first = await start({ SIMULATOR_KEY_SEED: 'one' })
    first.process.disconnect()
    await once(first.process, 'exit')
    const second = await start({ SIMULATOR_KEY_SEED: 'one' })
    expect(second.ready.keys.onepg.secret).toBe(first.ready.keys.onepg.secret)
  })

  test.each([
    ['on an address that others reach', { HOST: '0.0.0.0' }, 'does not listen on 0.0.0.0'],
    ['on an address that is no loopback', { HOST: '127.0.0.1.example' }, 'does not listen on 127.0.0.1.example'],
    ['in production', { NODE_ENV: 'production' }, 'not for production'],
  ])('does not start %s', (_, env, said) => {
    const { status, stderr } = spawnSync(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
      env: { PATH: process.env.PATH, SIMULATOR_PORT: '0', ...env },
      encoding: 'utf8',
      timeout: 10_000,
    })
    expect(stderr).toContain(said)
    expect(status).toBe(1)
  })
})

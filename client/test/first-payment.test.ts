import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ready, serverProcess, type ServerProcess } from '../../server/testing/api-process.ts'
import { temporaryFolder } from '../../server/testing/cluster.ts'
import { freePort } from '../../server/testing/free-port.ts'

const run = promisify(execFile)
const client = fileURLToPath(new URL('../', import.meta.url))
const typescript = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))

let server: ServerProcess
/** A shop's own folder, with the package as npm installs it. */
let shop: string
beforeAll(async () => {
  server = await serverProcess({ flags: [] })
  shop = await temporaryFolder('sahuji-shop-')
  const installed = join(shop, 'node_modules/@sahuji/client')
  await mkdir(installed, { recursive: true })
  execFileSync(process.execPath, [typescript, '-p', 'tsconfig.build.json', '--outDir', join(installed, 'dist')], {
    cwd: client,
  })
  await cp(join(client, 'package.json'), join(installed, 'package.json'))
  await cp(join(client, 'examples'), join(shop, 'examples'), { recursive: true })
  await server.says(ready)
}, 300_000)
afterAll(async () => {
  await server?.forget()
  await rm(shop, { recursive: true, force: true })
})

const environment = async () => ({ ...process.env, SAHUJI_URL: server.url, PORT: `${await freePort()}` })

test.each(['by curl', 'by the client package'])(
  '%s: from a started server to a paid payment of the sandbox and its verified webhook',
  { timeout: 120_000 },
  async (how) => {
    const [command, script] =
      how === 'by curl'
        ? ['sh', join(client, 'examples/first-payment.sh')]
        : [process.execPath, join(shop, 'examples/first-payment.mjs')]
    const { stdout } = await run(command!, [script!], { env: await environment() })
    expect(stdout).toMatch(/^verified: payment\.paid [\da-f-]{36}/)
  },
)

test('the documents have both scripts word for word', async () => {
  const text = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
  expect(await text('docs/integrators.md')).toContain(await text('client/examples/first-payment.sh'))
  expect(await text('client/README.md')).toContain(await text('client/examples/first-payment.mjs'))
})

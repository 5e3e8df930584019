import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { walk } from '../../testing/api-client.ts'
import { ready, serverProcess } from '../../testing/api-process.ts'
import { secondEngine, secondEngineVersion } from '../../testing/second-engine.ts'

const version = await secondEngineVersion()

describe.skipIf(version === undefined)(
  `on an external PostgreSQL (${version ?? 'Debian’s, not installed here'})`,
  () => {
    test('the product starts, loads a wallet, verifies its ledger, and leaves the database running', async () => {
      const engine = await secondEngine()
      const server = await serverProcess({ env: { DATABASE_URL: engine.url } })
      await server.says(ready)
      expect((await walk(server)).balance).toBe(49_975)
      expect(await server.stop()).toBe(0)
      expect(await server.postgres()).toBeUndefined()
      const verified = spawnSync(process.execPath, [join(import.meta.dirname, 'verify.command.ts')], {
        // with the seals that this server kept outside, not those of a product that was started here before
        env: { PATH: process.env['PATH'], DATABASE_URL: engine.url, SAHUJI_DATA: server.data },
        encoding: 'utf8',
      })
      expect(verified.stdout).toContain('The ledger holds')
      expect(verified.status).toBe(0)
      await server.forget()
      await engine.stop()
    }, 60_000)
  },
)

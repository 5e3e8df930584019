import { resolve } from 'node:path'
import { lockDemoAccounts } from '../demo/demo-accounts.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createLog } from '../platform/log.ts'
import { settingsFrom } from '../settings.ts'
import { migrateAndLogIn, startDatabase } from './database.ts'

// npm run demo:lock: locks the demo's people out; run it with the server's settings.
try {
  const settings = settingsFrom(process.env)
  const ask = { data: resolve(settings.SAHUJI_DATA), settings, log: createLog({ level: 'warn' }) }
  const database = await startDatabase(ask)
  try {
    await migrateAndLogIn(database.owner_url, ask)
    // the application may not take away roles and second factors
    const db = openDatabase({ url: database.owner_url, connections: 1 })
    const locked = await lockDemoAccounts(db, systemClock.now())
    await db.close()
    process.stdout.write(locked.length > 0 ? `Locked: ${locked.join(', ')}\n` : 'No demo account is open.\n')
  } finally {
    await database.stop()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

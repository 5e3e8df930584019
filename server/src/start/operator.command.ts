import { runningDatabase } from '../ledger/verify.command.ts'
import { operatorCommand } from '../operators/operator-command.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { settingsFrom } from '../settings.ts'
import { operatorAddress } from './operator-boundary.ts'

// npm run operator: creates the first operator's account, and restores access after a lost second factor.
try {
  const db = openDatabase({ url: await runningDatabase(process.env), connections: 1 })
  const deps = { db, clock: systemClock, public_url: operatorAddress(settingsFrom(process.env)) }
  const { says, code } = await operatorCommand(process.argv.slice(2), deps)
  await db.close()
  process.stdout.write(`${says}\n`)
  process.exitCode = code
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

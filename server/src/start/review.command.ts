import { runningDatabase } from '../ledger/verify.command.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { reviewPayments } from './review-payments.ts'

// npm run review: the payments that a person must review, until the operator's own screens do it.
try {
  const db = openDatabase({ url: await runningDatabase(process.env), connections: 1 })
  const deps = { db, clock: systemClock }
  const { says, code } = await reviewPayments(process.argv.slice(2), deps)
  await db.close()
  process.stdout.write(`${says}\n`)
  process.exitCode = code
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

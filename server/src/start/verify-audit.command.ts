import { runningDatabase } from '../ledger/verify.command.ts'
import { verifyAuditCommand } from '../operator/audit/verify-audit.ts'
import { openDatabase } from '../platform/database/database.ts'

// npm run audit:verify: verifies that the operators' log is unchanged; with `-- 120:<hash>` also since that head was
// noted.
try {
  const db = openDatabase({ url: await runningDatabase(process.env), connections: 1, statementTimeoutSeconds: 0 })
  const { says, code } = await verifyAuditCommand(db, process.argv[2])
  await db.close()
  process.stdout.write(`${says}\n`)
  process.exitCode = code
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

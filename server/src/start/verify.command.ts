import { loadVerifications } from '../funding/verify-loads.ts'
import { runningDatabase, verifyCommand } from '../ledger/verify.command.ts'
import { ledgerVerifications } from '../ledger/verify.ts'
import { historyVerifications } from '../transactions/verify-history.ts'

// npm run ledger:verify: the ledger's promises, and those of the domains that move money by it.
process.exitCode = await runningDatabase(process.env)
  .then((url) => verifyCommand(url, [...ledgerVerifications, ...loadVerifications, ...historyVerifications]))
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  })

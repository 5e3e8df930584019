import { runningDatabase } from '../ledger/verify.command.ts'
import { deadJobsCommand } from '../platform/jobs/dead-jobs.command.ts'

// npm run jobs: the operator's command for jobs that used up their tries.
process.exitCode = await runningDatabase(process.env)
  .then((url) => deadJobsCommand(url, process.argv.slice(2)))
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  })

import { stat } from 'node:fs/promises'
import { outsideSeals } from '../ledger/outside-seals.ts'
import { runningDatabase, verifyCommand } from '../ledger/verify.command.ts'
import { signatureVerifications } from '../ledger/verify-seals.ts'
import { bookPromises } from '../operator/books/verify-books.job.ts'
import { settingsFrom } from '../settings.ts'
import { knownSeals } from './signing-keys.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)

/**
 * The invariants that only the key and the seals outside the database can prove; reports which of them is missing here.
 */
async function outsideVerifications() {
  const known = await knownSeals(settingsFrom(process.env))
  if (!known) {
    say('NOT CHECKED: who signed the seals. No key here: set SAHUJI_DATA or SEAL_PUBLIC_KEYS.')
    return []
  }
  const isKept = await stat(known.path).then(
    () => true,
    () => false,
  )
  if (!isKept) say(`NOT CHECKED: the seals kept outside. There are none in ${known.path}: set SEALS_FILE.`)
  return signatureVerifications({ trusted: known.trusted, outside: isKept ? outsideSeals(known.path) : undefined })
}

// npm run ledger:verify: the invariants of the ledger, and of the domains that move money through it.
process.exitCode = await runningDatabase(process.env)
  .then(async (url) => verifyCommand(url, [...bookPromises, ...(await outsideVerifications())]))
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  })

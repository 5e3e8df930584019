import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatMoney } from '@sahuji/contract/money/money'
import { openDatabase } from '../platform/database/database.ts'
import { json } from '../platform/database/sql.ts'
import type { InvariantCheck } from './verification.ts'
import { ledgerVerifications, type VerificationResult, verify } from './verify.ts'

/** `npm run ledger:verify`: verifies a running database, writes what it found, answers the exit code: 1 when a promise is broken. */
export async function verifyCommand(
  url: string,
  verifications: readonly InvariantCheck[] = ledgerVerifications,
): Promise<0 | 1> {
  const start = performance.now()
  const db = openDatabase({ url, connections: 1, statementTimeoutSeconds: 0 })
  try {
    const verdict = await verify(db, verifications)
    process.stdout.write(
      `${report(verdict)}\n${verdict.holds ? 'The ledger holds' : 'THE LEDGER IS BROKEN'}, verified in ${secondsSince(start)}.\n`,
    )
    return verdict.holds ? 0 : 1
  } finally {
    await db.close()
  }
}

/** The address of the database: DATABASE_URL, or the one that the running server left in its data folder. */
export async function runningDatabase(environment: NodeJS.ProcessEnv): Promise<string> {
  if (environment.DATABASE_URL) return environment.DATABASE_URL
  const file = join(environment.SAHUJI_DATA ?? '.sahuji', 'database-url')
  return readFile(file, 'utf8').then(
    (text) => text.trim(),
    () =>
      Promise.reject(new Error(`No database found: start the server first (it writes ${file}) or set DATABASE_URL.`)),
  )
}

function report({ figures, results }: VerificationResult): string {
  const { accounts, transfers, entries, open_holds, sealed_entries, last_seal, live_wallets, sandbox_wallets } = figures
  return [
    `${accounts} accounts, ${transfers} transfers, ${entries} entries (${sealed_entries} sealed), ${open_holds} open holds`,
    `last seal: ${last_seal ?? 'none yet'}`,
    `merchants' wallets: ${formatMoney(live_wallets)} live, ${formatMoney(sandbox_wallets)} sandbox`,
    ...results.flatMap(({ verification, broken, seconds }) => [
      `${broken.length === 0 ? 'ok    ' : 'BROKEN'} ${verification.invariant}  ${verification.says}  (${seconds.toFixed(2)} s)`,
      ...broken.map((row) => `         ${json(row)}`),
    ]),
  ].join('\n')
}

const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`

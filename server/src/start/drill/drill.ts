import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InvariantCheck } from '../../ledger/verification.ts'
import { verify } from '../../ledger/verify.ts'
import type { PaperVault } from '../../kyc/papers/paper-keys.ts'
import { proveAudit } from '../../operator/audit/verify-audit.ts'
import type { Clock } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { type Backup, newestBackup, type Repository, restoreInto } from './backups.ts'
import { type CheckedDocuments, checkDocuments } from './check-documents.ts'
import { startRestored } from './restored-server.ts'

export interface DrillSettings {
  repository: Repository
  /** Empty, and this user's alone. */
  folder: string
  bin: string
  database: string
  user: string
  /** Up to a moment; undefined: as far as the WAL was archived. */
  until: Date | undefined
  /** The seals kept outside, one a line; undefined: not compared. */
  seals: string | undefined
  /** The invariants to verify, with the seals outside in a file at the path, where there are any. */
  verifications: (seals: string | undefined) => Promise<readonly InvariantCheck[]>
  vault: PaperVault | undefined
  clock: Clock
}

export interface DrillReport {
  backup: Backup
  last_commit: Date | null
  /** From the asked moment back to the last restored commit, in seconds: at most this much work would be lost. */
  rpo_seconds: number | null
  /** From nothing to a database that answers, and to a verified one, in seconds. */
  restored_seconds: number
  verified_seconds: number
  transfers: bigint
  /** Broken invariants as sentences; of the operators' log too. */
  broken: string[]
  documents: CheckedDocuments | undefined
  /** Seals outside that are newer than the restored moment. */
  later_seals: number
}

/** Restores the newest backup beside everything else, proves it, and throws it away. Throws where it cannot be restored. */
export async function drill(settings: DrillSettings): Promise<DrillReport> {
  const { repository, folder, until, clock, vault } = settings
  const began = clock.now().getTime()
  const seconds = () => (clock.now().getTime() - began) / 1000
  const backup = await newestBackup(repository)
  await restoreInto(repository, join(folder, 'data'), until)
  const server = await startRestored(settings)
  const restored_seconds = seconds()
  const db = openDatabase({ url: server.url, connections: 1, statementTimeoutSeconds: 0 })
  try {
    const { last_commit } = server
    const known = await sealsUntil(settings, last_commit ?? backup.ended_at)
    const verdict = await verify(db, await settings.verifications(known?.path))
    const audit = await proveAudit(db)
    const broken = [
      ...verdict.results.flatMap(({ verification, broken: rows }) =>
        rows.length > 0 ? [`${verification.invariant} ${verification.says}`] : [],
      ),
      ...(audit.broken ? [`the operators’ log, row ${audit.broken.seq}: ${audit.broken.says}`] : []),
    ]
    return {
      backup,
      last_commit,
      rpo_seconds: last_commit && ((until?.getTime() ?? began) - last_commit.getTime()) / 1000,
      restored_seconds,
      verified_seconds: seconds(),
      transfers: verdict.figures.transfers,
      broken,
      documents: vault && (await checkDocuments(db, vault)),
      later_seals: known?.later ?? 0,
    }
  } finally {
    await db.close()
    await server.stop()
  }
}

/** A seal is dated before its own commit: so much earlier ones must be in the restored database. */
const sealSeconds = 10

/** The outside seals that the restored database must have, in a file of the drill. */
async function sealsUntil({ seals, folder }: DrillSettings, moment: Date) {
  if (seals === undefined) return undefined
  const lines = seals.split('\n').filter((line) => line.startsWith('{'))
  const due = lines.filter((line) => {
    const { sealed_at } = JSON.parse(line) as { sealed_at: string }
    return Date.parse(sealed_at) <= moment.getTime() - sealSeconds * 1000
  })
  const path = join(folder, 'seals.log')
  await writeFile(path, `\n${due.join('\n')}\n`)
  return { path, later: lines.length - due.length }
}

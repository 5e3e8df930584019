import { systemClock } from '../platform/clock.ts'
import { importPfx } from '../rails/connectips/creditor-key.ts'

// npm run rails:import-pfx: the key of NCHL's CREDITOR.pfx, encrypted, for CONNECTIPS_KEY.
try {
  const ask = { files: process.argv.slice(2), variables: process.env, now: systemClock.now() }
  const { says, code } = await importPfx(ask)
  process.stdout.write(`${says}\n`)
  process.exitCode = code
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

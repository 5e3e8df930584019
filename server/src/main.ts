import { systemClock } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import { withTimeLimit } from './platform/time-limit.ts'
import { abortOnUncaughtErrors, whenAborted, abortOnSignals } from './start/shutdown.ts'
import { startServer } from './start/server.ts'
import { settingsFrom, wantsDemo } from './settings.ts'

// Starts everything, and is the only file that reads the environment.
const began = performance.now()
const asked = abortOnSignals()
const stopMilliseconds = 10_000
let isFaulty = () => false
try {
  const settings = settingsFrom(process.env)
  const log = createLog({ level: settings.LOG_LEVEL })
  const faulty = abortOnUncaughtErrors(log)
  isFaulty = () => faulty.aborted
  const signal = AbortSignal.any([asked, faulty])
  const hasDemo = wantsDemo(settings, process.argv)
  const server = await startServer({ settings, log, clock: systemClock, hasDemo, signal })
  process.stdout.write(`\n${server.banner(Math.round(performance.now() - began))}\n\n`)
  await whenAborted(signal)
  await (isFaulty() ? withTimeLimit(stopMilliseconds, server.stop()) : server.stop())
  process.exit(isFaulty() ? 1 : 0)
} catch (error) {
  if (isFaulty()) process.exit(1)
  if (asked.aborted) process.exit(130)
  process.stderr.write(`Sahuji could not start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

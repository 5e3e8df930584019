import { systemClock } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import { heardSignal, hearSignals } from './start/signals.ts'
import { startServer } from './start/server.ts'
import { settingsFrom, wantsDemo } from './settings.ts'

// Starts everything, and is the only file that reads the environment.
const began = performance.now()
const signal = hearSignals()
try {
  const settings = settingsFrom(process.env)
  const log = createLog({ level: settings.LOG_LEVEL })
  const hasDemo = wantsDemo(settings, process.argv)
  const server = await startServer({ settings, log, clock: systemClock, hasDemo, signal })
  process.stdout.write(`\n${server.banner(Math.round(performance.now() - began))}\n\n`)
  await heardSignal(signal)
  await server.stop()
  process.exit(0)
} catch (error) {
  if (signal.aborted) process.exit(130)
  process.stderr.write(`Sahuji could not start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

import { systemClock } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import { startServer } from './start/server.ts'
import { hasProviders, isProduction, settingsFrom } from './settings.ts'

// Starts everything, and is the only file that reads the environment.
const began = performance.now()
try {
  const settings = settingsFrom(process.env)
  const log = createLog({ level: settings.LOG_LEVEL })
  const hasDemo = !process.argv.includes('--empty') && !hasProviders(settings) && !isProduction(settings)
  const server = await startServer({ settings, log, clock: systemClock, hasDemo, argv: process.argv })
  process.stdout.write(`\n${server.banner(Math.round(performance.now() - began))}\n\n`)
  stopOnSignals(server.stop)
} catch (error) {
  process.stderr.write(`Sahuji could not start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** Ctrl-C finishes what is in flight and stops; a second one does not wait. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(130)
      stopping = true
      process.stdout.write('\nStopping: finishing what is in flight. Ctrl-C again does not wait.\n')
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

import { systemClock } from '@sahuji/server/platform/clock'
import { createLog } from '@sahuji/server/platform/log'
import { settingsFrom } from '@sahuji/server/settings'
import { startServer } from '@sahuji/server/start/server'

// The whole product as one process, as `npm start` has it, until its parent lets go of it.
const settings = settingsFrom(process.env)
const log = createLog({ level: settings.LOG_LEVEL })
await startServer({ settings, log, clock: systemClock, hasDemo: false, signal: new AbortController().signal })
process.on('disconnect', () => process.exit(0))
process.send?.({ ready: true })

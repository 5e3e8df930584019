import { readFile } from 'node:fs/promises'
import { streamsMost } from '../notifications/live/stream-bounds.ts'
import type { Log } from '../platform/log.ts'

/** A process's files beside its streams: database, files, requests in flight, calls to rails. */
const besideStreams = 1_000

/** Logs a warning where the system lets this process open fewer files than all its streams need (`ulimit -n`). */
export async function warnOfFewDescriptors(log: Log, limitsFile = '/proc/self/limits'): Promise<void> {
  // a system without this file reports no limit
  const limit = openFilesIn(await readFile(limitsFile, 'utf8').catch(() => ''))
  const needed = streamsMost + besideStreams
  if (limit === undefined || limit >= needed) return
  const streams = Math.max(0, limit - besideStreams)
  log.warn(
    { limit, needed },
    `ulimit -n is too low: about ${streams} dashboards can stay connected, not ${streamsMost}`,
  )
}

/** The current limit; undefined where there is none, or none is listed. */
function openFilesIn(limits: string): number | undefined {
  const [, soft] = /^Max open files\s+(\d+)\s/m.exec(limits) ?? []
  return soft === undefined ? undefined : Number(soft)
}

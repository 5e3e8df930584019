import { readFile } from 'node:fs/promises'
import { streamsMost } from '../notifications/live/stream-bounds.ts'
import type { Log } from '../platform/log.ts'

/** What a process opens beside its streams: database, files, requests under way, calls to rails. */
const besideStreams = 1_000

/** Warns in the log where the system lets this process open fewer files than all its streams need (`ulimit -n`). */
export async function warnOfFewDescriptors(log: Log, limitsFile = '/proc/self/limits'): Promise<void> {
  // of a system without this file nothing is known
  const limit = openFilesIn(await readFile(limitsFile, 'utf8').catch(() => ''))
  const needed = streamsMost + besideStreams
  if (limit === undefined || limit >= needed) return
  const streams = Math.max(0, limit - besideStreams)
  log.warn(
    { limit, needed },
    `ulimit -n is too low: about ${streams} dashboards can stay connected, not ${streamsMost}`,
  )
}

/** The limit that holds now; undefined where there is none, or none is named. */
function openFilesIn(limits: string): number | undefined {
  const [, soft] = /^Max open files\s+(\d+)\s/m.exec(limits) ?? []
  return soft === undefined ? undefined : Number(soft)
}

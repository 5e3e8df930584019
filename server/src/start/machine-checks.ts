import { once } from 'node:events'
import { createServer } from 'node:net'
import { readFile } from 'node:fs/promises'
import { streamsMost } from '../notifications/live/stream-bounds.ts'
import type { Log } from '../platform/log.ts'

/** Checks before anything starts: throws one sentence for the first unavailable port, with the setting to change. */
export async function needFreePorts(host: string, ports: Readonly<Record<string, number | undefined>>): Promise<void> {
  for (const [setting, port] of Object.entries(ports)) {
    if (port !== undefined) await needFree(host, port, setting)
  }
}

async function needFree(host: string, port: number, setting: string): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen({ host, port, exclusive: true }), 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    throw new Error(`${reasons[`${code}`]?.(port) ?? `${host}:${port} cannot be opened (${code})`} Set ${setting}.`, {
      cause: error,
    })
  } finally {
    probe.close()
  }
}

const reasons: Record<string, (port: number) => string> = {
  EADDRINUSE: (port) => `port ${port} is in use; is Sahuji running already?`,
  EACCES: (port) => `this user may not open port ${port}.`,
}

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

import { once } from 'node:events'
import { createServer } from 'node:net'

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

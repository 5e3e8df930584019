import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A process that is killed and started again, on the same port and the same data. */
export interface End {
  pids(): readonly number[]
  child(): ChildProcess
  /** SIGKILL, and a new one once it answers; seconds until then. */
  kill(): Promise<number>
  stop(): void
}

/** Its errors are heard, and its messages. */
export const quiet: ('ignore' | 'inherit' | 'ipc')[] = ['ignore', 'ignore', 'inherit', 'ipc']

/** These settings and nothing else of ours. */
export const environment = (settings: Record<string, string | number>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, `${value}`])),
})

/** Starts a process whose first message reports that it answers. */
export async function endOf(begin: () => ChildProcess, heard: (said: unknown) => void = () => {}): Promise<End> {
  const pids: number[] = []
  const start = async () => {
    const made = begin()
    pids.push(made.pid!)
    const [said] = await Promise.race([
      once(made, 'message'),
      once(made, 'exit').then(() => Promise.reject(new Error('a process of the bench did not start'))),
    ])
    heard(said)
    return made
  }
  let child = await start()
  return {
    pids: () => pids,
    child: () => child,
    kill: async () => {
      const began = performance.now()
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      child = await start()
      return (performance.now() - began) / 1000
    },
    stop: () => void child.kill('SIGKILL'),
  }
}

/** A free port. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

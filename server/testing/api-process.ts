import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { postmasterOf } from '../src/platform/postgres/postmaster.ts'
import { temporaryFolder } from './cluster.ts'
import { freePort } from './free-port.ts'
import { lookThroughText } from './look-through.ts'

const main = join(import.meta.dirname, '../src/main.ts')

/** The product as a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  url: string
  simulator: string
  data: string
  child: ChildProcess
  /** All its output. */
  said(): string
  /** Resolves when the text was written; throws when the process ended before. */
  says(text: string): Promise<void>
  /** Sends a signal to its whole group, as a terminal does, and answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** The pid of its PostgreSQL, if one runs. */
  postgres(): Promise<number | undefined>
  /** Kills what is left and removes the folder. */
  forget(): Promise<void>
}

export interface ProcessWith {
  data?: string
  env?: Record<string, string>
  ports?: readonly [number, number]
  /** `--empty` by default. */
  flags?: readonly string[]
  /** Another program of server/src/start with the same settings. */
  program?: string
}

/** Begins to start the server; wait for the text `ready` before using it. */
export async function serverProcess({
  data,
  env = {},
  ports,
  flags = ['--empty'],
  program,
}: ProcessWith = {}): Promise<ServerProcess> {
  const folder = data ?? (await temporaryFolder('sahuji-process-'))
  const [port, simulatorPort] = ports ?? [await freePort(), await freePort()]
  const child = spawn(process.execPath, [program ? join(dirname(main), 'start', program) : main, ...flags], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      PORT: `${port}`,
      SIMULATOR_PORT: `${simulatorPort}`,
      SAHUJI_DATA: folder,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...env,
    },
  })
  let said = ''
  let heard = () => {}
  const onOutput = (part: string) => {
    said += part
    heard()
  }
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => onOutput(`${part}`))
  const ended = once(child, 'close').then(() => undefined)
  const postgres = () => postmasterOf(join(folder, 'postgres', 'data'))
  const says = async (text: string) => {
    while (!said.includes(text)) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended without “${text}”: ${said}`)
      await Promise.race([new Promise<void>((resolve) => (heard = resolve)), ended])
    }
  }
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, signal)
    await ended
    return child.exitCode
  }
  const forget = async () => {
    await stop('SIGKILL')
    lookThroughText(said, 'what a server of its own wrote')
    const pid = await postgres()
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  const urls = { url: `http://127.0.0.1:${port}`, simulator: `http://127.0.0.1:${simulatorPort}` }
  return { ...urls, data: folder, child, said: () => said, says, stop, postgres, forget }
}

/** The banner's first words when everything answers. */
export const ready = '(ready in'

/** True when an address no longer answers. */
export const isSilent = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => false,
    () => true,
  )

/** The address of the server's database while it runs. */
export const databaseUrlOf = ({ data }: ServerProcess): Promise<string> => readFile(join(data, 'database-url'), 'utf8')

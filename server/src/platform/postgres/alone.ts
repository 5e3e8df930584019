import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Owner } from './place.ts'

/** A cluster's folder while no PostgreSQL runs on it. */
export interface StoppedCluster {
  binaries: string
  data: string
  owner: Owner
}

/** Runs statements, one a line, as the superuser of a stopped cluster: PostgreSQL's single-user mode, which asks for no password. */
export async function runAlone({ binaries, data, owner }: StoppedCluster, statements: string[]): Promise<void> {
  const child = spawn(join(binaries, 'bin', 'postgres'), ['--single', '-D', data, 'template1'], {
    ...owner,
    cwd: '/',
    env: { LC_ALL: 'C' },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  child.stdin!.end(`${statements.join('\n')}\n`)
  let told = ''
  child.stderr!.on('data', (part) => (told += part))
  const [code] = await once(child, 'close')
  if (code !== 0 || told.includes('ERROR')) throw new Error(`PostgreSQL could not be set up: ${told.trim()}`)
}

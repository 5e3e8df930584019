import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** A third party's S3 server, started for a test. */
export interface S3Server {
  url: string
  stop(): void
}

const folder = join(tmpdir(), 'sahuji-moto')
const program = join(folder, 'bin', 'moto_server')

/**
 * Moto from PyPI with only the parts of S3, in a folder of its own; undefined, with a log line, where it is
 * unavailable.
 */
export async function startS3Server(): Promise<S3Server | undefined> {
  const fault = install()
  if (fault) {
    process.stderr.write(`No S3 server to test against (${fault}): the store in a bucket is not tested here.\n`)
    return undefined
  }
  const port = await freePort()
  const child = spawn(program, ['-H', '127.0.0.1', '-p', `${port}`], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await fetch(`${url}/moto-api/`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return { url, stop: () => void child.kill() }
    await wait(100)
  }
  child.kill()
  throw new Error('moto_server did not answer')
}

function install(): string | undefined {
  if (existsSync(program)) return undefined
  const runs = (command: string, args: string[]) =>
    spawnSync(command, args, { stdio: 'ignore', timeout: 120_000 }).status === 0
  if (!runs('python3', ['-m', 'venv', folder])) return 'python3 with venv is not here'
  const quick = ['--quiet', '--no-compile', '--disable-pip-version-check', '--retries', '0', '--timeout', '15']
  // all of `moto[server]` is twice as much and takes twice as long
  const packages = ['moto[s3]', 'flask', 'flask-cors']
  return runs(join(folder, 'bin', 'pip'), ['install', ...quick, ...packages]) ? undefined : 'pip cannot install moto'
}

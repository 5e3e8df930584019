import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const lock = new URL('lock.mjs', import.meta.url).href
let folder = ''
let holders: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sahuji-lock-'))
  holders = []
})
afterEach(() => {
  for (const holder of holders) holder.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** A process that takes the lock, prints "held", then runs the given code. */
function holder(thenDo: string): ChildProcess {
  const code = `
    import { spawn } from 'node:child_process'
    import { appendFileSync } from 'node:fs'
    import { holdLock, shareLock } from '${lock}'
    const lock = await holdLock('ensure.lock')
    console.log('held')
    ${thenDo}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  holders.push(child)
  return child
}

async function says(child: ChildProcess, word: string): Promise<void> {
  for (let text = ''; !text.includes(word);) text += String((await once(child.stdout ?? child, 'data'))[0])
}

test('two at once work one after the other', async () => {
  const work = "appendFileSync('log', 'in '); setTimeout(() => { appendFileSync('log', 'out '); lock.release() }, 30)"
  await Promise.all([1, 2, 3, 4].map(() => once(holder(work), 'close')))
  expect(readFileSync(join(folder, 'log'), 'utf8')).toBe('in out in out in out in out ')
})

test('the lock of a killed process is taken over', async () => {
  const first = holder('setInterval(() => {}, 1000)')
  await says(first, 'held')
  first.kill('SIGKILL')
  await once(first, 'close')
  const second = holder('lock.release()')
  await says(second, 'held')
})

test('a program that the killed process had started is waited for', async () => {
  const first = holder(`
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    shareLock(child.pid)
    console.log('started ' + child.pid + ' ')
    setInterval(() => {}, 1000)`)
  await says(first, 'started')
  const { processes } = JSON.parse(readFileSync(join(folder, 'ensure.lock'), 'utf8'))
  first.kill('SIGKILL')
  await once(first, 'close')
  const second = holder('lock.release()')
  await says(second, `waiting for another set-up of this folder (process ${processes[0].pid} and ${processes[1].pid})`)
  process.kill(processes[1].pid, 'SIGKILL')
  await says(second, 'held')
})

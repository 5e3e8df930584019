import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { withTimeLimit } from '../platform/time-limit.ts'
import { abortOnUncaughtErrors } from './shutdown.ts'

test('an uncaught error is logged once, without its secrets, and requests a stop; the next is only logged', () => {
  const lines: string[] = []
  const process = new EventEmitter()
  const faulty = abortOnUncaughtErrors(createLog({ to: { write: (line) => void lines.push(line) } }), process)
  expect(faulty.aborted).toBe(false)
  const cause = Object.assign(new Error('row refused'), { code: '23505', detail: 'Key (email)=(sita@example.com)' })
  process.emit('uncaughtException', new Error('nobody waits', { cause }), 'unhandledRejection')
  expect(faulty.aborted).toBe(true)
  process.emit('uncaughtException', 'not even an error', 'uncaughtException')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('nobody waits')
  expect(lines[0]).toContain('unhandledRejection')
  expect(lines[0]).not.toContain('sita@example.com')
  expect(lines[1]).toContain('while stopping')
})

test('a stop that hangs is given up, a failing one is no further fault, a finished one ends at once', async () => {
  await withTimeLimit(5, new Promise(() => {}))
  await withTimeLimit(60_000, Promise.reject(new Error('it could not stop')))
  await withTimeLimit(60_000, Promise.resolve())
})

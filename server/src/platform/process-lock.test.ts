import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropLock, holderOf, isStale, type LockHolder, takeLock } from './process-lock.mjs'

let folder = ''
const path = () => join(folder, 'a', 'some.lock')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sahuji-process-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const own = holderOf(process.pid)
const parent = holderOf(process.ppid)

test('a lock has one holder until it is released', () => {
  expect(takeLock(path(), own)).toBeUndefined()
  expect(takeLock(path(), parent)).toEqual(own)
  expect(isStale(path())).toBe(false)
  dropLock(path(), parent)
  expect(takeLock(path(), parent)).toEqual(own)
  dropLock(path(), own)
  expect(takeLock(path(), parent)).toBeUndefined()
  expect(readdirSync(join(folder, 'a'))).toEqual(['some.lock'])
})

test.each<[string, string]>([
  ['whose process is gone', JSON.stringify({ processes: [{ pid: 2 ** 22 + 1, began: '1' }] })],
  ['whose number another process has by now', JSON.stringify({ processes: [{ pid: process.pid, began: '1' }] })],
  ['of an earlier release whose process is gone', `${process.pid} 1 1`],
  ['that is empty', ''],
  ['with other content', '{}'],
  ['of null', 'null'],
])('a lock %s is taken over at once', (_, text) => {
  takeLock(path(), own)
  writeFileSync(path(), text)
  expect(isStale(path())).toBe(true)
  expect(takeLock(path(), own)).toBeUndefined()
  expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual(own)
})

test('a living process of an earlier release keeps its lock', () => {
  takeLock(path(), own)
  writeFileSync(path(), `${process.pid} ${own.processes[0]!.began} 3`)
  expect(takeLock(path(), parent)).toMatchObject(own)
})

test('one living process of several is enough', () => {
  const both: LockHolder = { processes: [{ pid: 2 ** 22 + 1, began: '1' }, ...own.processes] }
  takeLock(path(), both)
  expect(takeLock(path(), parent)).toEqual(both)
})

test('a holder on another machine always counts as alive', () => {
  const elsewhere = { host: 'elsewhere', processes: [{ pid: 2 ** 22 + 1, began: '1' }] }
  takeLock(path(), elsewhere)
  expect(takeLock(path(), { host: 'here', ...own })).toEqual(elsewhere)
})

test('a folder in the lock’s place is an error instead of endless tries', () => {
  mkdirSync(path(), { recursive: true })
  expect(() => takeLock(path(), own)).toThrow(/cannot be taken as a lock/)
})

import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('a store tells those who follow it of each change once, and of none after they stopped', () => {
  const store = createStore(() => 1)
  const [one, other] = [vi.fn(), vi.fn()]
  const stop = store.subscribe(one)
  store.subscribe(other)
  store.set(2)
  store.set(2)
  stop()
  store.set(3)
  expect([one.mock.calls.length, other.mock.calls.length, store.get()]).toEqual([1, 2, 3])
})

test('its first value is asked for once, when it is first wanted', () => {
  const initial = vi.fn(() => ({}))
  const store = createStore(initial)
  expect(initial).not.toHaveBeenCalled()
  expect(store.get()).toBe(store.get())
  expect(initial).toHaveBeenCalledOnce()
})

test('a value that is set before it was wanted stays', () => {
  const store = createStore(() => 'at first')
  store.set('now')
  expect(store.get()).toBe('now')
})

test('it knows whether anybody follows it', () => {
  const store = createStore(() => 0)
  expect(store.isWatched()).toBe(false)
  const stop = store.subscribe(() => {})
  expect(store.isWatched()).toBe(true)
  stop()
  expect(store.isWatched()).toBe(false)
})

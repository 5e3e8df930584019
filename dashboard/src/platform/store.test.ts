import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('a store notifies subscribers of each change once, and not after they stopped', () => {
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

test('the initial value is computed once, at the first read', () => {
  const initial = vi.fn(() => ({}))
  const store = createStore(initial)
  expect(initial).not.toHaveBeenCalled()
  expect(store.get()).toBe(store.get())
  expect(initial).toHaveBeenCalledOnce()
})

test('a value that is set before the first read remains', () => {
  const store = createStore(() => 'at first')
  store.set('now')
  expect(store.get()).toBe('now')
})

test('a store knows whether it has subscribers', () => {
  const store = createStore(() => 0)
  expect(store.isWatched()).toBe(false)
  const stop = store.subscribe(() => {})
  expect(store.isWatched()).toBe(true)
  stop()
  expect(store.isWatched()).toBe(false)
})

import { expect, vi } from 'vitest'

/** Records the keys of the calls from now on; the result checks that there were calls and that all had the same key. */
export function recordKeys(): () => void {
  const fetched = vi.spyOn(globalThis, 'fetch')
  return function expectOneKey() {
    const sent = fetched.mock.calls.map(([target, options]) => new Request(target, options))
    fetched.mockRestore()
    const keys = sent.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('idempotency-key'))
    expect([...new Set(keys)]).toEqual([expect.any(String)])
  }
}

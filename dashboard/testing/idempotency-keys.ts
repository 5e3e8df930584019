import { expect, vi } from 'vitest'

/**
 * Records the keys of the POST calls from now on, of one path where it is named; the result checks that there were calls and that all
 * had the same key.
 */
export function recordKeys(path?: string): () => void {
  const fetched = vi.spyOn(globalThis, 'fetch')
  return function expectOneKey() {
    const sent = fetched.mock.calls.map(([target, options]) => new Request(target, options))
    fetched.mockRestore()
    const isRecorded = ({ method, url }: Request) =>
      method === 'POST' && (path === undefined || new URL(url).pathname === path)
    const keys = sent.filter(isRecorded).map(({ headers }) => headers.get('idempotency-key'))
    expect([...new Set(keys)]).toEqual([expect.any(String)])
  }
}

import { expect } from 'vitest'
import { cleanup } from 'vitest-browser-react/pure'
import type { FakeServer, Handler } from './fake-server.ts'
import { openPage } from './open-page.tsx'

/** Opens an address anew in the same tab: what the browser keeps is there, what the page held in memory is gone. */
export async function reopenPage(before: FakeServer, address: string, ...handlers: Handler[]): Promise<FakeServer> {
  await cleanup()
  before.stop()
  expect(before.faults).toEqual([])
  return openPage(address, ...handlers)
}

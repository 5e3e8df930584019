import { afterEach, expect } from 'vitest'
import { cleanup } from 'vitest-browser-react/pure'
import { closeNotices } from '../src/kit/overlays/notices.ts'
import './document.ts'
import { type FakeServer, type Handler, startFakeServer } from './fake-server.ts'

let server: FakeServer | undefined

/** Starts a fake server for the page of one test; the page and what it keeps are gone when the test ends. */
export const serve = (...handlers: Handler[]): FakeServer => (server = startFakeServer(...handlers))

afterEach(async () => {
  await cleanup()
  closeNotices()
  const faults = server?.faults ?? []
  server?.stop()
  server = undefined
  localStorage.clear()
  sessionStorage.clear()
  expect(faults).toEqual([])
})

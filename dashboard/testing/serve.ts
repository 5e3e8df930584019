import { afterEach, expect } from 'vitest'
import { cleanup } from 'vitest-browser-react/pure'
import { closeNotices } from '../src/kit/overlays/notices.ts'
import { type FakeServer, type Handler, startFakeServer } from './fake-server.ts'

// The meta element of our own server's documents, which Vitest's page lacks.
const meta = document.createElement('meta')
meta.name = 'server'
meta.content = 'sahuji'
document.head.append(meta)

let server: FakeServer | undefined

/** Starts a fake server for one test; the page and its storage are removed when the test ends. */
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

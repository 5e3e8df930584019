import { expect, onTestFinished } from 'vitest'
import { cleanup } from 'vitest-browser-react/pure'
import { closeNotices } from '../src/kit/overlays/notices.ts'
import { type FakeServer, type Handler, startFakeServer } from './fake-server.ts'

// The meta element of our own server's documents, which Vitest's page lacks.
const meta = document.createElement('meta')
meta.name = 'server'
meta.content = 'sahuji'
document.head.append(meta)

/** Starts a fake server for one test; the page and its storage are removed when the test ends. */
export function serve(...handlers: Handler[]): FakeServer {
  const server = startFakeServer(...handlers)
  // a hook of this module would be one of the first file alone: the files of a run share their modules
  onTestFinished(async () => {
    await cleanup()
    closeNotices()
    server.stop()
    localStorage.clear()
    sessionStorage.clear()
    // the theme and colours that the test chose
    for (const name of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[name]
    expect(server.faults).toEqual([])
  })
  return server
}

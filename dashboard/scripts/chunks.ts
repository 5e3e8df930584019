import { fileURLToPath } from 'node:url'

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: string[]; dynamicallyImportedIds: string[] } | null
}

const here = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

const authPage = (page: string) =>
  [`session/${page}.page.tsx`, 'session/auth-page.tsx', 'texts/auth-page-texts.ts'].map(here)
const signIn = authPage('sign-in')
const signUp = authPage('sign-up')
const app = ['main.tsx', 'shell/router.tsx', 'session/sign-out.ts'].map(here)
const firstPages = ['shell/dashboard-layout.tsx', 'home/home.page.tsx'].map(here)

// fetched together after the first view: the live stream, and what waits for the merchant
const live = [
  'notifications/live/live-part.tsx',
  'shell/stale-strip.tsx',
  'platform/server/worker-registration.ts',
].map(here)
const needs = ['home/needs-you.tsx'].map(here)

/** The chunk of the frame around every page and of home: fetched after the app, but shown first. */
export const firstView = 'first-view'

/**
 * The chunks of our own modules. With the bundler's default, sign-in would request 20 files and home 67; on a cheap
 * phone a request costs more than a few unneeded kilobytes. A group includes the imports of its modules, so the group
 * that is needed first is listed first.
 */
export function chunkGroups() {
  let chunkOf: ((id: string) => string | null) | undefined
  const isIn = (chunk: string) => (id: string, graph: ModuleGraph) => {
    chunkOf ??= naming(graph)
    return chunkOf(id) === chunk ? chunk : null
  }
  return ['base', 'signing-up', 'sending', 'app', firstView, 'live', 'needs'].map((chunk, at) => ({
    name: isIn(chunk),
    debugName: chunk,
    priority: 9 - at,
  }))
}

function naming(graph: ModuleGraph): (id: string) => string | null {
  const [byApp, byFirst, bySignIn, bySignUp] = [app, firstPages, signIn, signUp].map((entries) =>
    reached(entries, graph),
  )
  const sooner = (id: string) => Boolean(bySignIn?.has(id) || bySignUp?.has(id))
  const [byLive, byNeeds] = [live, needs].map((entries) => reached(entries, graph))
  const laterByApp = reached([...app, ...firstPages], graph, 'later too')
  const laterByAuth = reached([...signIn, ...signUp], graph, 'later too')
  return (id) => {
    // an entry has its own chunk, so that a request for another module of the chunk does not run it
    if (/\/(?:main|[\w-]+\.entry)\.tsx$/.test(id)) return null
    // modules that the sign-up shares only with later pages are kept out of the sign-in's and home's chunks
    const isSooner = bySignIn?.has(id) || byApp?.has(id) || byFirst?.has(id)
    if (bySignUp?.has(id) && !isSooner && laterByApp.has(id)) return 'signing-up'
    if (sooner(id) && (laterByApp.has(id) || (bySignIn?.has(id) && bySignUp?.has(id)))) return 'base'
    // modules that the sign-in fetches when it sends and that the app also has: a chunk of their own, so that the
    // sign-in does not run the app
    if (laterByAuth.has(id) && byApp?.has(id)) return 'sending'
    if (byApp?.has(id)) return 'app'
    if (byFirst?.has(id)) return firstView
    return byLive?.has(id) ? 'live' : byNeeds?.has(id) ? 'needs' : null
  }
}

/** The modules that these import statically, or with `later too` also dynamically. */
function reached(entries: readonly string[], graph: ModuleGraph, how?: 'later too'): ReadonlySet<string> {
  const found = new Set(entries)
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...(how ? dynamicallyImportedIds : [])]) found.add(next)
  }
  return found
}

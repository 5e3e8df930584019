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

/** The chunk of what surrounds every page and of home: fetched later than the app, but shown first. */
export const firstView = 'first-view'

/**
 * The chunks of our own modules. Left to the bundler, sign-in would ask for 20 files and home for 67, each of which costs a
 * cheap phone more than the few kilobytes that it brings too many. A group takes along what its modules import, so the one
 * that is needed first stands first.
 */
export function chunkGroups() {
  let chunkOf: ((id: string) => string | null) | undefined
  const isIn = (chunk: string) => (id: string, graph: ModuleGraph) => {
    chunkOf ??= naming(graph)
    return chunkOf(id) === chunk ? chunk : null
  }
  return ['base', 'signing-up', 'sending', 'app', firstView].map((chunk, at) => ({
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
  const laterByApp = reached([...app, ...firstPages], graph, 'later too')
  const laterByAuth = reached([...signIn, ...signUp], graph, 'later too')
  return (id) => {
    // a document's own start stays by itself: whoever wants a part of its chunk must not run it
    if (/\/(?:main|[\w-]+\.entry)\.tsx$/.test(id)) return null
    // what the sign-up shares with later pages weighs nothing at the sign-in, nor at home
    const isSooner = bySignIn?.has(id) || byApp?.has(id) || byFirst?.has(id)
    if (bySignUp?.has(id) && !isSooner && laterByApp.has(id)) return 'signing-up'
    if (sooner(id) && (laterByApp.has(id) || (bySignIn?.has(id) && bySignUp?.has(id)))) return 'base'
    // the sign-in sends with what the app has too, and must not run the app for it
    if (laterByAuth.has(id) && byApp?.has(id)) return 'sending'
    if (byApp?.has(id)) return 'app'
    return byFirst?.has(id) ? firstView : null
  }
}

/** The modules that these import at once, or sooner or later. */
function reached(entries: readonly string[], graph: ModuleGraph, how?: 'later too'): ReadonlySet<string> {
  const found = new Set(entries)
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {}
    for (const next of [...importedIds, ...(how ? dynamicallyImportedIds : [])]) found.add(next)
  }
  return found
}

import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { firstView } from './chunks.ts'
import { writeDocuments } from './documents.ts'
import { filesOf, type Manifest } from './manifest.ts'
import { startOfficeBuild } from './office.ts'
import { writeOfflineVerifier } from './offline-verifier.ts'
import { writeServiceWorker } from './service-worker.ts'
import { textsName } from './text-chunks.ts'

/**
 * After the bundles: writes the documents, the service worker, the build's name, and the list of files that the sign-in
 * prefetches.
 */
export function afterBuild(root: string): Plugin {
  let office: ReturnType<typeof startOfficeBuild> | undefined
  return {
    name: 'sahuji-after-build',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    buildStart() {
      office = startOfficeBuild(root)
    },
    async writeBundle({ dir = '' }) {
      const text = await readFile(join(dir, '.vite/manifest.json'), 'utf8')
      const manifest = JSON.parse(text) as Manifest
      const name = createHash('sha256')
        .update(text)
        .update((await office?.(dir)) ?? '')
        .digest('hex')
        .slice(0, 12)
      await writeDocuments({ root, dir, manifest, name })
      await writeOfflineVerifier({ root, dir })
      await writeServiceWorker({ root, dir, manifest, name })
      await writeFile(join(dir, 'build.txt'), name)
      await writeFile(join(dir, 'app-assets.json'), JSON.stringify(assetsOf(manifest)))
    },
  }
}

// the first view after a sign-in
const wanted = ['app.html', textsName('first', 'en'), firstView]

/**
 * Addresses of the dashboard's files that the sign-in has not loaded, for `app-assets.json`: it prefetches them when a
 * field gets the focus (src/session/use-sign-in.ts).
 */
export function assetsOf(manifest: Manifest): string[] {
  const loaded = new Set(filesOf(manifest, ['signin.html']))
  return filesOf(manifest, wanted)
    .filter((file) => !loaded.has(file))
    .map((file) => `/${file}`)
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { textsName } from './language-texts.ts'
import { filesOf, frame, home, type Manifest } from './manifest.ts'

// what someone sees who has just signed in
const wanted = ['app.html', textsName('first', 'en'), frame, home]

/** Writes `app-assets.json`: the files that the sign-in fetches ahead once a field has the focus (src/session/use-sign-in.ts). */
export function appAssets(): Plugin {
  return {
    name: 'sahuji-app-assets',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    async writeBundle({ dir = '' }) {
      const manifest = JSON.parse(await readFile(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest
      await writeFile(join(dir, 'app-assets.json'), JSON.stringify(assetsOf(manifest)))
    },
  }
}

/** Addresses of the dashboard's files that the sign-in has not loaded itself. */
export function assetsOf(manifest: Manifest): string[] {
  const loaded = new Set(filesOf(manifest, ['signin.html']))
  return filesOf(manifest, wanted)
    .filter((file) => !loaded.has(file))
    .map((file) => `/${file}`)
}

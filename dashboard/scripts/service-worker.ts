import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { languages } from '../src/platform/preferences/languages.ts'
import { textChunks, textsName } from './text-chunks.ts'
import { firstView } from './chunks.ts'
import { type Built, filesOf, filesWithParts, type Manifest } from './manifest.ts'

/**
 * Documents and pages that open without a network, with their dialogs, menus and sheets, even before their first visit.
 */
const kept = [
  'signin.html',
  'signup.html',
  'app.html',
  firstView,
  'src/transactions/transaction-history.page.tsx',
  'src/transactions/single-transaction.page.tsx',
  'src/funding/load-funds.page.tsx',
  'src/profile/profile.page.tsx',
  'src/notifications/notifications.page.tsx',
  'src/events/door/at/door.page.tsx',
]

/** Builds src/service-worker into `sw.js`, with the build's name and the files of the shell written into it. */
export async function writeServiceWorker({ root, dir, manifest, name }: Built): Promise<void> {
  const texts = languages.filter(({ shipped }) => shipped).map(({ code }) => [code, textsOf(manifest, code)] as const)
  const written = {
    __BUILD__: name,
    __FILES__: filesWithParts(manifest, kept).map((file) => `/${file}`),
    __TEXTS__: Object.fromEntries(texts),
  }
  const constants = Object.entries(written).map(([constant, value]) => `const ${constant}=${JSON.stringify(value)};`)
  await writeFile(join(dir, 'sw.js'), `${constants.join('')}${await bundled(root)}`)
}

const textsOf = (manifest: Manifest, language: string): string[] =>
  filesOf(
    manifest,
    textChunks.map((chunk) => textsName(chunk, language)),
  ).map((file) => `/${file}`)

/** The worker as one script without imports, from a separate build without our plug-ins. */
async function bundled(root: string): Promise<string> {
  const made = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, 'src/service-worker/worker.ts'), output: { format: 'iife' } },
    },
  })
  const output = Array.isArray(made) ? made[0]?.output : 'output' in made ? made.output : undefined
  const code = output?.find((chunk) => chunk.type === 'chunk')
  if (code?.type !== 'chunk') throw new Error('the service worker was not built')
  return code.code
}

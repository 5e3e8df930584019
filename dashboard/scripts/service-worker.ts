import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { languages } from '../src/platform/languages.ts'
import { textsName } from './language-texts.ts'
import { filesOf, frame, home, type Manifest } from './manifest.ts'

/** Documents and pages that open without a network even where nobody has opened them yet. */
const kept = [
  'signin.html',
  'signup.html',
  'app.html',
  frame,
  home,
  'src/transactions/transaction-history.page.tsx',
  'src/transactions/single-transaction.page.tsx',
  'src/funding/load-funds.page.tsx',
  'src/profile/profile.page.tsx',
]

/** Builds src/service-worker into `sw.js`, with the build's name and the files of the shell written into it. */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'sahuji-service-worker',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    async writeBundle({ dir = '' }) {
      const text = await readFile(join(dir, '.vite/manifest.json'), 'utf8')
      const manifest = JSON.parse(text) as Manifest
      const name = createHash('sha256').update(text).digest('hex').slice(0, 12)
      const files = filesOf(manifest, kept).map((file) => `/${file}`)
      const texts = languages
        .filter(({ shipped }) => shipped)
        .map(({ code }) => [code, textsOf(manifest, code)] as const)
      const written = {
        __BUILD__: name,
        __FILES__: files,
        __TEXTS__: Object.fromEntries(texts),
      }
      const worker = await bundled(root)
      await writeFile(
        join(dir, 'sw.js'),
        `${Object.entries(written)
          .map(([word, value]) => `const ${word}=${JSON.stringify(value)};`)
          .join('')}${worker}`,
      )
      await writeFile(join(dir, 'build.txt'), name)
    },
  }
}

const textsOf = (manifest: Manifest, language: string): string[] =>
  filesOf(manifest, [
    textsName('first', language),
    textsName('rest', language),
    `src/texts/${language}/auth-pages.po`,
  ]).map((file) => `/${file}`)

/** The worker as one script without imports, by a build of its own that has none of our plug-ins. */
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

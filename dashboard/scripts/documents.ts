import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { languages } from '../src/platform/preferences/languages.ts'
import { textsName } from './text-chunks.ts'
import { firstView } from './chunks.ts'
import { type Built, filesOf } from './manifest.ts'
import { earlyScript } from './early-script.ts'
import { filled, inlined, preloading, type Prerender } from './document-html.ts'

interface Document {
  name: string
  template: 'signin.html' | 'signup.html' | 'app.html'
  /** Without scripts: it shows that a script is needed. */
  isStill?: true
  /** The files that the document loads at once beside its entry, by their names in the manifest. */
  wants: (language: string) => string[]
  /** Its first calls are sent by the document itself. */
  callsEarly?: true
}

const appTexts = (language: string) => textsName('first', language)
const authPageTexts = (language: string) => textsName('auth-pages', language)

/** Every document that the server serves; each is written once per language, as `<name>.<language>.html`. */
const documentsOf: readonly Document[] = [
  { name: 'signin', template: 'signin.html', wants: (language) => [authPageTexts(language)] },
  { name: 'signup', template: 'signup.html', wants: (language) => [authPageTexts(language)] },
  { name: 'without-script', template: 'signin.html', isStill: true, wants: () => [] },
  {
    name: 'home',
    template: 'app.html',
    wants: (language) => [appTexts(language), firstView],
    callsEarly: true,
  },
  { name: 'dashboard', template: 'app.html', wants: (language) => [appTexts(language), firstView] },
  { name: 'app', template: 'app.html', wants: (language) => [appTexts(language)] },
]

/** Prerenders the documents in every shipped language, with the browser's own components. */
export async function writeDocuments({ root, dir, manifest }: Built): Promise<void> {
  const prerender = await prerenderer(root)
  const early = await earlyScript(root)
  const shipped = languages.filter(({ shipped }) => shipped)
  for (const { name, template, wants, callsEarly, isStill = false } of documentsOf) {
    const html = await inlined(await readFile(join(dir, template), 'utf8'), {
      dir,
      isAuthPage: template !== 'app.html',
      isStill,
    })
    const loaded = new Set(filesOf(manifest, [template]))
    for (const { code, direction } of shipped) {
      const ahead = filesOf(manifest, wants(code)).filter((file) => !loaded.has(file))
      const written = filled(html, {
        ...prerender(name, code),
        language: code,
        direction,
        early: callsEarly ? early : '',
      })
      await writeFile(join(dir, `${name}.${code}.html`), preloading(written, ahead))
    }
  }
  for (const template of new Set(documentsOf.map((document) => document.template))) await rm(join(dir, template))
}

/** Builds src/shell/prerender.tsx for Node and loads it. */
export async function prerenderer(root: string): Promise<Prerender> {
  const folder = await mkdtemp(join(tmpdir(), 'sahuji-prerender-'))
  try {
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'error',
      ssr: { noExternal: true },
      build: { ssr: 'src/shell/prerender.tsx', outDir: folder, manifest: false, minify: false, copyPublicDir: false },
    })
    const { prerender } = (await import(pathToFileURL(join(folder, 'prerender.js')).href)) as { prerender: Prerender }
    return prerender
  } finally {
    await rm(folder, { recursive: true })
  }
}

import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { languages } from '../src/platform/languages.ts'
import { filled, inlined, preloading } from './document-html.ts'
import { prerenderer } from './documents.ts'
import { filesOf, type Manifest } from './manifest.ts'
import { textsName } from './text-chunks.ts'

/** The mode of the build of the back office: a graph of its own, so that no file of it is in a merchant's chunk. */
export const officeMode = 'operator'

export const officeManifest = '.vite/operator.json'

/** Builds the back office into the folder of the merchants' build; answers its manifest, which is a part of the build's name. */
export async function buildOffice(root: string, dir: string): Promise<string> {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: officeMode,
    logLevel: 'error',
    build: { outDir: dir, copyPublicDir: false },
  })
  return readFile(join(dir, officeManifest), 'utf8')
}

/** After its bundle is written: its document in each language, with the texts it begins with. */
export function officeDocuments(root: string): Plugin {
  return {
    name: 'sahuji-office-documents',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    async writeBundle({ dir = '' }) {
      const manifest = JSON.parse(await readFile(join(dir, officeManifest), 'utf8')) as Manifest
      const prerender = await prerenderer(root)
      const template = join(dir, 'operator.html')
      const html = await inlined(await readFile(template, 'utf8'), { dir, isAuthPage: false, isStill: false })
      const loaded = new Set(filesOf(manifest, ['operator.html']))
      for (const { code, direction, shipped } of languages) {
        if (!shipped) continue
        const ahead = filesOf(manifest, [textsName('operator', code)]).filter((file) => !loaded.has(file))
        const written = filled(html, { ...prerender('operator', code), language: code, direction })
        await writeFile(join(dir, `operator.${code}.html`), preloading(written, ahead))
      }
      await rm(template)
    },
  }
}

import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'
import { languages } from '../src/platform/preferences/languages.ts'
import { filled, inlined, preloading } from './document-html.ts'
import { prerenderer } from './documents.ts'
import { filesOf, type Manifest } from './manifest.ts'
import { textsName } from './text-chunks.ts'

/** The mode of the back office's build: a separate module graph, so that no file of it is in a merchant's chunk. */
export const officeMode = 'operator'

export const officeManifest = '.vite/operator.json'

const vite = fileURLToPath(import.meta.resolve('vite/package.json')).replace('package.json', 'bin/vite.js')

/**
 * Builds the back office in its own process, beside the merchants' build. The returned function waits for its end, adds
 * its files to the folder and returns its manifest, which is part of the build's name.
 */
export function startOfficeBuild(root: string): (dir: string) => Promise<string> {
  const built = buildIntoTemporaryFolder(root)
  // the returned function reports the error
  built.catch(() => {})
  return async (dir) => {
    const folder = await built
    try {
      await cp(folder, dir, { recursive: true })
    } finally {
      await rm(folder, { recursive: true })
    }
    return readFile(join(dir, officeManifest), 'utf8')
  }
}

async function buildIntoTemporaryFolder(root: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sahuji-office-'))
  const options = ['build', '--mode', officeMode, '--logLevel', 'error', '--outDir', folder]
  try {
    await promisify(execFile)(process.execPath, [vite, ...options], { cwd: root })
  } catch (error) {
    await rm(folder, { recursive: true })
    throw error
  }
  return folder
}

/** Writes the back office's document in each language after its bundle, with preloads of its first texts. */
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

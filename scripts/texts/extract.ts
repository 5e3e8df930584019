// npm run texts: writes the texts of the sources into the catalogues of all languages. A text that moved to another
// domain keeps its translation.
import { spawnSync } from 'node:child_process'
import { catalogueNames, keyOf, type Part, parts, readCatalogue, removeCatalogue, translated, writeCatalogue } from './catalogues.ts'

const known = new Map<string, string>()
for (const part of parts) await remember(part)
extract('.')
extract('dashboard')
for (const part of parts) await fillIn(part)

function extract(cwd: string): void {
  const tool = new URL('../../node_modules/@lingui/cli/dist/lingui.js', import.meta.url).pathname
  const { status } = spawnSync(process.execPath, [tool, 'extract', '--clean', '--overwrite'], { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

async function remember(part: Part): Promise<void> {
  for (const language of translated) {
    for (const name of catalogueNames(part)) {
      for (const entry of Object.values(await readCatalogue(part, language, name)))
        if (entry.translation) known.set(placeOf(part, language, keyOf(entry)), entry.translation)
    }
  }
}

async function fillIn(part: Part): Promise<void> {
  for (const name of catalogueNames(part)) {
    for (const language of ['en', ...translated]) {
      const catalogue = await readCatalogue(part, language, name)
      // the dashboard's configuration asks for one of each folder
      if (Object.keys(catalogue).length === 0 && part !== 'dashboard') removeCatalogue(part, language, name)
      const missing = Object.values(catalogue).filter(({ translation }) => !translation)
      for (const entry of missing) entry.translation = known.get(placeOf(part, language, keyOf(entry))) ?? ''
      if (missing.some(({ translation }) => translation)) await writeCatalogue(part, language, name, catalogue)
    }
  }
}

/** The dashboard words some texts otherwise than the server does. */
function placeOf(part: Part, language: string, key: string): string {
  return [part === 'dashboard' ? part : 'server', language, key].join('\n')
}

// node scripts/texts/merge-texts.ts <part> <language> <file.json>: takes translations {"English text": "translation"} into
// <part>/src/texts/<language>/*.po. A translation that lost a placeholder, tag or plural is refused; the rest is merged.
import { readFileSync } from 'node:fs'
import { askedFor } from './asked-for.ts'
import { type Catalogue, catalogueNames, isWanted, keyOf, readCatalogue, writeCatalogue } from './catalogues.ts'
import { differences } from './text-shape.ts'

const { part, language, file } = askedFor('merge-texts.ts', '<file.json>')

const given = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>))
const unused = new Set(given.keys())
const refused = new Set<string>()
const missing = new Set<string>()
const merged = new Set<string>()

for (const name of catalogueNames(part)) {
  const english = await readCatalogue(part, 'en', name)
  const kept = await readCatalogue(part, language, name)
  const entries = Object.entries(english).map(([id, entry]) => [id, withTranslation(entry, kept[id])] as const)
  await writeCatalogue(part, language, name, Object.fromEntries(entries))
}
report()

function withTranslation(entry: Catalogue[string], kept: Catalogue[string] | undefined): Catalogue[string] {
  const key = keyOf(entry)
  unused.delete(key)
  const fresh = accepted(key, entry.message ?? '')
  const translation = fresh ?? kept?.translation ?? ''
  if (translation === '' && isWanted(language, entry)) missing.add(key)
  return { ...entry, ...(kept?.extra && { extra: kept.extra }), translation }
}

function accepted(key: string, english: string): string | undefined {
  const translation = given.get(key)
  if (translation === undefined) return undefined
  const wrong =
    typeof translation !== 'string' || /^(?:\w+\/)?src\//.test(translation)
      ? ['is not translated yet']
      : differences(english, translation, language)
  if (wrong.length > 0) {
    refused.add(`${JSON.stringify(key)} ${wrong.join('; ')}`)
    return undefined
  }
  merged.add(key)
  return `${translation as string}`
}

function report(): void {
  const parts: [string, readonly string[]][] = [
    ['refused', [...refused]],
    ['unused: no such English text', [...unused].map((key) => JSON.stringify(key))],
    ['still missing', [...missing].map((key) => JSON.stringify(key))],
  ]
  for (const [title, lines] of parts) {
    if (lines.length > 0)
      process.stdout.write(`${title} (${lines.length})\n${lines.map((line) => `  ${line}\n`).join('')}`)
  }
  process.stdout.write(`${language}: ${merged.size} merged, ${refused.size} refused, ${missing.size} missing\n`)
  process.exitCode = refused.size + missing.size > 0 ? 1 : 0
}

// node dashboard/scripts/texts-to-translate.ts <language> > out.json: the English texts that have no translation yet,
// each with where it stands and what is known of it. Put the translation in that place and hand it to merge-texts.ts.
import { type Catalogue, catalogueNames, keyOf, readCatalogue, translated } from './catalogues.ts'

const [language = ''] = process.argv.slice(2)
if (!translated.includes(language)) {
  process.stderr.write(`Usage: node dashboard/scripts/texts-to-translate.ts <${translated.join('|')}>\n`)
  process.exit(2)
}

const wanted = new Map<string, Set<string>>()
for (const name of catalogueNames()) {
  const kept = await readCatalogue(language, name)
  for (const [id, entry] of Object.entries(await readCatalogue('en', name))) {
    if (!kept[id]?.translation)
      wanted.set(keyOf(entry), new Set([...(wanted.get(keyOf(entry)) ?? []), ...about(entry)]))
  }
}
const listed = [...wanted].map(([key, known]) => [key, [...known].join(' · ')])
process.stdout.write(`${JSON.stringify(Object.fromEntries(listed), null, 2)}\n`)

function about({ origin = [], comments = [] }: Catalogue[string]): string[] {
  return [...origin.map(([path]) => path), ...comments]
}

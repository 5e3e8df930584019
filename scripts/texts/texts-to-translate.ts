// node scripts/texts/texts-to-translate.ts <part> <language> > out.json: the English texts that have no translation yet,
// each with its files and notes. Replace these by the translation and pass the file to merge-texts.ts.
import { type Catalogue, catalogueNames, isWanted, keyOf, readCatalogue } from './catalogues.ts'
import { askedFor } from './asked-for.ts'

const { part, language } = askedFor('texts-to-translate.ts')

const wanted = new Map<string, Set<string>>()
for (const name of catalogueNames(part)) {
  const kept = await readCatalogue(part, language, name)
  for (const [id, entry] of Object.entries(await readCatalogue(part, 'en', name))) {
    if (!kept[id]?.translation && isWanted(language, entry))
      wanted.set(keyOf(entry), new Set([...(wanted.get(keyOf(entry)) ?? []), ...about(entry)]))
  }
}
const listed = [...wanted].map(([key, known]) => [key, [...known].join(' · ')])
process.stdout.write(`${JSON.stringify(Object.fromEntries(listed), null, 2)}\n`)

function about({ origin = [], comments = [] }: Catalogue[string]): string[] {
  return [...origin.map(([path]) => path), ...comments]
}

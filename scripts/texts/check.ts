// Checks the translations of the contract and the server: that there is one, that it keeps the facts, choices and tags of
// its English text, and that a text has one translation in a context. `lingui check sync` finds the texts that no source
// has any more; the dashboard's build fails on what is missing.
import { catalogueNames, isWanted, keyOf, type Part, readCatalogue, translated } from './catalogues.ts'
import { differences } from './text-shape.ts'

const wrong: string[] = []
const said = new Map<string, string>()

for (const part of ['contract', 'server'] as const)
  for (const language of translated) for (const name of catalogueNames(part)) await check(part, language, name)

process.stdout.write(wrong.map((line) => `${line}\n`).join(''))
process.exitCode = wrong.length > 0 ? 1 : 0

async function check(part: Part, language: string, name: string): Promise<void> {
  const catalogue = await readCatalogue(part, language, name)
  for (const entry of Object.values(catalogue)) {
    const { message = '', translation = '' } = entry
    if (!translation && !isWanted(language, entry)) continue
    const faults = translation ? differences(message, translation, language) : ['has no translation']
    const place = `${part}/src/texts/${language}/${name}.po ${JSON.stringify(keyOf(entry))}`
    wrong.push(...faults.map((fault) => `${place} ${fault}`))
    if (!isAlone(`${language} ${keyOf(entry)}`, translation))
      wrong.push(`${place} has another translation elsewhere: give one of them a context`)
  }
}

/** The server reads all its catalogues as one. */
function isAlone(place: string, translation: string): boolean {
  const other = said.get(place)
  said.set(place, translation)
  return other === undefined || other === translation
}

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { languageCodes } from '../../contract/src/language/languages.ts'

/** The parts of the product that say something, each with its texts in `<part>/src/texts/<language>/<domain>.po`. */
export const parts = ['contract', 'server', 'dashboard'] as const
export type Part = (typeof parts)[number]

const folder = (part: Part, language: string): string =>
  new URL(`../../${part}/src/texts/${language}/`, import.meta.url).pathname
const format = formatter({ lineNumbers: false })

/** A catalogue as the texts' tool reads and writes it, by the texts' ids. */
export type Catalogue = Awaited<ReturnType<typeof format.parse>>
type Entry = Catalogue[string]

/** The languages that texts are translated into. */
export const translated: readonly string[] = languageCodes.filter((code) => code !== 'en')

/** The catalogues that a part has, by the English ones. */
export const catalogueNames = (part: Part): string[] =>
  readdirSync(folder(part, 'en'))
    .filter((file) => file.endsWith('.po'))
    .map((file) => file.replace(/\.po$/, ''))
    .toSorted()

/** One catalogue; empty where the language has none yet. */
export async function readCatalogue(part: Part, language: string, name: string): Promise<Catalogue> {
  const text = textOf(part, language, name)
  return text === undefined ? {} : format.parse(text, contextOf(part, language, name))
}

/** Writes one catalogue as the texts' tool writes it; what was there is replaced. */
export async function writeCatalogue(part: Part, language: string, name: string, catalogue: Catalogue): Promise<void> {
  mkdirSync(folder(part, language), { recursive: true })
  const context = { ...contextOf(part, language, name), existing: textOf(part, language, name) }
  writeFileSync(`${folder(part, language)}${name}.po`, await format.serialize(catalogue, context))
}

/** Removes the catalogue of a domain that has no texts any more. */
export const removeCatalogue = (part: Part, language: string, name: string): void =>
  rmSync(`${folder(part, language)}${name}.po`, { force: true })

function textOf(part: Part, language: string, name: string): string | undefined {
  const path = `${folder(part, language)}${name}.po`
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

const contextOf = (part: Part, locale: string, name: string) => ({
  locale,
  sourceLocale: 'en',
  filename: `${folder(part, locale)}${name}.po`,
})

/** The key of a text in a translator's file: its English words, after its context where it has one. */
export const keyOf = ({ message = '', context }: Entry): string => (context ? `${context}\u0004${message}` : message)

/** Whether a language needs the text: the general pages are in English and Nepali alone, and their tables of fees as well. */
export const isWanted = (language: string, { origin = [] }: Entry): boolean =>
  language === 'ne' || !origin.every(([file]) => file.startsWith('server/src/pages/fee-'))

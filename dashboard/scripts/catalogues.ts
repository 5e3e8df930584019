import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { languages } from '../src/platform/languages.ts'

const folder = (language: string): string => new URL(`../src/texts/${language}/`, import.meta.url).pathname
const format = formatter({ lineNumbers: false })

/** A catalogue as the texts' tool reads and writes it, by the texts' ids. */
export type Catalogue = Awaited<ReturnType<typeof format.parse>>

/** The languages that texts are translated into. */
export const translated: readonly string[] = languages.map(({ code }) => code).filter((code) => code !== 'en')

/** The catalogues there are, by the English ones. */
export const catalogueNames = (): string[] =>
  readdirSync(folder('en'))
    .filter((file) => file.endsWith('.po'))
    .map((file) => file.replace(/\.po$/, ''))
    .toSorted()

/** One catalogue; empty where the language has none yet. */
export async function readCatalogue(language: string, name: string): Promise<Catalogue> {
  const text = textOf(language, name)
  return text === undefined ? {} : format.parse(text, contextOf(language, name))
}

/** Writes one catalogue as the texts' tool writes it; what was there is replaced. */
export async function writeCatalogue(language: string, name: string, catalogue: Catalogue): Promise<void> {
  mkdirSync(folder(language), { recursive: true })
  const context = { ...contextOf(language, name), existing: textOf(language, name) }
  writeFileSync(`${folder(language)}${name}.po`, await format.serialize(catalogue, context))
}

function textOf(language: string, name: string): string | undefined {
  const path = `${folder(language)}${name}.po`
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

const contextOf = (locale: string, name: string) => ({
  locale,
  sourceLocale: 'en',
  filename: `${folder(locale)}${name}.po`,
})

/** The key of a text in a translator's file: its English words, after its context where it has one. */
export const keyOf = ({ message = '', context }: Catalogue[string]): string =>
  context ? `${context}\u0004${message}` : message

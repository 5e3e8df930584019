import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { languages } from '../src/platform/languages.ts'

/** The catalogues of what the first view says; all others come with the pages that need them. */
const firstCatalogues = new Set([
  'home',
  'kit',
  'kyc',
  'merchants',
  'platform',
  'session',
  'shell',
  'transactions',
  'wallet',
])
// a file of its own, because the light doors ask for it by itself
const doors = 'auth-pages.po'
const parts = ['first', 'rest'] as const
const shipped = languages.filter((language) => language.shipped).map(({ code }) => code)

/** The name of a language's texts in the build's manifest. */
export const textsName = (part: (typeof parts)[number], language: string): string => `virtual:texts/${part}/${language}`

/** Gathers the catalogues of src/texts into two files a language, for src/texts/app-texts.ts. */
export function languageTexts(folder: string): Plugin {
  return {
    name: 'sahuji-language-texts',
    resolveId: { filter: { id: /^virtual:texts/ }, handler: (id) => `\0${id}` },
    load: {
      // the first letter is the zero by which bundlers mark what is no file
      filter: { id: /^.virtual:texts/ },
      handler(id) {
        const [, part, language] = id.split('/')
        return part === undefined ? table() : catalogues(join(folder, language ?? ''), part === 'first')
      },
    },
  }
}

const table = (): string =>
  parts
    .map((part) => {
      const entries = shipped.map(
        (code) => `${code}: () => import('${textsName(part, code)}').then(({ texts }) => texts)`,
      )
      return `export const ${part} = { ${entries.join(', ')} }`
    })
    .join('\n')

function catalogues(folder: string, isFirst: boolean): string {
  const files = readdirSync(folder).filter((file) => file.endsWith('.po') && file !== doors)
  const wanted = files.filter((file) => firstCatalogues.has(file.replace('.po', '')) === isFirst)
  const imports = wanted.map((file, at) => `import { messages as part${at} } from '${join(folder, file)}'`)
  return `${imports.join('\n')}\nexport const texts = Object.assign({}, ${wanted.map((_, at) => `part${at}`).join(', ')})`
}

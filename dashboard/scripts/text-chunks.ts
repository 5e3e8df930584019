import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { languages } from '../src/platform/preferences/languages.ts'

/**
 * The one place that says where a text lives: the file that a text stands in decides its catalogue (lingui.config.ts reads
 * this), and the catalogue decides the chunk, one a language. What sign-in and sign-up show at once is in `auth-pages`, which
 * their documents ask for alone; what the dashboard shows first is in `first`, and every other page waits for `rest`. The
 * back office, which is built by itself, has two files of its own: `operator` for its frame, `operator-rest` for its pages. The
 * office of a domain has a catalogue of its own, so that no merchant is sent its texts.
 */
export const textChunks = ['auth-pages', 'first', 'rest'] as const
type TextChunk = (typeof textChunks)[number] | 'operator' | 'operator-rest'

/** The catalogue of the auth pages, which is no folder of src. */
export const authPages = 'auth-pages'

/** Folders of src that have an office: its texts are in the catalogue `<folder>-office`. */
export const foldersWithOffice = readdirSync(join(import.meta.dirname, '../src')).filter((folder) =>
  existsSync(join(import.meta.dirname, '../src', folder, 'office')),
)

/** Files under src whose texts are said on the auth pages alone. */
export const saidOnAuthPages = [
  'session/{browser-requirements,contact,language-choice,sample-book,script-needed.page}.tsx',
  'session/{sign-in,sign-up,use-sign-in}*',
  'merchants/business-types.ts',
]

/** And those whose texts are said elsewhere too: both catalogues have them. */
export const saidThereToo = [
  'kit/{layout/banner,forms/native-fields,forms/error-summary,forms/service-code,overlays/notice-regions}.tsx',
  'platform/failures/{failure-words.ts,not-offered.tsx}',
]

/** Rooms of such a folder that the first view does not open: their texts have a catalogue of their own, `<folder>-rooms`. */
export const foldersWithRooms = ['kyc', 'shell', 'transactions']

/** Folders of src whose texts the first view of the dashboard says. */
const first = new Set(['home', 'kit', 'kyc', 'merchants', 'platform', 'session', 'shell', 'transactions', 'wallet'])

/** What the frame of the back office and its sign-in say; no merchant is sent the catalogues of the office alone. */
const firstOfOperators = new Set(['auth', 'kit', 'kit-office', 'operator', 'operators', 'platform'])

/** What its pages say beyond that; each of them waits for it. */
const restOfOperators = new Set([
  'approvals',
  'funding',
  'kyc',
  'pages',
  'support',
  'tariff',
  'transactions',
  ...foldersWithOffice.map((folder) => `${folder}-office`).filter((name) => !firstOfOperators.has(name)),
])

const isOffices = (catalogue: string): boolean =>
  catalogue.endsWith('-office') || ['approvals', 'operator', 'operators'].includes(catalogue)

function isIn(chunk: TextChunk, catalogue: string): boolean {
  if (chunk === 'operator') return firstOfOperators.has(catalogue)
  if (chunk === 'operator-rest') return restOfOperators.has(catalogue)
  return !isOffices(catalogue) && chunkOf(catalogue) === chunk
}

const chunkOf = (catalogue: string): TextChunk =>
  catalogue === authPages ? 'auth-pages' : first.has(catalogue) ? 'first' : 'rest'

/** The name of a language's texts in the build's manifest. */
export const textsName = (chunk: TextChunk, language: string): string => `virtual:texts/${chunk}/${language}`

const shipped = languages.filter((language) => language.shipped).map(({ code }) => code)

/** Gathers the catalogues of src/texts into one file a chunk and language: `virtual:texts/<chunk>` has the table of them. */
export function textsByLanguage(folder: string): Plugin {
  return {
    name: 'sahuji-texts',
    resolveId: { filter: { id: /^virtual:texts/ }, handler: (id) => `\0${id}` },
    load: {
      // the first letter is the zero by which bundlers mark what is no file
      filter: { id: /^.virtual:texts/ },
      handler(id) {
        const [, chunk, language] = id.split('/') as [string, TextChunk, string?]
        return language === undefined ? table(chunk) : catalogues(join(folder, language), chunk)
      },
    },
  }
}

function table(chunk: TextChunk): string {
  const entries = shipped.map((code) => `${code}: () => import('${textsName(chunk, code)}').then(({ texts }) => texts)`)
  return `export const texts = { ${entries.join(', ')} }`
}

function catalogues(folder: string, chunk: TextChunk): string {
  const files = readdirSync(folder).filter((file) => file.endsWith('.po') && isIn(chunk, file.replace('.po', '')))
  const imports = files.map((file, at) => `import { messages as part${at} } from '${join(folder, file)}'`)
  return `${imports.join('\n')}\nexport const texts = Object.assign({}, ${files.map((_, at) => `part${at}`).join(', ')})`
}

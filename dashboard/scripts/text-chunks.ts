import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { languages } from '../src/platform/preferences/languages.ts'

/**
 * Assigns texts to catalogues and chunks. A text's source file decides its catalogue (lingui.config.ts reads this), and
 * the catalogue decides the chunk, one per language. `auth-pages` has the texts that sign-in and sign-up show at once,
 * and only their documents load it; `first` has the texts of the dashboard's first view, and every other page waits for
 * `rest`, `payments`, `events` and `developers`, which are files of their own so that none is over its budget. `needs` has the texts of home's
 * rooms, and those of other domains that they and what waits for the merchant show. The back office, which is built separately, has two chunks: `operator` for its frame, `operator-rest` for its
 * pages. The office of a domain has its own catalogue, so that its texts are never sent to a merchant.
 */
export const textChunks = ['auth-pages', 'first', 'needs', 'rest', 'payments', 'events', 'developers'] as const
type TextChunk = (typeof textChunks)[number] | 'operator' | 'operator-rest' | 'offline'

/** The catalogue of the auth pages, which has no folder in src. */
export const authPages = 'auth-pages'

/** Folders of src with an office, whose texts are in the catalogue `<folder>-office`. */
export const foldersWithOffice = readdirSync(join(import.meta.dirname, '../src')).filter((folder) =>
  existsSync(join(import.meta.dirname, '../src', folder, 'office')),
)

/** Files under src whose texts are shown on the auth pages only. */
export const onlyOnAuthPages = [
  'session/{browser-requirements,contact,language-choice,sample-book,script-needed.page}.tsx',
  'session/{sign-in,sign-up,use-sign-in}*',
  'merchants/business-types.ts',
]

/** Files whose texts are shown on the auth pages and elsewhere: both catalogues have them. */
export const alsoOnAuthPages = [
  'kit/{layout/banner,forms/native-fields,forms/error-summary,forms/service-code,overlays/notice-regions}.tsx',
  'platform/{language-select.tsx,failures/failure-words.ts,failures/not-offered.tsx}',
]

/** The catalogue of what home shows later, which has no folder in src. */
export const homeNeeds = 'home-needs'

/** Files of other folders whose texts home shows later: their own catalogues have them too. */
export const alsoInHomeNeeds = [
  'funding/{open-load,load-status,funding-words}.tsx',
  'transactions/story/ledger-entries.tsx',
]

/** Folders with rooms that the first view does not open; the rooms' texts are in the catalogue `<folder>-rooms`. */
export const foldersWithRooms = ['home', 'kyc', 'shell', 'transactions']

/** Folders of src whose texts the dashboard's first view shows. */
const first = new Set(['home', 'kit', 'kyc', 'merchants', 'platform', 'session', 'shell', 'transactions', 'wallet'])

/** The catalogues of the back office's frame and sign-in; those of the office only are never sent to a merchant. */
const firstOfOperators = new Set(['auth', 'kit', 'kit-office', 'operator', 'operators', 'platform'])

/** The further catalogues of its pages, which each page waits for. */
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

/** The catalogues of the verifier that works from a file. */
const ofOfflineVerifier = new Set(['kit', 'platform', 'statements'])

const isOffices = (catalogue: string): boolean =>
  catalogue.endsWith('-office') || ['approvals', 'operator', 'operators'].includes(catalogue)

/** The catalogues of the chunk `payments`: what fills it beside payments would put `rest` over its budget. */
const ofPayments = new Set(['payments', 'cooperatives'])

/** The catalogues of the chunk `developers`. */
const ofDevelopers = new Set(['developers', 'sandbox', 'team'])

/** Whether the back office loads a catalogue; it shares the chunk `payments` with the merchants. */
export const isReadByOffice = (catalogue: string): boolean =>
  firstOfOperators.has(catalogue) || restOfOperators.has(catalogue) || ofPayments.has(catalogue)

/** Whether the dashboard loads a catalogue with its first view. */
export const isInFirst = (catalogue: string): boolean => first.has(catalogue)

function isIn(chunk: TextChunk, catalogue: string): boolean {
  if (chunk === 'operator') return firstOfOperators.has(catalogue)
  if (chunk === 'offline') return ofOfflineVerifier.has(catalogue)
  if (chunk === 'operator-rest') return restOfOperators.has(catalogue)
  return !isOffices(catalogue) && chunkOf(catalogue) === chunk
}

function chunkOf(catalogue: string): TextChunk {
  if (catalogue === authPages) return 'auth-pages'
  if (catalogue === homeNeeds || catalogue === 'home-rooms') return 'needs'
  if (ofPayments.has(catalogue)) return 'payments'
  if (catalogue === 'events') return 'events'
  if (ofDevelopers.has(catalogue)) return 'developers'
  return first.has(catalogue) ? 'first' : 'rest'
}

/** The name of a language's texts in the manifest. */
export const textsName = (chunk: TextChunk, language: string): string => `virtual:texts/${chunk}/${language}`

const shipped = languages.filter((language) => language.shipped).map(({ code }) => code)

/**
 * Combines the catalogues of src/texts into one file per chunk and language; `virtual:texts/<chunk>` is their table.
 */
export function textsByLanguage(folder: string): Plugin {
  return {
    name: 'sahuji-texts',
    resolveId: { filter: { id: /^virtual:texts/ }, handler: (id) => `\0${id}` },
    load: {
      // the first character is the zero by which bundlers mark virtual modules
      filter: { id: /^.virtual:texts/ },
      handler(id) {
        const [, chunk, language] = id.split('/') as [string, TextChunk, string?]
        return language === undefined ? table(chunk) : catalogues(join(folder, language), chunk)
      },
    },
  }
}

function table(chunk: TextChunk): string {
  // one function for every language: the first view carries these lines
  const entries = shipped.map((code) => `${code}: () => import('${textsName(chunk, code)}').then(textsOf)`)
  return `const textsOf = (module) => module.texts\nexport const texts = { ${entries.join(', ')} }`
}

function catalogues(folder: string, chunk: TextChunk): string {
  const files = readdirSync(folder).filter((file) => file.endsWith('.po') && isIn(chunk, file.replace('.po', '')))
  const imports = files.map((file, at) => `import { messages as part${at} } from '${join(folder, file)}'`)
  return `${imports.join('\n')}\nexport const texts = Object.assign({}, ${files.map((_, at) => `part${at}`).join(', ')})`
}

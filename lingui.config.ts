import { existsSync, globSync, readFileSync } from 'node:fs'
import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { domains } from './contract/src/domains.ts'
import { languageCodes } from './contract/src/language/languages.ts'
import { marksTexts, markedTexts } from './scripts/texts/marked-texts.ts'

const exclude = ['**/*.test.ts']

const ofContract = domains.map((domain) => ({
  path: `<rootDir>/contract/src/texts/{locale}/${domain}`,
  include: [`contract/src/${domain}.ts`, `contract/src/${domain}/**/*.ts`],
}))

/** What no domain owns. */
const answers = {
  path: '<rootDir>/contract/src/texts/{locale}/answers',
  include: ['contract/src/**/*.ts'],
  exclude: [...exclude, ...ofContract.flatMap(({ include }) => include)],
}

const ofServer = ['platform', ...domains].map((domain) => ({
  path: `<rootDir>/server/src/texts/{locale}/${domain}`,
  include: [`server/src/${domain}/**/*.ts`],
}))

/** A domain without texts is emptied as long as it has a catalogue. */
const saysSomething = ({ path, include }: { path: string; include: string[] }) =>
  existsSync(`${path.replace('<rootDir>', import.meta.dirname).replace('{locale}', 'en')}.po`) ||
  globSync(include, { cwd: import.meta.dirname, exclude }).some((file) =>
    marksTexts(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
  )

/**
 * One catalogue a language and domain for what the contract and the server say; the dashboard has a configuration of its
 * own, because its texts are marked by Lingui's macros.
 */
export default defineConfig({
  sourceLocale: 'en',
  // a text that only moved is no change of its catalogue
  format: formatter({ lineNumbers: false }),
  locales: [...languageCodes],
  extractors: [markedTexts],
  catalogs: [answers, ...[...ofContract, ...ofServer].filter(saysSomething).map((each) => ({ exclude, ...each }))],
})

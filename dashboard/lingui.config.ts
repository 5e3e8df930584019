import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { languages } from './src/platform/languages.ts'

// what the sign-in and sign-up documents say stands in one catalogue of its own: they load nothing else of the texts
const authPages = [
  'session/{browser-requirements,contact,language-choice,sample-book,script-needed.page}.tsx',
  'session/{business-types,sign-in,sign-up,use-sign-in}*',
].map((files) => `<rootDir>/src/${files}`)

// these are said in those documents and elsewhere, so both catalogues have them
const alsoInAuthPages = [
  'kit/{layout/banner,forms/native-fields,forms/error-summary,forms/service-code,overlays/notice-regions}.tsx',
  'platform/{failure-words.ts,not-offered.tsx}',
].map((file) => `<rootDir>/src/${file}`)

/** One catalogue per language and domain; the English one is written by `npm run texts` from the sources. */
export default defineConfig({
  sourceLocale: 'en',
  // a text that only moved is no change of its catalogue
  format: formatter({ lineNumbers: false }),
  locales: languages.filter((language) => language.shipped).map((language) => language.code),
  catalogs: [
    { path: '<rootDir>/src/texts/{locale}/auth-pages', include: [...authPages, ...alsoInAuthPages] },
    {
      path: '<rootDir>/src/texts/{locale}/{name}',
      include: ['<rootDir>/src/{name}/'],
      exclude: ['**/gallery/**', '**/texts/**', '**/service-worker/**', '**/*.test.*', ...authPages],
    },
  ],
})

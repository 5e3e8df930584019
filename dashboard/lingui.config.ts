import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { languages } from './src/platform/languages.ts'

/** One catalogue per language and domain; the English one is written by `npm run texts` from the sources. */
export default defineConfig({
  sourceLocale: 'en',
  // a text that only moved is no change of its catalogue
  format: formatter({ lineNumbers: false }),
  locales: languages.filter((language) => language.shipped).map((language) => language.code),
  catalogs: [
    {
      path: '<rootDir>/src/texts/{locale}/{name}',
      include: ['<rootDir>/src/{name}/'],
      exclude: ['**/gallery/**', '**/texts/**', '**/*.test.*'],
    },
  ],
})

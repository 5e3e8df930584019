import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import { languages } from './src/platform/languages.ts'

// what the light sign-in says has a catalogue of its own, so that it does not load what the rest of its domain says
const signIn = [
  'contact.tsx',
  'language-choice.tsx',
  'sample-book.tsx',
  'sign-in-form.tsx',
  'sign-in.page.tsx',
  'use-sign-in.ts',
].map((file) => `<rootDir>/src/session/${file}`)

/** One catalogue per language and domain; the English one is written by `npm run texts` from the sources. */
export default defineConfig({
  sourceLocale: 'en',
  // a text that only moved is no change of its catalogue
  format: formatter({ lineNumbers: false }),
  locales: languages.filter((language) => language.shipped).map((language) => language.code),
  catalogs: [
    { path: '<rootDir>/src/texts/{locale}/sign-in', include: signIn },
    {
      path: '<rootDir>/src/texts/{locale}/{name}',
      include: ['<rootDir>/src/{name}/'],
      exclude: ['**/gallery/**', '**/texts/**', '**/*.test.*', ...signIn],
    },
  ],
})

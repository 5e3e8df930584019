import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'
import {
  authPages,
  foldersWithOffice,
  foldersWithRooms,
  onlyOnAuthPages,
  alsoOnAuthPages,
  alsoInHomeNeeds,
  homeNeeds,
} from './scripts/text-chunks.ts'
import { languages } from './src/platform/preferences/languages.ts'

const inSources = (files: string): string => `<rootDir>/src/${files}`
const onAuthPages = onlyOnAuthPages.map(inSources)

/** One catalogue per language and folder of src, one for the auth pages and one for what waits at home (scripts/text-chunks.ts); the English one is written by `npm run texts` from the sources. */
export default defineConfig({
  sourceLocale: 'en',
  // a text that only moved is no change of its catalogue
  format: formatter({ lineNumbers: false }),
  locales: languages.filter((language) => language.shipped).map((language) => language.code),
  catalogs: [
    { path: `<rootDir>/src/texts/{locale}/${authPages}`, include: [...onAuthPages, ...alsoOnAuthPages.map(inSources)] },
    { path: `<rootDir>/src/texts/{locale}/${homeNeeds}`, include: alsoInHomeNeeds.map(inSources) },
    ...foldersWithRooms.map((folder) => ({
      path: `<rootDir>/src/texts/{locale}/${folder}-rooms`,
      include: [inSources(`${folder}/*/**`)],
      exclude: ['**/office/**', '**/*.test.*'],
    })),
    ...foldersWithOffice.map((folder) => ({
      path: `<rootDir>/src/texts/{locale}/${folder}-office`,
      include: [inSources(`${folder}/office/`)],
      exclude: ['**/*.test.*'],
    })),
    {
      path: '<rootDir>/src/texts/{locale}/{name}',
      include: ['<rootDir>/src/{name}/'],
      exclude: [
        '**/gallery/**',
        '**/texts/**',
        '**/service-worker/**',
        '**/*.test.*',
        ...onAuthPages,
        ...foldersWithRooms.map((folder) => inSources(`${folder}/*/**`)),
        '**/office/**',
      ],
    },
  ],
})

import { fileURLToPath } from 'node:url'
import ariaTexts from '@react-aria/optimize-locales-plugin'
import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { afterBuild } from './scripts/after-build.ts'
import { offlineMode } from './scripts/offline-verifier.ts'
import { officeDocuments, officeManifest, officeMode } from './scripts/office.ts'
import { chunkGroups } from './scripts/chunks.ts'
import { devPages, serverPaths } from './scripts/dev-pages.ts'
import { textsByLanguage } from './scripts/text-chunks.ts'
import { scopedName } from './scripts/scoped-name.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// the macros look for it from where the command runs, which for the tests is the root
process.env['LINGUI_CONFIG'] ??= here('lingui.config.ts')

/**
 * The light auth pages and the app are built, then each document in each language, then the back office by itself
 * (scripts/office.ts) and the verifier that is one file (scripts/offline-verifier.ts). The gallery is served in development only.
 */
export default defineConfig(({ command, mode, isSsrBuild }) => ({
  root: here('.'),
  appType: 'mpa',
  plugins: [
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true, cwd: here('.') }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: here('.') })] }),
    // React Aria's own texts: it has no Nepali and falls back to English, and 28 languages the product does not speak
    ariaTexts.vite({ locales: ['en-US', 'zh-CN', 'es-ES', 'fr-FR', 'it-IT', 'ar-AE'] }),
    textsByLanguage(here('src/texts')),
    // Vitest serves its own page
    ...(mode === 'test' ? [] : [devPages()]),
    ...(mode === offlineMode ? [] : [mode === officeMode ? officeDocuments(here('.')) : afterBuild(here('.'))]),
  ],
  // the server puts the nonce of the answer here; React Aria and Vite read it from the meta element
  html: { cspNonce: '%CSP_NONCE%' },
  css: { modules: { generateScopedName: scopedName(command) } },
  server: { port: 4622, proxy: proxyTo(process.env['PORT'] ?? '4620') },
  build: {
    target: 'es2022',
    manifest: mode === officeMode ? officeManifest : true,
    // beside the merchants' build, which was written before it
    emptyOutDir: mode !== officeMode,
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // every browser of the target preloads modules by itself
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { output: { codeSplitting: false } }
      : mode === officeMode
        ? { input: { operator: here('operator.html') } }
        : mode === offlineMode
          ? { input: { offline: here('offline.html') }, output: { codeSplitting: false } }
          : browserBundles(mode),
  },
}))

const browserBundles = (mode: string) => ({
  input: {
    signin: here('signin.html'),
    signup: here('signup.html'),
    app: here('app.html'),
    ...(mode === 'gallery' && { gallery: here('gallery.html') }),
  },
  output: {
    codeSplitting: {
      groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 10 }, ...chunkGroups()],
    },
  },
})

/** In development the API, the rails' return addresses and the documents of the server come from the server. */
function proxyTo(port: string) {
  const target = `http://127.0.0.1:${port}`
  return Object.fromEntries(serverPaths.map((path) => [path, target]))
}

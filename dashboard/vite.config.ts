import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appAssets } from './scripts/app-assets.ts'
import { ariaLocale, ariaTexts } from './scripts/aria-texts.ts'
import { documents } from './scripts/documents.ts'
import { languageTexts } from './scripts/language-texts.ts'
import { frame, home } from './scripts/manifest.ts'
import { pages } from './scripts/pages.ts'
import { scopedName } from './scripts/scoped-name.ts'
import { serviceWorker } from './scripts/service-worker.ts'
import { either, together, togetherLater } from './scripts/together.ts'
import { unusedCalls } from './scripts/unused-calls.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// the macros look for it from where the command runs, which for the tests is the root
process.env['LINGUI_CONFIG'] ??= here('lingui.config.ts')

/** The light doors and the app are built, then each document in each language. The gallery is served in development only. */
export default defineConfig(({ command, mode, isSsrBuild }) => ({
  root: here('.'),
  appType: 'mpa',
  plugins: [
    react(),
    lingui({ failOnMissing: true, failOnCompileError: true, cwd: here('.') }),
    babel({ presets: [linguiTransformerBabelPreset({}, { cwd: here('.') })] }),
    ariaTexts(),
    ariaLocale(),
    languageTexts(here('src/texts')),
    pages(),
    appAssets(),
    documents(here('.')),
    serviceWorker(here('.')),
    unusedCalls(),
  ],
  // the server puts the nonce of the answer here; React Aria and Vite read it from the meta element
  html: { cspNonce: '%CSP_NONCE%' },
  css: { modules: { generateScopedName: scopedName(command) } },
  server: { port: 4622, proxy: proxyTo(process.env['PORT'] ?? '4620') },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // every browser of the target preloads modules by itself
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild ? { output: { codeSplitting: false } } : browserBundles(mode),
  },
}))

const doorWith = (page: string) =>
  [`src/session/${page}.page.tsx`, 'src/session/auth-page.tsx', 'src/texts/door-texts.ts'].map(here)
const doors = [...doorWith('sign-in'), ...doorWith('sign-up')]
const app = ['src/main.tsx', 'src/shell/router.tsx', 'src/session/sign-out.ts'].map(here)
const firstView = ['src/shell/dashboard-layout.tsx', 'src/home/home.page.tsx'].map(here)

const browserBundles = (mode: string) => ({
  input: {
    signin: here('signin.html'),
    signup: here('signup.html'),
    app: here('app.html'),
    ...(mode === 'gallery' && { gallery: here('gallery.html') }),
  },
  output: {
    codeSplitting: {
      groups: [
        { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 10 },
        // each file that a document asks for costs a cheap phone more than the few kilobytes it brings too many
        {
          name: either(
            togetherLater('base', [...app, ...firstView], doors),
            together('base', doorWith('sign-in'), doorWith('sign-up')),
          ),
          priority: 9,
        },
        // the sign-in sends with what the app has too, and must not run the app for it
        { name: togetherLater('sending', doors, app), priority: 7 },
        { name: together('app', app), priority: 6 },
        { name: together(frame, [here('src/shell/dashboard-layout.tsx')]), priority: 5 },
        // two dozen files, each with an errand of its own, hold the first view up
        { name: together(home, [here('src/home/home.page.tsx')]), priority: 4 },
      ],
    },
  },
})

/** In development the API, the rails' return addresses and the documents of the server come from the server. */
function proxyTo(port: string) {
  const target = `http://127.0.0.1:${port}`
  return Object.fromEntries(
    ['/api', '/files', '/rails', '/docs', '/dev', '/healthz', '/readyz'].map((path) => [path, target]),
  )
}

import { expect, test } from 'vitest'
import { filesOf, filesWithParts, type Manifest } from './manifest.ts'

const manifest: Manifest = {
  'app.html': { file: 'app.js', imports: ['_view.js'], dynamicImports: ['src/load.page.tsx', 'virtual:texts/rest/en'] },
  '_view.js': { file: 'view.js', name: 'first-view', css: ['view.css'], dynamicImports: ['src/drawer.tsx'] },
  'src/drawer.tsx': { file: 'drawer.js', imports: ['_modal.js'], dynamicImports: ['src/dialog.tsx'] },
  'src/dialog.tsx': { file: 'dialog.js', imports: ['_view.js'], dynamicImports: ['src/drawer.tsx', 'src/send.ts'] },
  '_modal.js': { file: 'modal.js', css: ['modal.css'] },
  'src/load.page.tsx': { file: 'load.js' },
  'src/send.ts': { file: 'send.js' },
  'virtual:texts/rest/en': { file: 'en.js' },
}

test('an entry includes its static imports and its styles', () => {
  expect(filesOf(manifest, ['app.html'])).toEqual(['app.js', 'view.js', 'view.css'])
  expect(filesOf(manifest, ['first-view'])).toEqual(['view.js', 'view.css'])
  expect(() => filesOf(manifest, ['src/gone.tsx'])).toThrow('src/gone.tsx was not built')
})

test('the offline files of an entry include its dialogs, menus and sheets, and theirs, but no other page', () => {
  expect(filesWithParts(manifest, ['app.html']).toSorted()).toEqual(
    ['app.js', 'dialog.js', 'drawer.js', 'modal.css', 'modal.js', 'view.css', 'view.js'].toSorted(),
  )
})

import { expect, test } from 'vitest'
import { assetsOf } from './after-build.ts'

const manifest = {
  'signin.html': { file: 'assets/signin.js', imports: ['_react.js'], css: ['assets/kit.css'] },
  'app.html': { file: 'assets/app.js', imports: ['_react.js', '_query.js'], css: ['assets/kit.css'] },
  'virtual:texts/first/en': { file: 'assets/en.js' },
  '_first-view.js': {
    file: 'assets/first-view.js',
    name: 'first-view',
    imports: ['_react.js', '_chart.js'],
    css: ['assets/chart.css'],
  },
  'src/funding/load.page.tsx': { file: 'assets/load.js', imports: ['_chart.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_query.js': { file: 'assets/query.js', imports: ['_react.js'] },
  '_chart.js': { file: 'assets/chart.js', imports: ['_query.js', '_chart.js'] },
}

test('the app and its first page are prefetched, without the sign-in’s own files and without other pages', () => {
  expect(assetsOf(manifest)).toEqual([
    '/assets/app.js',
    '/assets/query.js',
    '/assets/en.js',
    '/assets/first-view.js',
    '/assets/chart.css',
    '/assets/chart.js',
  ])
})

test('a build without one of these chunks fails', () => {
  const others = Object.entries(manifest).filter(([name]) => name !== '_first-view.js')
  expect(() => assetsOf(Object.fromEntries(others))).toThrow('first-view was not built')
})

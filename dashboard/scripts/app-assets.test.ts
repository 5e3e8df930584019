import { expect, test } from 'vitest'
import { assetsOf } from './app-assets.ts'

const manifest = {
  'signin.html': { file: 'assets/signin.js', imports: ['_react.js'], css: ['assets/kit.css'] },
  'app.html': { file: 'assets/app.js', imports: ['_react.js', '_query.js'], css: ['assets/kit.css'] },
  'virtual:texts/first/en': { file: 'assets/en.js' },
  '_frame.js': { file: 'assets/frame.js', name: 'frame', imports: ['_react.js'] },
  '_home.js': { file: 'assets/home.js', name: 'home', imports: ['_react.js', '_chart.js'], css: ['assets/chart.css'] },
  'src/funding/load.page.tsx': { file: 'assets/load.js', imports: ['_chart.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_query.js': { file: 'assets/query.js', imports: ['_react.js'] },
  '_chart.js': { file: 'assets/chart.js', imports: ['_query.js', '_chart.js'] },
}

test('the app and its first page are fetched ahead, without what the sign-in has already and without other pages', () => {
  expect(assetsOf(manifest)).toEqual([
    '/assets/app.js',
    '/assets/query.js',
    '/assets/en.js',
    '/assets/frame.js',
    '/assets/home.js',
    '/assets/chart.css',
    '/assets/chart.js',
  ])
})

test('a build without one of them fails', () => {
  const others = Object.entries(manifest).filter(([name]) => name !== '_home.js')
  expect(() => assetsOf(Object.fromEntries(others))).toThrow('home was not built')
})

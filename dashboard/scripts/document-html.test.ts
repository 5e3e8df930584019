import { expect, test } from 'vitest'
import { unstyledClasses } from './document-html.ts'

test('a class is styled by the document’s own styles or by a linked file', () => {
  const html =
    '<style nonce="n">.abca>p{margin:.5em}</style><link rel="stylesheet" crossorigin href="/assets/base.css">' +
    '<div class="abca xyzb"><i class="xyzc abca"></i></div>'
  expect(unstyledClasses(html, () => '.xyzb:hover{color:red}')).toEqual(['xyzc'])
})

test('a preloaded file does not style a class', () => {
  const html = '<link rel="preload" as="style" href="/assets/home.css"><p class="abca"></p>'
  expect(unstyledClasses(html, () => '.abca{color:red}')).toEqual(['abca'])
})

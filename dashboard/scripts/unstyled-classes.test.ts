import { expect, test } from 'vitest'
import { unstyledClasses } from './unstyled-classes.ts'

test('each class of a document has a rule in its own styles or in a file that it asks for', () => {
  const html =
    '<style nonce="n">.abca>p{margin:.5em}</style><link rel="stylesheet" crossorigin href="/assets/base.css">' +
    '<div class="abca xyzb"><i class="xyzc abca"></i></div>'
  expect(unstyledClasses(html, () => '.xyzb:hover{color:red}')).toEqual(['xyzc'])
})

test('a file that is only fetched ahead styles nothing yet', () => {
  const html = '<link rel="preload" as="style" href="/assets/home.css"><p class="abca"></p>'
  expect(unstyledClasses(html, () => '.abca{color:red}')).toEqual(['abca'])
})

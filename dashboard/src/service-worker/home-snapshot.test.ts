import { expect, test } from 'vitest'
import { placed } from './home-snapshot.ts'

const html = '<main><div class="stack" data-home-snapshot=""><span class="sk"></span></div><div>below</div></main>'

test('the snapshot fills its place, and the rest is unchanged', () => {
  const parts = [{ className: 'amt xl', parts: [{ className: 'cur', parts: ['Rs.'] }, '4,82,316'] }]
  expect(placed(html, parts)).toBe(
    '<main><div class="stack" data-home-snapshot=""><span class="amt xl"><span class="cur">Rs.</span>4,82,316</span></div><div>below</div></main>',
  )
})

test('stored text is escaped', () => {
  const parts = [{ className: '"><b', parts: ['<img src=x> & $&'] }]
  expect(placed(html, parts)).toContain('<span class="&quot;&gt;&lt;b">&lt;img src=x&gt; &amp; $&amp;</span>')
})

test('a document without a place is unchanged', () => {
  expect(placed('<main></main>', ['4,82,316'])).toBe('<main></main>')
})

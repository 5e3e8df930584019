import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorDefaults } from '@sahuji/contract/company/operator-facts'
import { afterAll, expect, test } from 'vitest'
import { readDocuments } from './dashboard-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'sahuji-documents-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'build.txt'), 'abc')
writeFileSync(
  join(folder, 'signin.en.html'),
  '<meta name="build" content="%BUILD%"><meta name="server" content="%SERVER%"><meta name="brand" content="Sahuji"><b>Sahuji</b> <a href="tel:+977-1-4620147">support@sahuji.example</a>',
)
const signIn = (facts = operatorDefaults) => readDocuments(folder, facts).get('signin')?.get('en')

test('a document names its build and our server, and contains the defaults where nothing else is set', () => {
  expect(signIn()).toContain('content="abc"')
  expect(signIn()).toContain('<meta name="server" content="sahuji">')
  expect(signIn()).toContain('<b>Sahuji</b> <a href="tel:+977-1-4620147">support@sahuji.example</a>')
})

test('a document contains the operator’s facts in every place, always as text', () => {
  const html = signIn({ brand: 'A "$&" <B>', support_phone: '+977-71-5', support_email: 'a@b.c' })
  expect(html).toContain('<meta name="brand" content="A &quot;$&amp;&quot; &lt;B&gt;">')
  expect(html).toContain('<b>A &quot;$&amp;&quot; &lt;B&gt;</b> <a href="tel:+977-71-5">a@b.c</a>')
})

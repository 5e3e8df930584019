import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorDefaults } from '@sahuji/contract/company/operator-facts'
import { fastify } from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { dashboardFiles, readDocuments } from './dashboard-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'sahuji-documents-'))
afterAll(() => rmSync(folder, { recursive: true }))
writeFileSync(join(folder, 'build.txt'), 'abc')
writeFileSync(
  join(folder, 'signin.en.html'),
  '<meta name="build" content="%BUILD%"><meta name="server" content="%SERVER%"><meta name="brand" content="Sahuji"><b>Sahuji</b> <a href="tel:+977-1-4620147">support@sahuji.example</a>',
)
writeFileSync(join(folder, 'app.en.html'), '<b>Sahuji</b>')
writeFileSync(join(folder, 'manifest.webmanifest'), '{ "name": "Sahuji" }')
writeFileSync(join(folder, 'sw.js'), 'self.skipWaiting()')
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets', 'app-1.js'), `export const sum = ${'1 + '.repeat(200)}1`)
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

describe('a file', () => {
  const served = async () => {
    const app = fastify()
    await dashboardFiles(app, folder)
    const get = async (url: string, encoding = 'identity') => {
      const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': encoding } })
      const { 'content-type': type, 'content-encoding': encoded, 'cache-control': kept } = headers
      return { statusCode, type, encoded, kept }
    }
    return { get, close: () => app.close() }
  }
  const script = { statusCode: 200, type: expect.stringContaining('javascript') }

  test('among the assets is kept for good, and one beside them is asked for again', async () => {
    const { get, close } = await served()
    expect(await get('/assets/app-1.js')).toMatchObject({ ...script, kept: 'public, max-age=31536000, immutable' })
    expect(await get('/sw.js')).toMatchObject({ ...script, kept: 'no-cache' })
    await close()
  })

  test('is compressed for its own address, under which alone the compressed form is sent', async () => {
    const { get, close } = await served()
    // the first is compressed at the request, the second lies beside the file
    for (let time = 0; time < 2; time++)
      expect(await get('/assets/app-1.js', 'br')).toMatchObject({ ...script, encoded: 'br' })
    expect(await get('/assets/app-1.js.br')).toMatchObject({ statusCode: 404 })
    await close()
  })

  test.each(['/assets/', '/assets/app-2.js', '/assets/..%2fapp.en.html', '/app.en.html'])(
    '%s is not there',
    async (url) => {
      const { get, close } = await served()
      expect(await get(url)).toMatchObject({ statusCode: 404, type: expect.stringContaining('json') })
      await close()
    },
  )
})

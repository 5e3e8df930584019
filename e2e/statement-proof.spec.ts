import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import * as contract from '@sahuji/contract/statements'
import { claimInText } from '@sahuji/contract/statements/claim'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { expect, test } from './test.ts'
import { accountOf } from './people/newcomers.ts'
import { paidLoad } from './people/paid.ts'

test('a stranger verifies a statement by its code, its QR, its files, and without network; a changed cell is named', async ({
  sita,
  world,
  browser,
}, info) => {
  const who = await accountOf(sita)
  await paidLoad(world, who, '1234.50')
  const today = kathmanduDay(world.app.clock.now())
  const asked = (await who.call(contract.makeStatement, { mode: 'live', from: today, to: today })).data
  const made = async () => (await who.call(contract.listStatements, { mode: 'live' })).data.data[0]
  await expect.poll(async () => (await made())?.state, { timeout: 60_000 }).toBe('made')
  const fileIn = async (format: 'csv' | 'xlsx') => {
    const { url } = (await who.call(contract.fetchStatement, { id: asked.id, format })).data
    const path = info.outputPath(`statement.${format}`)
    await writeFile(path, Buffer.from(await (await fetch(world.url + url)).arrayBuffer()))
    return path
  }
  const [csv, xlsx] = [await fileIn('csv'), await fileIn('xlsx')]
  const changed = info.outputPath('changed.csv')
  await writeFile(changed, (await readFile(csv, 'utf8')).replace(/,1234\.50,/, ',81234.50,'))
  const { claim } = (await who.call(contract.verifyStatement, { code: asked.code })).data
  expect(claimInText(claim)?.claim.code).toBe(asked.code)

  const stranger = await browser.newPage({ baseURL: world.url })
  const verdict = stranger.locator('[aria-live] h2').first()
  await stranger.goto(`/V#${claim}`)
  await expect(verdict).toHaveText('Genuine')
  await expect(stranger.getByText('The ledger has the same lines')).toBeVisible()
  await stranger.goto(`/verify/statement/${asked.code}`)
  await expect(verdict).toHaveText('Genuine')
  for (const [file, word] of [
    [csv, 'Genuine and unchanged'],
    [changed, 'Altered: row 1 differs'],
    [xlsx, 'Genuine and unchanged'],
  ] as const) {
    await stranger.setInputFiles('input[type=file]', file)
    await expect(verdict).toHaveText(word)
  }
  await stranger.close()

  const saved = info.outputPath('verify.html')
  await writeFile(saved, await (await fetch(`${world.url}/verify/offline.html`)).text())
  const bank = await browser.newContext({ offline: true })
  const page = await bank.newPage()
  const fetched: string[] = []
  page.on('request', (request) => void fetched.push(request.url()))
  await page.goto(pathToFileURL(saved).href)
  const said = page.locator('[aria-live] h2').first()
  for (const [file, word] of [
    [xlsx, 'Genuine and unchanged'],
    [changed, 'Altered: row 1 differs'],
    [csv, 'Genuine and unchanged'],
  ] as const) {
    await page.setInputFiles('input[type=file]', file)
    await expect(said).toHaveText(word)
  }
  await page.getByRole('textbox').fill(`HTTPS://SAHUJI.EXAMPLE/V#${claim}`)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(said).toHaveText('Genuine')
  expect(fetched).toEqual([pathToFileURL(saved).href])
  await bank.close()
})

import { publishFiles } from '../server/src/pages/publish-files.ts'
import { officeWorker } from './people/office-worker.ts'
import { expect, test } from './test.ts'

test('one person edits and previews a page, another publishes it, and everyone reads it', async ({
  browser,
  world,
}) => {
  await publishFiles(world.app.owner, world.clock)
  const seat = async (name: string) =>
    officeWorker(world, await (await browser.newContext()).newPage(), { roles: ['support'], name })
  const nima = await seat('Nima Sherpa')
  await nima.opens('/operator/content/pages')
  await nima.page.getByRole('link', { name: /Privacy/ }).click()
  await nima.presses('Write the next version')
  await nima.fills({ Text: '## Ours\n\nWritten in **Lalitpur**.', 'What changed': 'Written by our lawyer.' })
  await nima.presses('Preview')
  await expect(nima.page.getByRole('heading', { name: 'Ours' })).toBeVisible()
  await nima.presses('Propose')
  await nima.sees('Withdraw it')
  await expect(nima.page.getByRole('button', { name: 'Publish' })).toHaveCount(0)

  const pemba = await seat('Pemba Lama')
  await pemba.opens(new URL(nima.page.url()).pathname)
  await pemba.sees(/Nima Sherpa wrote it/)
  await pemba.presses('Publish')
  await pemba.sees(/Nima Sherpa, published by Pemba Lama/)
  await pemba.page.goto(`${world.url}/generalPages/4`)
  await pemba.sees('Lalitpur')
  // the world waits for open calls
  for (const { page } of [nima, pemba]) await page.context().close()
})

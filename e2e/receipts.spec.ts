import { readFile } from 'node:fs/promises'
import { expect, test } from './test.ts'
import { readPdf } from '../server/testing/pdf.ts'
import { accountOf, comesHome } from './people/newcomers.ts'
import { paidLoad } from './people/paid.ts'
import type { Person } from './people/person.ts'

test('a receipt is printed on each paper, saved, and verified by a stranger against our record', async ({
  sita,
  world,
  browser,
}) => {
  const load = await paidLoad(world, await accountOf(sita), '1234.50')
  await comesHome(sita)
  const { page } = sita
  await sita.opens(`/dashboard/transactionHistory/singleTransaction/${load.id}`)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await sita.isAt(`/dashboard/transactionHistory/singleTransaction/${load.id}/receipt`)
  const papers = page.locator('[data-receipt]')
  await expect(papers).toContainText(load.reference)
  await page.evaluate(() => {
    globalThis.print = () => {}
  })
  for (const [paper, millimetres] of [
    ['80 mm', 80],
    ['58 mm', 58],
    ['A4', 210],
  ] as const) {
    await page.getByRole('button', { name: paper, exact: true }).click()
    // printing by the browser gives the same as the button
    if (millimetres !== 80) await sita.presses('Print')
    await page.emulateMedia({ media: 'print' })
    await expect(papers).toContainText('Himal Tea House')
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.locator('[data-surface="side"]')).toBeHidden()
    const printed = await readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(printed.pages).toBe(1)
    expect(Math.abs((printed.width / 72) * 25.4 - millimetres)).toBeLessThan(1)
    expect(printed.text).toContain(load.reference)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  }

  const [download] = await Promise.all([page.waitForEvent('download'), sita.presses('PDF')])
  expect(download.suggestedFilename()).toBe(`${load.reference}-a4.pdf`)
  const saved = await readPdf(await readFile(await download.path()))
  expect(saved.text).toContain(load.reference)

  await sharesOnSecondPress(sita)

  const stranger = await browser.newPage({ baseURL: page.url() })
  await stranger.goto('/verify')
  await stranger.getByRole('textbox', { name: 'Our reference' }).fill(load.reference)
  await stranger.getByRole('textbox', { name: 'Amount' }).fill('1')
  await stranger.keyboard.press('Enter')
  await expect(stranger.getByText('Do not trust this receipt')).toBeVisible()
  await stranger.getByRole('textbox', { name: 'Amount' }).fill(`${Number(load.credited) / 100}`)
  await stranger.keyboard.press('Enter')
  await expect(stranger.getByText('Genuine and valid')).toBeVisible()
  await stranger.close()
  await alignsFromRightToLeft(sita, load.id)
})

/** A system's sheet that needs a fresh press: the file waits, and goes with the next one. */
async function sharesOnSecondPress({ page, presses, sees }: Person): Promise<void> {
  await page.evaluate(() => {
    let pressed = 0
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files }: { files: File[] }) => {
        pressed += 1
        if (pressed === 1) return Promise.reject(new DOMException('late', 'NotAllowedError'))
        document.title = `shared ${files[0]?.name}`
        return Promise.resolve()
      },
    })
  })
  await presses('Share')
  await sees('The receipt is ready. Press Share once more.')
  await presses('Share')
  await expect(page).toHaveTitle(/^shared SJ\w+-a4\.pdf$/)
}

/** The figures of a receipt and of a transaction align on one decimal point. */
async function alignsFromRightToLeft(sita: Person, id: string): Promise<void> {
  const { page, world } = sita
  await world.app.owner.write((tx) => tx.run`update people set language = 'ar' where email = ${sita.email}`)
  await page.context().addCookies([{ name: 'sahuji_look', value: 'ar', url: world.url }])
  // for each list of lines: the number of columns on which its figures end
  const columns = async (lists: string) => {
    await expect(page.locator(lists).first()).toBeVisible()
    return page.locator(lists).evaluateAll((drawn) =>
      drawn.map((list) => {
        const figures = [...list.querySelectorAll(':scope > div > dd > span:has(> span)')]
        return new Set(figures.map((each) => Math.round(each.getBoundingClientRect().right))).size
      }),
    )
  }
  const story = `/dashboard/transactionHistory/singleTransaction/${id}`
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await sita.opens(story)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect.poll(async () => [...new Set(await columns('dl[data-lines]:has(> div:nth-child(3))'))]).toEqual([1])
    await sita.opens(`${story}/receipt`)
    await expect
      .poll(async () => Math.max(...(await columns('[data-receipt] article:visible dl:has(> div > dd > span > span)'))))
      .toBe(1)
    // a name in both languages that is too long for its line wraps, not into a column beside it
    const inColumns = (all: Element[]) =>
      all.filter((name) => getComputedStyle(name).display === 'flex' && name.childElementCount > 1).length
    expect(await page.locator('[data-receipt] dt').evaluateAll(inColumns)).toBe(0)
  }
}

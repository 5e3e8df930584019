import { atHome } from './people/newcomers.ts'
import { expect, test } from './test.ts'

test('the short name of every bank fits its tile, in every font', async ({ sita }) => {
  const { page } = await atHome(sita)
  await page.setViewportSize({ width: 320, height: 800 })
  await sita.opens('/dashboard/loadFunds/mobilebanking')
  const marks = page.locator('[data-mark]')
  await expect(marks.first()).toBeVisible()
  for (const font of ['inherit', 'serif', 'monospace', 'DejaVu Sans', 'fantasy']) {
    const cut = await marks.evaluateAll((boxes, family) => {
      const fault: string[] = []
      for (const box of boxes as HTMLElement[]) {
        box.style.fontFamily = family
        const range = document.createRange()
        range.selectNodeContents(box)
        const [text, frame] = [range.getBoundingClientRect(), box.getBoundingClientRect()]
        if (text.left < frame.left + 1 || text.right > frame.right - 1) fault.push(`${box.textContent} in ${family}`)
      }
      return fault
    }, font)
    expect(cut).toEqual([])
  }
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

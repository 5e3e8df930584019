import type { CDPSession } from '@playwright/test'
import { atHome } from './people/newcomers.ts'
import { expect, test } from './test.ts'

type DomNode = Awaited<ReturnType<typeof documentOf>>
const documentOf = async (cdp: CDPSession) => (await cdp.send('DOM.getDocument', { depth: -1, pierce: true })).root

/** What has Devanagari letters of its own, placeholders too. */
const withDevanagari = (node: DomNode): DomNode[] => {
  if (['SCRIPT', 'STYLE', 'HEAD', 'OPTION'].includes(node.nodeName)) return []
  const inner = [...(node.children ?? []), ...(node.shadowRoots ?? [])]
  const has = inner.some((child) => child.nodeType === 3 && /\p{Script=Devanagari}/u.test(child.nodeValue))
  return [...(has ? [node] : []), ...inner.flatMap(withDevanagari)]
}

/** The texts that no font with such letters draws; what is not shown is drawn by none. */
async function boxesOf(cdp: CDPSession): Promise<{ shown: number; boxes: string[] }> {
  let shown = 0
  const boxes: string[] = []
  for (const { nodeId, children } of withDevanagari(await documentOf(cdp))) {
    const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
    if (fonts.length === 0) continue
    shown += 1
    if (!fonts.some(({ familyName }) => /Devanagari|Nirmala|Mangal|Lohit/.test(familyName)))
      boxes.push(`${children?.[0]?.nodeValue}: ${fonts.map(({ familyName }) => familyName).join(', ')}`)
  }
  return { shown, boxes }
}

test('Devanagari is drawn on a machine without a font for it, in whatever language the page is', async ({
  sita,
  world,
}) => {
  await atHome(sita)
  const { page } = sita
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  for (const [language, at, least] of [
    ['en', '/dashboard/loadFunds/ebanking', 1],
    ['ne', '/dashboard/home', 30],
    ['ne', '/dashboard/transactionHistory', 30],
  ] as const) {
    await world.app.owner.write((tx) => tx.run`update people set language = ${language} where email = ${sita.email}`)
    await page.context().addCookies([{ name: 'sahuji_look', value: language, url: world.url }])
    await sita.opens(at)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect
      .poll(async () => {
        // what is drawn anew between the two questions is asked once more
        const { shown, boxes } = await boxesOf(cdp).catch((error: unknown) => ({ shown: least, boxes: [`${error}`] }))
        return shown < least ? [`only ${shown} texts`] : boxes
      })
      .toEqual([])
  }
})

import { listBanks } from '@sahuji/contract/banks'
import { listChannels, listInstruments } from '@sahuji/contract/funding'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type DomNode, devtools } from '../../../testing/devtools.ts'
import { on } from '../../../testing/fake-server.ts'
import { historyRoutes } from '../../../testing/history.ts'
import { eBankingOverview, instrument } from '../../../testing/loading.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { saveAppearance } from '../../platform/preferences/appearance.ts'

afterEach(() => void saveAppearance({ language: 'en' }))

/** The elements that contain Devanagari letters themselves. */
function withDevanagari(node: DomNode): DomNode[] {
  if (['SCRIPT', 'STYLE', 'HEAD', 'OPTION'].includes(node.nodeName)) return []
  const inner = [...(node.children ?? []), ...(node.contentDocument ? [node.contentDocument] : [])]
  const has = inner.some(({ nodeType, nodeValue }) => nodeType === 3 && /\p{Script=Devanagari}/u.test(nodeValue))
  return [...(has ? [node] : []), ...inner.flatMap(withDevanagari)]
}

/** The number of texts shown, and those whose letters no font has. */
async function textsIn(): Promise<{ shown: number; boxes: string[] }> {
  const { root } = await devtools().send('DOM.getDocument', { depth: -1, pierce: true })
  let shown = 0
  const boxes: string[] = []
  for (const { nodeId, children } of withDevanagari(root)) {
    const { fonts } = await devtools().send('CSS.getPlatformFontsForNode', { nodeId })
    if (fonts.length === 0) continue
    shown += 1
    const names = fonts.map(({ familyName }) => familyName)
    if (!names.some((name) => /Devanagari|Nirmala|Mangal|Lohit/.test(name)))
      boxes.push(`${children?.[0]?.nodeValue}: ${names.join(', ')}`)
  }
  return { shown, boxes }
}

test.each([
  ['en', '/dashboard/loadFunds/ebanking', 1],
  ['ne', '/dashboard/home', 30],
  ['ne', '/dashboard/transactionHistory', 30],
] as const)('in %s Devanagari at %s is drawn by a font that has it', async (language, address, least) => {
  saveAppearance({ language })
  await openPage(
    address,
    ...historyRoutes(),
    on(listBanks, () => []),
    on(listInstruments, () => [{ ...instrument, name: 'नबिल बैंक' }]),
    on(listChannels, () => [eBankingOverview]),
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  await devtools().send('DOM.enable')
  await devtools().send('CSS.enable')
  await expect
    .poll(async () => {
      // the page may re-render between the two calls: poll again
      const { shown, boxes } = await textsIn().catch((error: unknown) => ({
        shown: least,
        boxes: [`${error}`],
      }))
      return shown < least ? [`only ${shown} texts`] : boxes
    })
    .toEqual([])
})

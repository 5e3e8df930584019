import { expect } from '@playwright/test'
import { signUpOf } from '../people/sign-ups.ts'
import { demoShop } from '../people/demo-shop.ts'
import { accountOf, signsIn } from '../people/newcomers.ts'
import { personIn } from '../people/person.ts'
import { accountScenes } from './account-scenes.ts'
import { signInScenes } from './sign-in-scenes.ts'
import { kycScenes } from './kyc-scenes.ts'
import { loadScenes } from './load-scenes.ts'
import { codeScenes } from './code-scenes.ts'
import { counterScenes } from './counter-scenes.ts'
import { endScenes } from './load-end-scenes.ts'
import { historyScenes } from './history-scenes.ts'
import { bankFileScenes } from './bank-file-scenes.ts'
import { payoutScenes } from './payout-scenes.ts'
import { operatorBooksScenes } from './operator-books-scenes.ts'
import { operatorMoneyScenes } from './operator-money-scenes.ts'
import { kycDeskScenes } from './kyc-desk-scenes.ts'
import { operatorContentScenes } from './operator-content-scenes.ts'
import { operatorScenes } from './operator-scenes.ts'
import { readingScenes } from './reading-scenes.ts'
import type { Scene } from './scene.ts'
import { supportScenes } from './support-scenes.ts'
import { transferScenes } from './transfer-scenes.ts'
import { wayScenes } from './way-scenes.ts'
import { shellScenes } from './shell-scenes.ts'
import type { ScreenshotBrowser } from './screenshot-browser.ts'

/** Every scene by its name, in playing order: later ones find what earlier ones left. */
export async function tellScenes(screenshots: ScreenshotBrowser): Promise<Record<string, Scene>> {
  const shop = demoShop(screenshots.world, { page: await screenshots.seat() })
  const sita = personIn(screenshots.world, await screenshots.seat(), signUpOf('Sita'))
  await accountOf(sita)
  for (const person of [shop, sita]) {
    await signsIn(person)
    await expect(person.page.getByText('MERCHANT WALLET').first()).toBeVisible()
  }
  const shops = { shop, sita }
  return {
    ...signInScenes(screenshots),
    ...shellScenes(screenshots, shops),
    ...accountScenes(screenshots, shops),
    ...readingScenes(shops),
    ...historyScenes(shops),
    ...loadScenes(shops),
    ...wayScenes(shops),
    ...endScenes(screenshots, shops),
    ...supportScenes(screenshots, shops),
    ...payoutScenes(shops),
    ...transferScenes(shops),
    ...counterScenes(screenshots, shops),
    ...codeScenes(shops),
    ...kycScenes(screenshots),
    ...operatorScenes(screenshots),
    ...operatorContentScenes(screenshots),
    ...operatorMoneyScenes(screenshots),
    ...operatorBooksScenes(screenshots),
    ...bankFileScenes(screenshots),
    ...kycDeskScenes(screenshots),
  }
}

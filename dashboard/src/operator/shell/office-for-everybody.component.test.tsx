import { previewPage } from '@sahuji/contract/pages/office/page-drafts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectNoViolation, expectNoOverflow } from '../../../testing/accessibility.ts'
import { passTime, useMovableTime } from '../../../testing/failing-calls.ts'
import { on } from '../../../testing/fake-server.ts'
import { officeAnswers } from '../../../testing/office-answers.ts'
import { openOfficePage } from '../../../testing/open-office-page.tsx'
import { saveAppearance } from '../../platform/preferences/appearance.ts'
import { chooseLanguage } from '../../platform/translation/i18n.ts'
import { chooseColours } from '../../platform/preferences/theme.ts'
import { operatorTexts } from '../../texts/operator-texts.ts'
import { officePages } from '../pages.ts'

const answers = [...officeAnswers(), on(previewPage, () => ({ blocks: [] }))]
const paths = officePages.map(({ path }) =>
  path.replace('pages/$id', 'pages/1').replace('$id', '0193a000-0000-7000-8000-000000000001'),
)

afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(1440, 900)
  saveAppearance({ language: 'en' })
  chooseColours({ theme: 'system', side: 'same' })
})

/** Narrows the window under a mocked clock; resolves once the frame has followed. */
async function narrows(): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  await page.viewport(320, 800)
  await expect
    .poll(async () => {
      await passTime(1)
      return menu.elements().length
    })
    .toBe(1)
}

async function isForEverybody(path: string, dir: 'ltr' | 'rtl'): Promise<void> {
  await expect.poll(() => document.querySelectorAll('h1').length).toBe(1)
  await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(0)
  await expect.poll(() => document.documentElement.dir).toBe(dir)
  // the sidebar is the same on every page
  await expectNoViolation(path === '/kyc' ? document : document.querySelector('main')!)
  await expectNoOverflow()
}

test.each(paths)(
  'shows %s to everybody, on a wide screen and on 320 px, in Arabic and in the dark theme',
  async (path) => {
    // with a dark sidebar
    chooseColours({ theme: 'light', side: 'indigo' })
    await openOfficePage(`/operator${path}`, ...answers)
    await isForEverybody(path, 'ltr')
    // the frame follows after a second of rest
    useMovableTime()
    await narrows()
    vi.useRealTimers()
    await chooseLanguage('ar', operatorTexts)
    chooseColours({ theme: 'dark' })
    await isForEverybody(path, 'rtl')
  },
)

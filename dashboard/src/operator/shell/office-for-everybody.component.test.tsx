import { previewPage } from '@sahuji/contract/pages/office/page-drafts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectNoOverflow } from '../../../testing/everybody.ts'
import { on } from '../../../testing/fake-server.ts'
import { officeAnswers } from '../../../testing/office-answers.ts'
import { openOfficePage } from '../../../testing/open-office-page.tsx'
import { saveAppearance } from '../../platform/appearance.ts'
import { chooseColours } from '../../platform/theme.ts'
import { officePages } from '../pages.ts'

const answers = [...officeAnswers(), on(previewPage, () => ({ blocks: [] }))]
const paths = officePages.map(({ path }) =>
  path.replace('pages/$id', 'pages/1').replace('$id', '0193a000-0000-7000-8000-000000000001'),
)

const looks = [
  { name: 'on a wide screen', width: 1440, language: 'en', theme: 'light' },
  { name: 'on 320 px, in Arabic and in the dark', width: 320, language: 'ar', theme: 'dark' },
] as const

describe.each(looks)('$name', ({ width, language, theme }) => {
  beforeEach(async () => {
    await page.viewport(width, 800)
    saveAppearance({ language })
    chooseColours({ theme })
  })
  afterEach(async () => {
    await page.viewport(1440, 900)
    saveAppearance({ language: 'en' })
    chooseColours({ theme: 'system' })
  })

  test.each(paths)('shows %s to everybody', async (path) => {
    await openOfficePage(`/operator${path}`, ...answers)
    await expect.poll(() => document.querySelectorAll('h1').length).toBe(1)
    await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(0)
    expect(document.documentElement.dir).toBe(language === 'ar' ? 'rtl' : 'ltr')
    // the sidebar is the same on every page
    await expectAccessible(path === '/kyc' ? document : document.querySelector('main')!)
    await expectNoOverflow()
  })
})

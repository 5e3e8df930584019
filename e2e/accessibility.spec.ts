import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './test.ts'
import { atTheBank, goesToBank, seesState, writesLoad } from './people/loading.ts'
import { accountOf, atHome, signsIn } from './people/newcomers.ts'
import type { Person } from './people/person.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The page as it stands; only its colours differ by dark light. One line per violation. */
async function hasNoViolations({ page }: Person): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
    const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
    const { violations } = await (theme === 'light' ? axe.withTags(rules) : axe.withRules('color-contrast')).analyze()
    const said = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${theme}: ${id} at ${target.join(' ')}`),
    )
    expect(said, page.url()).toEqual([])
  }
}

// every place as it is when all is well: e2e/everywhere
test.describe('nothing is in the way of anybody, in light and dark', () => {
  test('after a sign-in that failed', async ({ sita }) => {
    await sita.opens('/signin')
    await sita.fills({ 'E-mail or mobile number': 'nobody@example.com', Password: 'not a password' })
    await sita.presses('Sign in')
    await sita.sees('3000')
    await hasNoViolations(sita)
  })

  test('on the way in', async ({ sita }) => {
    await accountOf(sita, 'e-mail verified')
    await signsIn(sita)
    await sita.sees('Verify Your Account')
    await hasNoViolations(sita)
    await sita.presses('Verify OTP')
    await sita.sees('Please input your OTP Code!')
    await hasNoViolations(sita)
  })

  test('of a new merchant', async ({ sita }) => {
    await atHome(sita)
    await sita.sees('Nothing has moved yet')
    await sita.sees('You need to verify you KYC')
    await hasNoViolations(sita)
    for (const path of ['transactionHistory', 'profile']) {
      await sita.opens(`/dashboard/${path}`)
      await expect(sita.page.locator('main h1')).toBeVisible()
      await hasNoViolations(sita)
    }
    await sita.page.setViewportSize({ width: 390, height: 844 })
    await sita.presses('Menu')
    await expect(sita.page.getByRole('dialog')).toBeVisible()
    await hasNoViolations(sita)
  })

  test('along a load', async ({ sita }) => {
    await atHome(sita)
    await writesLoad(sita, { amount: '1500' })
    await sita.reads('Amount', 'Rs.1,500.00')
    await hasNoViolations(sita)
    await sita.presses(/^Continue to /)
    await expect(sita.page.getByRole('dialog')).toBeVisible()
    await hasNoViolations(sita)
    await sita.presses('Go to the bank')
    await atTheBank(sita, 'declines')
    await seesState(sita, 'Failed')
    await hasNoViolations(sita)
    await goesToBank(sita, { amount: '700' })
    await atTheBank(sita, 'approves')
    await seesState(sita, 'Completed')
    await hasNoViolations(sita)
    await goesToBank(sita, { amount: '1000.97' })
    await atTheBank(sita, 'approves')
    await seesState(sita, 'Unclear')
    await hasNoViolations(sita)
    await sita.opens('/dashboard/home')
    await sita.sees('Needs you')
    await hasNoViolations(sita)
  })
})

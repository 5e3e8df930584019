import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './test.ts'
import { demoShop } from './people/demo-shop.ts'
import { atTheBank, goesToBank, seesState, writesLoad } from './people/loading.ts'
import { accountOf, atHome, comesHome, signsIn } from './people/newcomers.ts'
import type { Person } from './people/person.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The page as it stands, in light and dark; one line per violation. */
async function hasNoViolations({ page }: Person): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withTags(rules).analyze()
    const said = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${theme}: ${id} at ${target.join(' ')}`),
    )
    expect(said, page.url()).toEqual([])
  }
}

test.describe('nothing is in the way of anybody, in light and dark', () => {
  test('at the doors', async ({ sita }) => {
    for (const path of ['/signin', '/signup', '/forgotPassword', '/404']) {
      await sita.opens(path)
      await expect(sita.page.getByRole('heading', { level: 1 })).toBeVisible()
      await hasNoViolations(sita)
    }
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
    for (const path of ['transactionHistory', 'testTransactions', 'noSuchScreen', 'profile']) {
      await sita.opens(`/dashboard/${path}`)
      await expect(sita.page.locator('main h1')).toBeVisible()
      await hasNoViolations(sita)
    }
    await sita.page.setViewportSize({ width: 390, height: 844 })
    await sita.presses('Menu')
    await expect(sita.page.getByRole('dialog')).toBeVisible()
    await hasNoViolations(sita)
  })

  test('of the demo shop', async ({ sita: visitor, world }) => {
    const shop = await demoShop(world, visitor)
    await comesHome(shop)
    await shop.sees('MERCHANT WALLET')
    await shop.sees('Recent activity')
    await hasNoViolations(shop)
    for (const path of ['loadFunds', 'loadFunds/ebanking', 'transactionHistory', 'testTransactions']) {
      await shop.opens(`/dashboard/${path}`)
      await expect(shop.page.locator('main').getByRole('link').nth(2)).toBeVisible()
      await hasNoViolations(shop)
    }
    await shop.opens('/dashboard/transactionHistory')
    await shop.page.getByRole('table', { name: 'Transactions' }).getByRole('link').first().click()
    await shop.sees('What happened')
    await hasNoViolations(shop)
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
    await seesState(sita, 'Credited')
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

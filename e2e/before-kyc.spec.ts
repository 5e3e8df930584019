import { rupees } from '@sahuji/contract/money'
import { merchantIdOf, setKyc } from '../server/testing/kyc.ts'
import { tierOn } from '@sahuji/server/tariff/rules'
import { addTier } from '../server/testing/tariff.ts'
import { limitDays } from '@sahuji/server/tariff/limits'
import { expect, test } from './test.ts'
import { atHome } from './people/newcomers.ts'
import { writesLoad } from './people/loading.ts'
import type { Person } from './people/person.ts'

const sentence =
  'You need to verify you KYC in order to make any type of transactions using the Sahuji merchant application.'
const until =
  'Until then: load Rs.500 at a time and Rs.5,000 a month, up to a balance of Rs.9,999. Nothing goes out to a bank yet.'

/** How far everything moved, and what was painted largest: told by the document itself. */
const measures = () => {
  const seen = (name: string, value: string) => document.documentElement?.setAttribute(`data-seen-${name}`, value)
  let shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) shift += Number(entry.value)
    seen('shift', `${shift}`)
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('element' in entry && entry.element instanceof Element) seen('largest', entry.element.textContent ?? '')
  }).observe({ type: 'largest-contentful-paint', buffered: true })
}

const measured = async ({ page }: Person) => {
  const html = page.locator('html')
  return {
    shift: Number(await html.getAttribute('data-seen-shift')),
    largest: (await html.getAttribute('data-seen-largest')) ?? '',
  }
}

const band = ({ page }: Person) => page.locator('[data-banner]:not([data-banner="soft"])')

for (const width of [390, 900, 1440]) {
  test.describe(`the KYC banner at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('has its place from the first paint, says what is open, moves nothing and is not the largest paint', async ({
      sita,
    }) => {
      await atHome(sita)
      await sita.page.addInitScript(measures)
      await sita.page.reload()
      await sita.sees('MERCHANT WALLET')
      await expect(band(sita)).toHaveAttribute('data-banner', 'coming')
      const kept = await band(sita).boundingBox()
      await sita.sees(sentence)
      await sita.sees(until)
      expect(await band(sita).boundingBox()).toEqual(kept)
      const { shift, largest } = await measured(sita)
      expect(shift).toBeLessThanOrEqual(0.02)
      expect(largest).not.toContain('You need to verify')
    })
  })
}

test('the figures of the banner, the card, the ways, the limits and the fees page are those of the rule', async ({
  sita,
  world,
}) => {
  const { day } = limitDays(world.clock.now())
  await world.app.owner.write(async (tx) => {
    const tier = await tierOn(tx, 'starter', day)
    const figures = { amount_max: rupees('700'), month_amount: rupees('6000'), balance_max: rupees('8888') }
    await addTier(tx, { ...tier, ...figures, valid_from: day })
  })
  await atHome(sita)
  await sita.sees(
    'Until then: load Rs.700 at a time and Rs.6,000 a month, up to a balance of Rs.8,888. Nothing goes out to a bank yet.',
  )
  for (const [label, figure] of [
    ['Load at a time', 'Rs.700.00'],
    ['Left this month', 'Rs.6,000.00'],
    ['Balance up to', 'Rs.8,888.00'],
    ['Out to your bank', 'nothing yet'],
  ] as const)
    await sita.reads(label, figure)
  await sita.sees('Load your first Rs.700')

  await sita.opens('/dashboard/loadFunds')
  await sita.sees('before KYC, by all ways together')
  await sita.sees('of Rs.6,000.00, Rs.700.00 at a time', { in: 'Your limits before KYC' })
  await sita.presses('Why these limits?')
  await sita.sees(/^These limits hold since .* by /, { in: 'Your limits before KYC' })

  await writesLoad(sita, { amount: '800', kyc: null })
  await sita.sees('of a balance of Rs.8,888.00, with what is on its way', { in: 'Your limits before KYC' })
  await sita.presses(/^Continue to /)
  await sita.sees(/^Before your KYC is verified you can load at most Rs.700.00 at a time .*\(code 017\)$/)
  await sita.fills({ 'Amount to load': '600' })
  await sita.presses(/^Most, 700/)
  await expect(sita.page.getByLabel('Amount to load')).toHaveValue(/^700/)

  await sita.opens('/dashboard/generalPages/3')
  await sita.sees('Rs.8,888.00')
})

test.describe('the first steps', () => {
  test('are ticked off one by one, and gone when all are done', async ({ sita, world }) => {
    await atHome(sita)
    const steps = sita.page.getByRole('list', { name: 'First steps' })
    await expect(steps.getByRole('listitem')).toHaveCount(4)
    await sita.sees('1 of 4')
    await expect(steps.getByRole('listitem').first()).toHaveText(/E-mail and phone verified.*\d\d:\d\d and \d\d:\d\d/)
    await sita.sees('The first payment or load becomes line one', { in: 'Your book' })
    await steps.getByRole('link', { name: 'Open the sandbox' }).click()
    await sita.isAt('/dashboard/testTransactions')
    await sita.page.goBack()
    await sita.sees('2 of 4')
    await setKyc(world.app, await merchantIdOf(world.app, sita.email), 'VALID')
    await sita.opens('/dashboard/home')
    await sita.sees('3 of 4')
  })

  test('go when they are not wanted, and stay away', async ({ sita }) => {
    await atHome(sita)
    await sita.presses('Do not show this any more')
    await sita.doesNotSee('First steps')
    await sita.opens('/dashboard/home')
    await sita.sees('MERCHANT WALLET')
    await sita.doesNotSee('First steps')
  })
})

for (const width of [390, 900])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('home goes from the wallet to the first steps, KYC and the book', async ({ sita }) => {
      await atHome(sita)
      await sita.sees('Your book')
      const tops = await Promise.all(
        ['MERCHANT WALLET', 'First steps', 'KYC STATUS', 'Your book', 'Talk to a person'].map(async (name) => {
          const box = await sita.section(name).boundingBox()
          return box!.y
        }),
      )
      expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    })
  })

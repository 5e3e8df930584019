import { rupees } from '@sahuji/contract/money/money'
import { tierOn } from '@sahuji/server/tariff/rules'
import { addTier } from '../server/testing/tariff.ts'
import { limitDays } from '@sahuji/server/tariff/limits'
import { expect, test } from './test.ts'
import { atHome } from './people/newcomers.ts'
import { writesLoad } from './people/loading.ts'
import type { Person } from './people/person.ts'

const sentence =
  'You need to verify you KYC in order to make any type of transactions using the Sahuji merchant application.'

/** How far everything moved, what was painted largest, and where the banner was: measured in the document itself. */
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
  const watchPlace = () => {
    const place = document.querySelector('[data-banner="coming"]')?.getBoundingClientRect()
    if (place) seen('place', JSON.stringify({ x: place.x, y: place.y, width: place.width, height: place.height }))
    requestAnimationFrame(watchPlace)
  }
  requestAnimationFrame(watchPlace)
}

const measured = async ({ page }: Person) => {
  const html = page.locator('html')
  return {
    shift: Number(await html.getAttribute('data-seen-shift')),
    largest: (await html.getAttribute('data-seen-largest')) ?? '',
    place: (await html.getAttribute('data-seen-place')) ?? '',
  }
}

const band = ({ page }: Person) => page.locator('[data-banner]:not([data-banner="soft"])')

test.use({ viewport: { width: 390, height: 900 } })

test('the banner has its place from the first paint; its figures, the card’s, the ways’, the limits’ and the fees page’s are those of the rule', async ({
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
  await sita.page.addInitScript(measures)
  await sita.page.reload()
  await sita.sees('MERCHANT WALLET')
  await sita.sees(sentence)
  const { shift, largest, place } = await measured(sita)
  expect(JSON.stringify(await band(sita).boundingBox())).toBe(place)
  expect(shift).toBeLessThanOrEqual(0.02)
  expect(largest).not.toContain('You need to verify')
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
  await sita.presses('Do not show this again')
  await sita.page.reload()
  await sita.sees('MERCHANT WALLET')
  await sita.doesNotSee('First steps')

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

import { listNotifications } from '@sahuji/contract/notifications'
import { livePath } from '@sahuji/contract/notifications/live'
import { formatMoney } from '@sahuji/contract/money'
import { accountOf, comesHome } from './people/newcomers.ts'
import { bell, staleWords } from './people/onlookers.ts'
import { paidLoad } from './people/paid.ts'
import { asks } from './people/requests.ts'
import { expect, inWorld, test as base } from './test.ts'

const test = base.extend<Pick<Parameters<Parameters<typeof base>[2]>[0], 'world'>>({
  world: inWorld({ is_live: true }),
})

test('where no line can be had the page says since when, asks by itself, and is right all the same', async ({
  sita,
  books,
  world,
  context,
  anotherPerson,
}) => {
  test.slow()
  await context.route(`**${livePath}`, (route) => route.abort())
  const account = await accountOf(sita)
  await paidLoad(world, account, '5000')
  await comesHome(sita)
  const hari = await accountOf(await anotherPerson('Hari'))
  await sita.sees(staleWords)
  await asks(hari, sita, 700)
  await paidLoad(world, account, '250')
  const balance = formatMoney(await books.wallet(sita.email))
  await expect(async () => {
    const { unread } = (await account.call(listNotifications, {})).data
    await expect(bell(sita)).toHaveAccessibleName(new RegExp(`^${unread} new notifications?$`), { timeout: 1_000 })
  }).toPass()
  await expect(sita.page.getByRole('main')).toContainText(balance)
})

test('a line that is refused, because there are too many, is never called live', async ({ sita, context }) => {
  const body = JSON.stringify({ status: '005', message: 'Too many requests.', refusal: 'too_many' })
  const headers = { 'content-type': 'application/json', 'retry-after': '30' }
  await context.route(`**${livePath}`, (route) => route.fulfill({ status: 429, headers, body }))
  await accountOf(sita)
  await comesHome(sita)
  await sita.sees(staleWords)
  await bell(sita).click()
  await expect(sita.page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await sita.sees(staleWords)
  await expect(sita.page.getByText('Live updates', { exact: true })).toHaveCount(0)
})

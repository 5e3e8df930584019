import type { Route } from '@playwright/test'
import { rupees } from '@sahuji/contract/money/money'
import { expect, test } from './test.ts'
import { atTheBank, goesToBank, isAtBank, reviewsLoad, seesState } from './people/loading.ts'
import { atHome } from './people/newcomers.ts'
import { questionsAnswered } from './world/in-flight.ts'
import { timePasses } from './world/time.ts'

test.describe('a load', () => {
  test.beforeEach(async ({ sita }) => void (await atHome(sita)))

  test('whose answer was lost is sent again as the same load', async ({ sita, books }) => {
    await reviewsLoad(sita, { amount: '650' })
    await sita.page.route('**/api/funding/loads', loseTheAnswer, { times: 1 })
    await sita.presses('Go to the bank')
    await expect(sita.page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => books.loads(sita.email)).toHaveLength(1)
    await sita.presses(/^Continue to /)
    await sita.presses('Go to the bank')
    await isAtBank(sita)
    expect(await books.loads(sita.email)).toHaveLength(1)
    await atTheBank(sita, 'approves')
    await seesState(sita, 'Completed')
  })

  test('that succeeds after its offer has ended is still credited', async ({ sita, books, world }) => {
    world.simulator.control.next({ status: { first: 'not_initialised', seconds: 3_600 } })
    await goesToBank(sita, { amount: '1200' })
    await atTheBank(sita, 'approves')
    const page = sita.page.url()
    await sita.page.goto('about:blank')
    await timePasses(sita, { minutes: 31 })
    expect((await books.loads(sita.email))[0]?.state).toBe('expired')
    await sita.page.goto(page)
    await seesState(sita, 'Expired')
    // a check that is answered before the jump and recorded after it would postpone the next one
    await questionsAnswered(sita.page)
    await sita.page.goto('about:blank')
    await timePasses(sita, { minutes: 30 })
    await sita.page.goto(page)
    await seesState(sita, 'Completed')
    const [load] = await books.loads(sita.email)
    expect(await books.wallet(sita.email)).toBe(rupees('1200') - load!.fee)
  })
})

/** The server processes the call; the browser never gets the answer. */
async function loseTheAnswer(route: Route): Promise<void> {
  await route.fetch()
  await route.abort('connectionreset')
}

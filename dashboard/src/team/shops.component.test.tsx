import { readHome } from '@sahuji/contract/home'
import { readCurrentUser } from '@sahuji/contract/session'
import { listShops, switchShop } from '@sahuji/contract/team/shops'
import { listTransactions } from '@sahuji/contract/transactions'
import { readWallet } from '@sahuji/contract/wallet'
import { get, entries, createStore } from 'idb-keyval'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { on, refuse } from '../../testing/fake-server.ts'
import { merchant, payment } from '../../testing/merchant.ts'
import { openPageAs, openPageWithoutSession, signedInAs } from '../../testing/open-page.tsx'
import { newQueries } from '../platform/app-providers.tsx'
import { query } from '../platform/calls/query.ts'
import { replaceSession, signInOf, token } from '../platform/session/session.ts'
import { browserAnswers } from '../platform/storage/answer-store.ts'
import { cacheAnswers, readCachedAnswers, showCachedAnswers } from '../platform/storage/cached-answers.ts'
import { browserKeys } from '../platform/storage/key-store.ts'
import { saveSignedIn } from '../session/stored-user.ts'

const id = (n: number) => `0193a000-0000-7000-8000-00000000000${n}`
const first = { ...merchant, role: 'owner' as const, shops: 2 }
const second = {
  ...merchant,
  role: 'manager' as const,
  shops: 2,
  balance: 777n,
  merchant: { ...merchant.merchant, trade_name: 'Patan Books' },
}
const shops = [
  { merchant_id: id(1), trade_name: 'Thapa Stores', role: 'owner' as const, is_current: true },
  { merchant_id: id(2), trade_name: 'Patan Books', role: 'manager' as const, is_current: false },
]

const opensShops = async () => {
  await page.getByRole('banner').getByRole('button', { name: /Ram/ }).click()
  await page.getByRole('menuitem', { name: /Other shops/ }).click()
}

test('a person of one shop has no switch', async () => {
  await openPageAs({ ...merchant, shops: 1 }, '/dashboard/home')
  await page.getByRole('banner').getByRole('button', { name: /Ram/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'My Profile' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: /Other shops/ }).elements()).toHaveLength(0)
})

test('the menu lists the shops with the role in each and marks the present one', async () => {
  const asked = vi.fn()
  await openPageAs(
    first,
    '/dashboard/home',
    on(readCurrentUser, () => first),
    on(listShops, () => shops),
    on(switchShop, (input) => {
      asked(input)
      return refuse('session_not_bound')
    }),
  )
  await opensShops()
  const list = page.getByRole('list', { name: 'Your shops' })
  await expect.element(list.getByText('Patan Books')).toBeVisible()
  expect(list.element().textContent).toMatch(/Thapa Stores.*Owner.*you are here.*Patan Books.*Manager/)
  await list.getByRole('button', { name: /Patan Books/ }).click()
  await expect.poll(() => asked.mock.calls).toEqual([[{ id: id(2) }]])
  // a refusal leaves everything here
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  expect(token()).toBe('test-token')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
})

/** Everything that this browser stores, as text; sealed values only by their names. */
async function everythingStored(): Promise<string> {
  const answers = await entries(createStore('sahuji-seen', 'answers'))
  const caches_ = await Promise.all(
    (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
  )
  return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, answers.map(([name]) => name), caches_])
}

/** The stores of this browser, and the names of the answers that were written to them. */
function storesOfBrowser() {
  const answers = browserAnswers()
  const put: string[] = []
  const writes = {
    ...answers,
    put: async (...[name, answer]: Parameters<typeof answers.put>) => {
      await answers.put(name, answer)
      put.push(name)
    },
  }
  return { stores: { keys: browserKeys(), answers: writes }, put }
}

test('after a switch nothing of the first shop is in the page or the browser, also offline', async () => {
  await openPageAs(
    first,
    '/dashboard/home',
    on(readCurrentUser, () => first),
    on(readWallet, () => ({
      balance: 1_234_550n,
      available: 1_234_550n,
      held: 0n,
      restricted: 0n,
      on_its_way: 0n,
      as_of: new Date(),
    })),
    on(listTransactions, () => ({ data: [payment()], next: null })),
  )
  await expect.element(page.getByText('Sita Gurung').first()).toBeVisible()
  // as the app does at its start
  const { stores, put } = storesOfBrowser()
  const queries = newQueries()
  const before = `build ${signInOf()}`
  cacheAnswers(queries, stores, before)
  queries.setQueryData(query(readCurrentUser, {}).queryKey, first)
  await expect.poll(async () => (await readCachedAnswers(stores)).length).toBe(1)
  sessionStorage.setItem('draft.load', '"Sita Gurung"')
  localStorage.setItem('palette_recent', '["transaction-7"]')
  const signing = await get('signing', createStore('sahuji', 'keys'))

  await saveSignedIn({ access_token: 'second-token', user: signedInAs(second) }, replaceSession)
  // an answer to the first shop that arrives late
  queries.setQueryData(query(readCurrentUser, {}).queryKey, { ...first, name: 'Late' })
  await expect.poll(() => put).toHaveLength(2)

  expect(await readCachedAnswers(stores)).toEqual([])
  const shown = newQueries()
  showCachedAnswers(
    shown,
    [{ mark: before, queryKey: ['/api/x'], data: 1, updatedAt: Date.now() }],
    `build ${signInOf()}`,
  )
  expect(shown.getQueryCache().getAll()).toEqual([])
  const stored = await everythingStored()
  for (const trace of ['Sita Gurung', 'Thapa Stores', '12,345', '1234550', 'palette_recent', 'draft.load'])
    expect(stored).not.toContain(trace)
  // the new session is bound to the same key of this browser
  expect(await get('signing', createStore('sahuji', 'keys'))).toEqual(signing)

  await cleanup()
  const lost = () => Response.error()
  await openPageWithoutSession(
    '/dashboard/home',
    second,
    on(readCurrentUser, lost),
    on(readWallet, lost),
    on(listTransactions, lost),
    on(readHome, lost),
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  expect(token()).toBe('second-token')
  const text = document.body.textContent ?? ''
  for (const trace of ['Sita Gurung', 'Thapa Stores', '12,345']) expect(text).not.toContain(trace)
})

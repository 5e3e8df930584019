import { AxeBuilder } from '@axe-core/playwright'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { setPush } from '@sahuji/contract/notifications/push'
import { createFeed } from '@sahuji/server/feed/feed'
import { notificationListeners } from '@sahuji/server/notifications/notifications'
import { newId } from '@sahuji/server/platform/ids'
import { newVapidKeys, pushSender } from '@sahuji/server/platform/push/push-sender'
import { supportFacts } from '@sahuji/server/support/facts'
import { merchantIdOf } from '../server/testing/kyc.ts'
import type { Someone } from '../server/testing/people.ts'
import { openPushService } from '../server/testing/push-service.ts'
import { accountOf, comesHome, signsIn } from './people/newcomers.ts'
import { paidLoad } from './people/paid.ts'
import { type Person, personIn } from './people/person.ts'
import { asks } from './people/requests.ts'
import { signUpOf } from './people/sign-ups.ts'
import { expect, test as base } from './test.ts'
import { browserLaunch } from './world/browser.ts'
import { openWorld, type World } from './world/world.ts'

interface PushFixtures {
  service: Awaited<ReturnType<typeof openPushService>>
}

const test = base.extend<PushFixtures>({
  service: async ({}, use) => {
    const service = await openPushService()
    await use(service)
    await service.close()
  },
  world: async ({ service }, use) => {
    const push = pushSender({
      keys: newVapidKeys(),
      contact: 'mailto:ops@sahuji.example',
      post: service.post,
      services: service.services,
    })
    const world = await openWorld({ push })
    await use(world)
    await world.close()
  },
})
// the headless shell shows no notifications
test.use({ serviceWorkers: 'allow', launchOptions: browserLaunch({ is_full: true }) })

/** A browser with our push service in place of its maker's, which no test reaches; counts the subscriptions. */
async function subscribesHere({ page }: Person, subscription: string): Promise<void> {
  await page.context().addInitScript((text) => {
    let kept: object | null = null
    const made = { toJSON: () => JSON.parse(text) as unknown, unsubscribe: async () => ((kept = null), true) }
    Object.assign(PushManager.prototype, { getSubscription: async () => kept, subscribe: async () => (kept = made) })
    const { requestPermission } = Notification
    Notification.requestPermission = async () => {
      document.documentElement.dataset['asked'] = 'yes'
      return requestPermission.call(Notification)
    }
  }, subscription)
}

/**
 * The browser's own end of a push: hands the message to the service worker and waits until the worker has handled it.
 * Chromium drops a notice from its list for ever when the list is read while the notice is being shown.
 */
async function workerOf(page: Page, origin: string): Promise<(text: string) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((found) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (data) => {
    const handled = await nextPush(page)
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    await handled()
  }
}

/** Watches the worker for its next push; the result resolves when the worker's work for it is done. */
async function nextPush(page: Page): Promise<() => Promise<void>> {
  const context = page.context()
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const pushed = await worker.evaluateHandle(() => {
    const { prototype } = Reflect.get(globalThis, 'PushEvent') as { prototype: WaitingEvent }
    const waitUntil = Object.getPrototypeOf(prototype).waitUntil as WaitingEvent['waitUntil']
    const work = new Promise<void>((handled) => {
      prototype.waitUntil = function (this: WaitingEvent, done) {
        waitUntil.call(this, done)
        void done.then(
          () => handled(),
          () => handled(),
        )
      }
    })
    return { work }
  })
  return () => pushed.evaluate(({ work }) => work)
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return (await registration?.getNotifications())?.map(({ title }) => title)
  })

/** Whether the worker ignores pushes since a sign-out. A page informs it a moment after it informs the server. */
const ignoresPushes = (page: Page) =>
  page.evaluate(async () => {
    const last = (await (await caches.match('/push-state'))?.json()) as { pushes: string } | undefined
    return last?.pushes === 'off'
  })

/** Another person on the same device is not subscribed. */
async function isOffForAnother({ page, world }: Person): Promise<void> {
  const hari = personIn(world, page, signUpOf('Hari'))
  await accountOf(hari)
  const looked = page.waitForResponse(/\/api\/notifications\/push$/)
  await comesHome(hari)
  await looked
  await hari.opens('/dashboard/profile')
  const card = hari.section('Notifications on this device')
  await expect(card.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
}

/** The card offers notices after the first money; the page itself never asks. */
async function isOffered(person: Person, account: Someone): Promise<void> {
  const { page, world } = person
  const offer = page.getByRole('region', { name: 'Notifications on this device' })
  // the page does not ask by itself, nor before there is a notification
  await person.opens('/dashboard/notifications')
  await person.sees('You are up to date')
  await paidLoad(world, account, '500')
  const read = page.waitForResponse(/\/api\/notifications\/push$/)
  await person.opens('/dashboard/notifications')
  expect((await (await read).json()).data.is_offered).toBe(true)
  await expect(offer).toContainText('Get notified of the next payment at once')
  await expect(page.locator('html')).not.toHaveAttribute('data-asked')
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
}

/** Support answers the merchant, which sends a notice. */
const isAnswered = ({ app, clock }: World, merchant_id: string, number: string) =>
  app.db.write((tx) =>
    createFeed(notificationListeners, clock).publish(tx, supportFacts.answered, merchant_id, 'live', {
      id: newId(),
      number,
      about: null,
    }),
  )

/** Signs out, and waits until the worker knows it. */
async function signsOut(person: Person, name: RegExp, kept: () => Promise<unknown[]>): Promise<void> {
  const { page } = person
  await page.getByRole('banner').getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await person.isAt(/\/signin/)
  await expect.poll(kept).toEqual([])
  await expect.poll(() => ignoresPushes(page)).toBe(true)
}

async function turnsOffAndOn(card: Locator, kept: () => Promise<unknown[]>): Promise<void> {
  await card.getByRole('button', { name: 'Turn off' }).click()
  await expect(card.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
  expect(await kept()).toEqual([])
  await card.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(card).toContainText('Notifications are on')
}

/** A browser that refuses notices shows what to do. */
async function isRefused(person: Person): Promise<void> {
  await person.page.context().clearPermissions()
  await person.opens('/dashboard/profile')
  const card = person.section('Notifications on this device')
  await card.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(card).toContainText('This browser blocks notifications from here')
}

test('offers notices after the first money, shows them on this device and none after a sign-out', async ({
  sita,
  world,
  service,
}) => {
  const { page } = sita
  const browser = service.newBrowser()
  const account = await accountOf(sita)
  const merchant_id = await merchantIdOf(world.app, sita.email)
  const happens = (number: string) => isAnswered(world, merchant_id, number)
  const kept = () => world.app.db.read((tx) => tx.many`select push_token from sessions where push_token is not null`)
  await page.context().grantPermissions(['notifications'], { origin: world.url })
  await subscribesHere(sita, browser.desktop_fcm)
  await comesHome(sita)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const offer = page.getByRole('region', { name: 'Notifications on this device' })

  await isOffered(sita, account)
  await offer.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(offer).toContainText('Notifications are on')
  expect(await kept()).toEqual([{ push_token: browser.desktop_fcm }])

  const deliver = await workerOf(page, world.url)
  await happens('41')
  await expect.poll(() => service.received.length).toBe(1)
  await deliver(service.received[0]!.text)
  await expect.poll(() => shown(page)).toEqual(['We have answered you'])
  await happens('42')
  await expect.poll(() => service.received.length).toBe(2)
  await deliver(service.received[1]!.text)
  await expect.poll(() => shown(page)).toEqual(['We have answered you (+1)'])

  await sita.opens('/dashboard/profile')
  const card = sita.section('Notifications on this device')
  await card.getByRole('button', { name: 'Send a test' }).click()
  await expect(card).toContainText('The test is on its way')
  await expect.poll(() => service.received.at(-1)?.message().type).toBe('Test')

  await turnsOffAndOn(card, kept)

  const leaves = (name: RegExp) => signsOut(sita, name, kept)
  await leaves(/Sita/)
  await expect.poll(() => shown(page)).toEqual([])
  await deliver(service.received[0]!.text)
  await happens('secret')
  await world.works()
  expect(service.received).toHaveLength(3)
  expect(await shown(page)).toEqual([])

  await isOffForAnother(sita)
  expect(await kept()).toEqual([])
  await leaves(/Hari/)

  // notices continue after the next sign-in of the same person, without a question
  await comesHome(sita)
  await expect.poll(kept).toEqual([{ push_token: browser.desktop_fcm }])
  await expect(page.locator('html')).not.toHaveAttribute('data-asked')
  await expect.poll(() => ignoresPushes(page)).toBe(false)
  await happens('43')
  await expect.poll(() => service.received.length).toBe(4)
  await deliver(service.received[3]!.text)
  await expect.poll(() => shown(page)).toEqual(['We have answered you'])

  await isRefused(sita)
})

/** A press on the shown notice, or on its button: where the worker leads. Only the system may open a window itself. */
const leadsTo = async ({ page }: Person, action: string): Promise<string> => {
  const [worker] = page.context().serviceWorkers()
  return worker!.evaluate(async (button) => {
    const registration = Reflect.get(globalThis, 'registration') as ServiceWorkerRegistration
    const clients = Reflect.get(globalThis, 'clients') as { openWindow(address: string): Promise<null> }
    const Press = Reflect.get(globalThis, 'NotificationEvent') as new (type: string, of: object) => Event
    const [notification] = await registration.getNotifications()
    const opened = new Promise<string>((found) => {
      clients.openWindow = async (address) => (found(address), null)
    })
    dispatchEvent(new Press('notificationclick', { notification, action: button }))
    return opened
  }, action)
}

test('leads from the push of a request to its question by its buttons, also past a sign-in, and pays by no press there', async ({
  sita,
  books,
  world,
  service,
  anotherPerson,
}) => {
  const { page } = sita
  const account = await accountOf(sita)
  const hari = await anotherPerson('Hari')
  const asker = await accountOf(hari)
  await paidLoad(world, account, '9000')
  await page.context().grantPermissions(['notifications'], { origin: world.url })
  await comesHome(sita)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await account.call(setPush, { desktop_fcm: service.newBrowser().desktop_fcm })
  const deliver = await workerOf(page, world.url)
  const isPushed = async (rupees: number) => {
    const before = service.received.length
    await asks(asker, sita, rupees)
    await expect.poll(() => service.received.length).toBe(before + 1)
    await deliver(service.received.at(-1)!.text)
    await expect.poll(() => shown(page)).toHaveLength(1)
  }
  const dialog = page.getByRole('dialog').filter({ visible: true })
  const before = await books.wallet(hari.email)

  await isPushed(700)
  const toAccept = await leadsTo(sita, 'accept')
  await expect.poll(() => shown(page)).toEqual([])
  await page.goto(world.url + toAccept)
  await expect(page).toHaveURL(/\/dashboard\/fundRequests\?request=[\da-f-]{36}&answer=accept$/)
  await expect(dialog.getByText('You can pay now')).toBeVisible()
  expect(await books.wallet(hari.email)).toBe(before)
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await sita.sees('Success')
  await expect(page).toHaveURL(/\?request=[\da-f-]{36}$/)
  await sita.sees('Paid')
  expect(await books.wallet(hari.email)).toBe(before + 70_000n)
  // the same notice on another device, pressed later
  await page.goto(world.url + toAccept)
  await expect(dialog).toContainText('Nothing is paid twice.')

  await isPushed(800)
  expect(await leadsTo(sita, '')).not.toContain('answer')
  // the browser closes a pressed notice later, and with it a newer one of the same tag
  await expect.poll(() => shown(page)).toEqual([])
  await isPushed(900)
  const toReject = await leadsTo(sita, 'reject')
  await page.evaluate(() => localStorage.clear())
  await page.goto(world.url + toReject)
  await sita.isAt(/\/signin\?next=/)
  await signsIn(sita)
  await expect(page).toHaveURL(/&answer=reject$/)
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByRole('region', { name: hari.trade_name }).first()).toContainText('Rejected')
  expect(await books.wallet(hari.email)).toBe(before + 70_000n)
})

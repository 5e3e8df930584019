import { changePassword } from '@sahuji/contract/auth'
import * as contract from '@sahuji/contract/notifications/push'
import { listNotifications } from '@sahuji/contract/notifications'
import { freezeMerchant } from '@sahuji/contract/merchants/office/merchant-freezes'
import { endMerchantSessions } from '@sahuji/contract/merchants/office/merchants'
import { endOtherSessions } from '@sahuji/contract/session'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { merchantIdOf } from '../../../testing/kyc.ts'
import { operator } from '../../../testing/operators.ts'
import { plainSignIn, signedUp, someone, type Someone } from '../../../testing/people.ts'
import { openPushService } from '../../../testing/push-service.ts'
import { authDefaults } from '../../auth/auth-settings.ts'
import { pushedDevicesMost } from '../../auth/sessions/push-tokens.ts'
import { createSession } from '../../auth/sessions/sessions.ts'
import { createFeed } from '../../feed/feed.ts'
import { testClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { newVapidKeys, type PushSender, pushSender } from '../../platform/push/push-sender.ts'
import type { PersonKey } from '../../merchants/queries.ts'
import { supportFacts } from '../../support/facts.ts'
import { notificationListeners } from '../notifications.ts'

let app: TestApp
let service: Awaited<ReturnType<typeof openPushService>>
let sita: Someone
let push: PushSender
beforeEach(async () => {
  service = await openPushService()
  const { post, services } = service
  push = pushSender({ keys: newVapidKeys(), contact: 'mailto:ops@sahuji.example', post, services })
  // ahead of the database's clock, so that a job which waits does wait
  app = await startTestApp({ parts: { push }, clock: testClock('2036-11-20T04:15:00Z') })
  sita = await signedUp(app)
})
afterEach(async () => {
  await service.close()
  await app.close()
})

const turnOn = ({ desktop_fcm } = service.newBrowser()) => sita.call(contract.setPush, { desktop_fcm })
const answered = async (number = '1') => {
  const merchant_id = await merchantIdOf(app, sita.email)
  const body = { id: newId(), number, about: null }
  await app.db.write((tx) =>
    createFeed(notificationListeners, app.clock).publish(tx, supportFacts.answered, merchant_id, 'live', body),
  )
}
const signedInAgain = async (desktop_fcm?: string): Promise<Someone> => {
  const { email, password } = sita
  const { data } = await app.call(plainSignIn, { email, password, desktop_fcm })
  return someone(app, { ...sita, key: undefined, token: data.access_token })
}
const kept = () =>
  app.db.read(
    (tx) => tx.many<{ push_token: string }>`
      select push_token from sessions where push_token like '{%' order by last_seen_at, id`,
  )
const waiting = async () =>
  (
    await app.owner.read(
      (tx) => tx.many<{ queue: string }>`
        select q.queue_name as queue from graphile_worker._private_jobs j
          join graphile_worker._private_tasks t on t.id = j.task_id
          left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
         where t.identifier like 'notifications.push%'`,
    )
  ).map(({ queue }) => queue)

const aToken = () => service.newBrowser().desktop_fcm
const plain = { jkt: undefined, remember_device: false, device: '', network: '', time_zone: '' } as const
const isWaiting = async () => {
  const { waits } = await app.owner.read(
    (tx) => tx.one<{ waits: boolean }>`
      select exists (select from pg_stat_activity
                      where datname = current_database() and wait_event_type = 'Lock') as waits`,
  )
  return waits
}

describe('a device whose session went idle', () => {
  test.each<[string, (here: Someone) => Promise<{ http: number }>]>([
    ['the others are ended', (here) => here.call(endOtherSessions, {})],
    [
      'there is a new password',
      ({ call }) => call(changePassword, { current_password: sita.password, new_password: 'seven hills of tea' }),
    ],
    [
      'signing in is frozen',
      async () => {
        const id = await merchantIdOf(app, sita.email)
        const because = { reason: 'bank account changed and emptied', sentence: 'bank_account_changed' } as const
        return (await operator(app, ['administrator'])).call(freezeMerchant, { id, parts: ['sign_in'], ...because })
      },
    ],
    [
      'the office signs the merchant out',
      async () => {
        const id = await merchantIdOf(app, sita.email)
        return (await operator(app, ['administrator'])).call(endMerchantSessions, { id })
      },
    ],
  ])('receives nothing more once %s', async (_, end) => {
    await signedInAgain(aToken())
    app.clock.advance({ seconds: 3601 })
    const here = await signedInAgain()
    expect(await kept()).toHaveLength(1)
    expect(await end(here)).toMatchObject({ http: 200 })
    expect(await kept()).toEqual([])
    await answered()
    expect(await waiting()).toEqual([])
  })
})

describe('the devices of a person', () => {
  test('are at most ten: the one used longest ago is dropped', async () => {
    const first = service.newBrowser()
    await turnOn(first)
    app.clock.advance({ seconds: 60 })
    for (let count = 0; count < pushedDevicesMost; count++) await signedInAgain(aToken())
    const tokens = (await kept()).map(({ push_token }) => push_token)
    expect(tokens).toHaveLength(pushedDevicesMost)
    expect(tokens).not.toContain(first.desktop_fcm)
    // the device that turns it on stays, though all the others were used later
    await turnOn(first)
    expect((await sita.call(contract.readPush, {})).data.is_on).toBe(true)
    expect(await kept()).toHaveLength(pushedDevicesMost)
  })

  test('are no more where two of them sign in at once', async () => {
    for (let count = 0; count < pushedDevicesMost; count++) await signedInAgain(aToken())
    const { person_id, merchant_id } = await app.db.read(
      (tx) =>
        tx.one<PersonKey>`select person_id, shop_id as merchant_id from sessions where push_token is not null limit 1`,
    )
    const opens = (tx: Tx) =>
      createSession(
        tx,
        { settings: authDefaults, push },
        { ...plain, person_id, merchant_id, push_token: aToken() },
        app.clock.now(),
      )
    const [opened, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const one = app.db.write(async (tx) => {
      await opens(tx)
      opened.resolve()
      await mayEnd.promise
    })
    await opened.promise
    const other = app.db.write(opens)
    await expect.poll(isWaiting).toBe(true)
    mayEnd.resolve()
    await Promise.all([one, other])
    expect(await kept()).toHaveLength(pushedDevicesMost)
  })

  test('receive no more pushes than that from the database, whatever is stored', async () => {
    await turnOn()
    await app.db.write(async (tx) => {
      for (let count = 0; count < 20; count++)
        await tx.run`
          insert into sessions (id, person_id, token_hash, idle_seconds, device, network, push_token, created_at,
                                last_seen_at, ends_at, is_remembered)
          select ${newId()}, person_id, sha256(${newId()}::text::bytea), idle_seconds, device, network, push_token,
                 created_at, last_seen_at, ends_at, is_remembered
            from sessions where push_token like '{%' limit 1`
    })
    await answered()
    expect(await waiting()).toHaveLength(pushedDevicesMost)
  })
})

describe('a push service that fails', () => {
  test('is not called for this device for a while, and retried after growing waits', async () => {
    await turnOn()
    service.answers({ http: 503 }, { http: 503 })
    for (const number of ['1', '2', '3']) await answered(number)
    await app.runJobs()
    expect(service.received).toHaveLength(1)
    app.clock.advance({ seconds: 31 })
    await app.runJobs()
    expect(service.received).toHaveLength(2)
    app.clock.advance({ seconds: 31 })
    await app.runJobs()
    expect(service.received).toHaveLength(2)
    app.clock.advance({ seconds: 30 })
    await app.runJobs()
    expect(service.received).toHaveLength(5)
    service.answers({ http: 503 })
    await answered('4')
    await app.runJobs()
    app.clock.advance({ seconds: 31 })
    await app.runJobs()
    expect(service.received).toHaveLength(7)
    expect((await sita.call(listNotifications, {})).data.data).toHaveLength(4)
  })

  test('does not delay tests: those have queues of their own', async () => {
    await turnOn()
    await answered()
    await sita.call(contract.testPush, {})
    expect(await waiting()).toEqual([
      expect.stringMatching(/^messages\.push\.[0-3]$/),
      expect.stringMatching(/^messages\.push_test\.[01]$/),
    ])
  })
})

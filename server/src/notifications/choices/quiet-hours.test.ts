import { listNotifications, muteType, readNotifications } from '@sahuji/contract/notifications'
import * as contract from '@sahuji/contract/notifications/choices'
import type { NoticeChannel, NoticeKind } from '@sahuji/contract/notifications/kinds'
import { setPush } from '@sahuji/contract/notifications/push'
import { requestFunds } from '@sahuji/contract/transfers/requests'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPushService } from '../../../testing/push-service.ts'
import { openTransferDesk, type SendingMerchant, type TransferDesk } from '../../../testing/transfers.ts'
import { passwordChanged } from '../../auth/facts.ts'
import { createFeed } from '../../feed/feed.ts'
import { loadFacts } from '../../funding/facts.ts'
import { testClock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { newVapidKeys, pushSender } from '../../platform/push/push-sender.ts'
import { supportAnsweredMail, supportAnsweredSms } from '../../support/messages/support-messages.ts'
import { notifyPerson } from '../../support/notify-person.ts'
import { notificationListeners } from '../notifications.ts'

let desk: TransferDesk
let service: Awaited<ReturnType<typeof openPushService>>
let hari: SendingMerchant
let gita: SendingMerchant
beforeEach(async () => {
  service = await openPushService()
  const { post, services } = service
  const push = pushSender({ keys: newVapidKeys(), contact: 'mailto:ops@sahuji.example', post, services })
  // ahead of the database's clock, so that a waiting job does wait; 10:00 in Kathmandu
  desk = await openTransferDesk({ parts: { push }, clock: testClock('2036-11-20T04:15:00Z') })
  hari = await desk.merchant('50,000', { ask: { name: 'Hari Thapa', trade_name: 'Thapa Traders' } })
  gita = await desk.merchant('5,000')
  await gita.call(setPush, { desktop_fcm: service.newBrowser().desktop_fcm })
  await desk.runJobs()
  await desk.owner.write((tx) => tx.run`delete from messages`)
})
afterEach(async () => {
  await service.close()
  await desk.close()
})

const choose = (kind: NoticeKind, channel: NoticeChannel, frequency: 'never' | 'each') =>
  gita.call(contract.chooseNotice, { kind, channel, frequency })
const quietAtNight = () => gita.call(contract.boundNotices, { quiet: { from: 22 * 60, until: 7 * 60 } })
const hours = async (count: number) => {
  desk.clock.advance({ seconds: count * 3600 })
  const [now, later] = [desk.clock.now(), new Date(desk.clock.now().getTime() + 86_400_000)]
  await desk.owner.write((tx) => tx.run`update sessions set last_seen_at = ${now}, ends_at = ${later}`)
}
const pays = (amount: string) => desk.send(hari, gita, amount)
const warned = () =>
  desk.db.write((tx) => {
    const body = { person_id: newId(), by: 'password', ended_sessions: 0 } as const
    return createFeed(notificationListeners, desk.clock).publish(tx, passwordChanged, gita.merchant_id, 'live', body)
  })
const pushed = async () => {
  await desk.runJobs()
  return service.received.map((one) => one.message().title)
}
const written = async (channel: string) => {
  await desk.runJobs()
  const to = [gita.email, `+977${gita.mobile_no}`]
  const all = (await Promise.all(to.map((one) => desk.outbox(one)))).flat()
  return all.filter((one) => one.channel === channel)
}

describe('a push', () => {
  test('is not sent for a kind that the person switched off', async () => {
    await choose('received', 'push', 'never')
    await pays('1,250.50')
    expect(await pushed()).toEqual([])
    await choose('received', 'push', 'each')
    await pays('10')
    expect(await pushed()).toEqual([expect.stringContaining('Rs.10.00')])
  })

  test('is not sent for money below the least amount, and is sent from it on', async () => {
    await gita.call(contract.boundNotices, { amount_min: 50_000 })
    await pays('499.99')
    expect(await pushed()).toEqual([])
    await pays('500')
    expect(await pushed()).toEqual([expect.stringContaining('Rs.500.00')])
  })

  test('waits through quiet hours, over midnight, and arrives as one line with its sum; security arrives at once', async () => {
    await quietAtNight()
    await hours(12.5)
    await pays('1,200')
    await hours(3)
    await pays('300.50')
    await warned()
    expect(await pushed()).toEqual(['Your password was changed'])
    await hours(5)
    expect(await pushed()).toHaveLength(1)
    await hours(0.6)
    expect((await pushed()).slice(1)).toEqual(['2 payments, Rs.1,500.50 during quiet hours'])
    await pays('20')
    expect((await pushed()).slice(2)).toEqual([expect.stringContaining('Rs.20.00')])
  })

  test('that waited alone arrives whole, and one that was read is not sent', async () => {
    await quietAtNight()
    await hours(13)
    await pays('1,200')
    const { data } = await gita.call(listNotifications, {})
    await gita.call(readNotifications, { until: data.data[0]!.id })
    await pays('300')
    await hours(9)
    expect(await pushed()).toEqual([expect.stringMatching(/ sent you Rs\.300\.00$/)])
  })

  test('is not sent once everything in it was read', async () => {
    await quietAtNight()
    await hours(13)
    await pays('1,200')
    await pays('1,200')
    expect(await pushed()).toEqual([])
    await choose('received', 'push', 'never')
    await hours(9)
    expect(await pushed()).toEqual([])
  })
})

describe('e-mail and SMS', () => {
  test('of money received are sent only to people who chose them', async () => {
    await pays('1,000')
    expect([await written('email'), await written('sms')]).toEqual([[], []])
  })

  test('are sent once for each, from the least amount on, with the amount and a link to the preferences', async () => {
    await choose('received', 'email', 'each')
    await choose('received', 'sms', 'each')
    await gita.call(contract.boundNotices, { amount_min: 50_000 })
    await pays('499.99')
    await pays('1,250.50')
    const [mail, ...mails] = await written('email')
    expect([mail?.subject, mails]).toEqual(['Notice: Rs.1,250.50 is in your wallet', []])
    expect(mail?.text).toContain('/dashboard/profile#told')
    expect((await written('sms')).map(({ text }) => text)).toEqual(['Sahuji: Thapa Traders sent you Rs.1,250.50.'])
    expect(await desk.outbox(hari.email)).toEqual([])
  })

  test('of a request make no link of a note, or of a name stored before links were refused', async () => {
    await choose('asked', 'email', 'each')
    await choose('asked', 'sms', 'each')
    const named = 'Sahuji Support evil.com.np'
    await desk.owner.write((tx) => tx.run`update merchants set trade_name = ${named} where id = ${hari.merchant_id}`)
    const payers = [{ mobile_no: gita.mobile_no, amount: 5_000 }]
    const note = 'You won: https://evil.com'
    expect((await hari.call(requestFunds, { payers, purpose: 'stock', note }, newId())).http).toBe(200)
    const [mail] = await written('email')
    expect(mail?.subject).toBe('Notice: You received a request for Rs.50.00')
    expect(mail?.text).toContain(
      'Sahuji Support evil. com. np requests Rs.50.00 from you\n\n“You won: https: //evil. com”\n',
    )
    expect((await written('sms'))[0]?.text).toContain('Sahuji Support evil. com. np')
  })

  test('by SMS fit one part in every script: the name is cut, never the amount', async () => {
    await choose('received', 'sms', 'each')
    const trade_name = 'श्री पशुपतिनाथ किराना तथा जनरल स्टोर एण्ड सप्लायर्स प्राइभेट लिमिटेड'
    await desk.owner.write(async (tx) => {
      await tx.run`update merchants set trade_name = ${trade_name} where id = ${hari.merchant_id}`
      await tx.run`update people set language = 'ne' where id = ${gita.person_id}`
    })
    await pays('12,345.50')
    const [sms] = await written('sms')
    expect(sms?.text).toMatch(/^Sahuji बाट: श्री .+ रु\.12,345\.50 पठाउनुभयो$/)
    expect(sms!.text!.length).toBeLessThanOrEqual(70)
  })

  test('are sent once even if the job runs twice', async () => {
    await choose('received', 'email', 'each')
    await pays('1,250.50')
    const again = await desk.owner.read(
      (tx) => tx.many<{ payload: unknown }>`
      select json_build_object('person_id', ${gita.person_id}::text, 'notification_id', id, 'channel', 'email') as payload
        from notifications where merchant_id = ${gita.merchant_id}`,
    )
    const job = desk.app.jobs.find(({ name }) => name === 'notifications.write')
    for (const { payload } of [...again, ...again]) await job?.run(payload)
    expect(await written('email')).toHaveLength(1)
  })

  test('by SMS wait through quiet hours, and arrive as one', async () => {
    await quietAtNight()
    await choose('received', 'sms', 'each')
    await hours(13)
    await pays('1,200')
    await pays('300.50')
    expect(await written('sms')).toEqual([])
    await hours(9)
    const said = 'Sahuji: 2 payments, Rs.1,500.50 during quiet hours.'
    expect((await written('sms')).map(({ text }) => text)).toEqual([said])
    expect(await written('sms')).toHaveLength(1)
  })

  test('to one number are at most five a day; the bell has the rest', async () => {
    await choose('received', 'sms', 'each')
    for (let count = 0; count < 7; count++) await pays('10')
    expect(await written('sms')).toHaveLength(5)
  })

  test('of a clawed-back load go to everybody who did not opt out', async () => {
    const reversed = () =>
      desk.db.write((tx) => {
        const load = {
          id: newId(),
          reference: 'L-1',
          state: 'reversed',
          channel: 'ebanking',
          bank_name: 'Nabil',
        } as const
        const rest = { service_code: null, what: 'reversed', review: null, transfer_id: null, balance_after: null }
        const body = { ...load, ...rest, amount: 50_000n, fee: 0n, created_at: desk.clock.now() }
        const feed = createFeed(notificationListeners, desk.clock)
        return feed.publish(tx, loadFacts.reversed, gita.merchant_id, 'live', body)
      })
    await reversed()
    expect((await written('email')).map(({ subject }) => subject)).toEqual(['Notice: The bank took a load back'])
    expect((await written('sms')).map(({ text }) => text)).toEqual(['Sahuji: The bank took a load back.'])
    await choose('returned', 'sms', 'never')
    expect((await choose('returned', 'email', 'never')).http).toBe(422)
    await reversed()
    expect([(await written('email')).length, (await written('sms')).length]).toEqual([2, 1])
    const mute = { type: 'LoadReversed', isMuted: true } as never
    expect((await gita.call(muteType, mute)).http).toBe(422)
    // locked kinds are sent despite any muting
    await choose('returned', 'sms', 'each')
    await desk.owner.write(
      (tx) => tx.run`
      insert into muted_notifications (merchant_id, type, muted_at)
      values (${gita.merchant_id}, 'LoadReversed', ${desk.clock.now()})`,
    )
    await reversed()
    expect([(await written('email')).length, (await written('sms')).length]).toEqual([3, 1])
  })

  test('by e-mail are at most twenty an hour; one mail at the next hour has the rest', async () => {
    await choose('received', 'email', 'each')
    const mails = async () => {
      await desk.runJobs()
      return desk.owner.read(
        (tx) => tx.many<{ subject: string }>`select subject from messages where "to" = ${gita.email} order by id desc`,
      )
    }
    for (const payer of [hari, await desk.merchant('1,000'), await desk.merchant('1,000')])
      for (let count = 0; count < 8; count++) await desk.send(payer, gita, '10')
    expect(await mails()).toHaveLength(20)
    await hours(1)
    const after = await mails()
    expect(after).toHaveLength(21)
    expect(after[0]).toEqual({ subject: 'Notice: 4 more notices' })
  })

  test('that other domains send follow the preferences, too', async () => {
    const mails = { brand: 'Sahuji', public_url: 'http://127.0.0.1:4620' }
    const told = { mail: supportAnsweredMail, sms: supportAnsweredSms, number: '41', path: '/dashboard' }
    const answer = () => desk.db.write((tx) => notifyPerson({ tx, clock: desk.clock, mails }, gita, told))
    await choose('support', 'email', 'never')
    await answer()
    expect([(await written('email')).length, (await written('sms')).length]).toEqual([0, 1])
    await choose('support', 'email', 'each')
    await choose('support', 'sms', 'never')
    await answer()
    expect([(await written('email')).length, (await written('sms')).length]).toEqual([1, 1])
  })
})

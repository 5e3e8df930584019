import { beforeEach, describe, expect, test, vi } from 'vitest'
import { followPushes, openNotice, showNotice } from './notices.ts'
import type { Notice, WorkerScope } from './scope.ts'

const shown: { title: string; notice: Notice; close: () => void; data: unknown }[] = []
const windows: { url: string; focus: () => Promise<unknown> }[] = []
const openWindow = vi.fn<(address: string) => Promise<unknown>>()
const unsubscribe = vi.fn<() => Promise<boolean>>()
const worker: WorkerScope = {
  location: { origin: 'https://sahuji.example' },
  clients: { claim: async () => {}, matchAll: async () => windows, openWindow },
  registration: {
    active: null,
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
    getNotifications: async (of) => shown.filter(({ notice }) => !of || notice.tag === of.tag),
    showNotification: async (title, notice) => {
      const earlier = shown.findIndex((one) => one.notice.tag === notice.tag)
      if (earlier >= 0) shown.splice(earlier, 1)
      const one = { title, notice, data: notice.data, close: () => void shown.splice(shown.indexOf(one), 1) }
      shown.push(one)
    },
  },
  skipWaiting: async () => {},
  addEventListener: () => {},
}

beforeEach(() => {
  shown.splice(0)
  windows.splice(0)
  openWindow.mockReset()
  unsubscribe.mockReset()
  const kept = new Map<string, Response>()
  const cache = {
    match: async (name: string) => kept.get(name),
    put: async (name: string, answer: Response) => void kept.set(name, answer),
    delete: async (name: string) => kept.delete(name),
  }
  vi.stubGlobal('caches', { open: async () => cache })
})

const message = {
  type: 'ReceievedFund',
  title: 'هري أرسل إليك Rs.500',
  body: 'المبلغ في محفظتك.',
  tag: 'ReceievedFund',
  language: 'ar',
  direction: 'rtl',
}
const pushed = (of: object = {}) => showNotice(worker, JSON.stringify({ ...message, ...of }))

const signedOut = (at: number) => followPushes(worker, { pushes: 'off', at })
const subscribed = (at: number) => followPushes(worker, { pushes: 'on', at })

describe('a push', () => {
  test('is shown in its language and direction', async () => {
    await pushed()
    expect(shown).toMatchObject([
      { title: message.title, notice: { body: message.body, tag: 'ReceievedFund', lang: 'ar', dir: 'rtl' } },
    ])
  })

  test('of the same kind replaces the earlier notice and shows the count; another kind is shown beside it', async () => {
    for (const title of ['one', 'two', 'three']) await pushed({ title })
    await pushed({ tag: 'KYCAccepted', title: 'four' })
    expect(shown.map(({ title }) => title)).toEqual(['three (+2)', 'four'])
  })

  test('of the same kind at the same time counts the other', async () => {
    await Promise.all(['one', 'two'].map((title) => pushed({ title })))
    expect(shown.map(({ title }) => title)).toEqual(['two (+1)'])
  })

  test.each(['', 'no JSON', '{}', '{"title":1}', 'null'])('with an invalid message shows nothing: %s', async (text) => {
    await showNotice(worker, text)
    expect(shown).toEqual([])
  })
})

describe('a browser that signed out', () => {
  test('closes its notices, ends its subscription and shows no later push', async () => {
    await pushed()
    await signedOut(1)
    expect(shown).toEqual([])
    expect(unsubscribe).toHaveBeenCalledOnce()
    await pushed()
    expect(shown).toEqual([])
  })

  test('closes the notice of a push that arrived just before', async () => {
    await Promise.all([pushed(), signedOut(1)])
    expect(shown).toEqual([])
  })

  test('shows pushes again after a person turns notices on', async () => {
    await signedOut(1)
    await subscribed(2)
    await pushed()
    expect(shown).toHaveLength(1)
  })

  test('that arrives after the next person turned notices on takes nothing from them', async () => {
    await subscribed(2)
    await signedOut(1)
    await pushed()
    expect(shown).toHaveLength(1)
    expect(unsubscribe).not.toHaveBeenCalled()
  })
})

describe('a press on a notice', () => {
  const presses = async (action = '') => openNotice(worker, shown.at(-1)!, action)
  const isOpen = (address: string) => {
    const focus = vi.fn<() => Promise<unknown>>()
    windows.push({ url: `https://sahuji.example${address}`, focus })
    return focus
  }

  test('opens the notifications page in a new window and leaves other pages open', async () => {
    await pushed()
    const focus = isOpen('/dashboard/loadFunds')
    await presses()
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/dashboard/notifications')
    expect(focus).not.toHaveBeenCalled()
  })

  test('focuses the window of the notifications page if it is open', async () => {
    await pushed()
    const focus = isOpen('/dashboard/notifications?tab=money')
    await presses()
    expect(focus).toHaveBeenCalledOnce()
    expect(openWindow).not.toHaveBeenCalled()
  })

  describe('of a request', () => {
    const id = '01999999-0000-7000-8000-000000000001'
    const request = { id, accept: 'स्वीकार गर्ने', reject: 'अस्वीकार गर्ने' }
    const place = `/dashboard/fundRequests?request=${id}`
    const throughGate = (next: string) => `/dashboard/authCheck?${new URLSearchParams({ next })}`

    test.each([
      ['itself', '', place],
      ['“Accept”', 'accept', `${place}&answer=accept`],
      ['“Reject”', 'reject', `${place}&answer=reject`],
      ['an unknown button', 'pay', place],
    ])('opens it through the gate by %s', async (_, action, next) => {
      await pushed({ type: 'RequestFund', tag: id, request })
      expect(shown[0]?.notice.actions).toEqual([
        { action: 'accept', title: request.accept },
        { action: 'reject', title: request.reject },
      ])
      await presses(action)
      expect(openWindow).toHaveBeenCalledExactlyOnceWith(throughGate(next))
    })

    test('focuses only the window that shows it', async () => {
      await pushed({ type: 'RequestFund', tag: id, request })
      const [other, own] = [isOpen('/dashboard/fundRequests'), isOpen(`${place}&answer=reject`)]
      await presses('reject')
      expect(own).toHaveBeenCalledOnce()
      expect(other).not.toHaveBeenCalled()
      expect(openWindow).not.toHaveBeenCalled()
    })

    test.each([[{ id: '../../signin', accept: 'a', reject: 'b' }], [{ id, accept: 1 }], ['text'], [null]])(
      'with invalid data has no buttons: %j',
      async (given) => {
        await pushed({ request: given })
        expect(shown[0]?.notice.actions).toBeUndefined()
        await presses('accept')
        expect(openWindow).toHaveBeenCalledExactlyOnceWith('/dashboard/notifications')
      },
    )
  })
})

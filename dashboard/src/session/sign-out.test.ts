import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { takeFlashNotice } from '../platform/notices/flash-notice.ts'
import { memoryStorage } from '../platform/storage/test-storage.ts'
import { markDemoShop } from './demo-mark.ts'

type Listener = (failure: CallFailed, options: { isQuiet?: boolean }) => void
const mocks = vi.hoisted(() => ({
  call: vi.fn<() => Promise<unknown>>(),
  clearSession: vi.fn(async () => {}),
  notify: vi.fn(),
  listener: undefined as Listener | undefined,
}))
vi.mock('../platform/calls/call.ts', () => ({
  call: mocks.call,
  onCallFailed: (listener: Listener) => void (mocks.listener = listener),
}))
const server = vi.hoisted(() => ({ isOwn: true }))
vi.mock('../platform/server/server.ts', () => ({ isOwnServer: () => server.isOwn }))
vi.mock('../platform/session/session.ts', () => ({ clearSession: mocks.clearSession }))
vi.mock('../kit/overlays/notices.ts', () => ({ notify: mocks.notify }))

const replace = vi.fn<(address: string) => void>()
/** A document at an address; each document signs out once. */
async function at(path: string) {
  vi.resetModules()
  const url = new URL(path, 'https://sahuji.example')
  vi.stubGlobal('location', { href: url.href, replace })
  return import('./sign-out.ts')
}
const refused = (http: number, status = '', message = '') => new CallFailed({ kind: 'answered', http, status, message })
const report = async (failure: CallFailed, options = {}) => {
  mocks.listener?.(failure, options)
  await new Promise((done) => setTimeout(done, 0))
}

beforeEach(() => {
  vi.clearAllMocks()
  server.isOwn = true
  mocks.call.mockResolvedValue({})
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('localStorage', memoryStorage())
})

describe('signing out', () => {
  test('ends the session at the server, clears it here and opens the sign-in', async () => {
    const { signOut } = await at('/dashboard/home')
    await signOut()
    expect(mocks.call).toHaveBeenCalledOnce()
    expect(mocks.clearSession).toHaveBeenCalledOnce()
    expect(replace).toHaveBeenCalledExactlyOnceWith('/signin')
    expect(takeFlashNotice()).toBeUndefined()
  })

  test('leads the visitor of a demo shop back to its page, which states why where the shop is over', async () => {
    const { goToSignIn, signOut } = await at('/dashboard/demo')
    markDemoShop()
    await signOut()
    expect(replace).toHaveBeenLastCalledWith('/demo')
    const later = await at('/dashboard/testTransactions')
    expect(later.goToSignIn).not.toBe(goToSignIn)
    await later.goToSignIn({ title: 'Your session has ended.' })
    expect(replace).toHaveBeenLastCalledWith('/demo?over=1')
    expect(takeFlashNotice()).toBeUndefined()
  })

  test('notifies the service worker, which then shows no notice', async () => {
    const postMessage = vi.fn<(message: object) => void>()
    vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } })
    await (await at('/dashboard/home')).signOut()
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({ pushes: 'off', at: expect.any(Number) as number })
    vi.stubGlobal('navigator', {})
  })

  test.each([401, 403])('succeeds when the session has already ended (%i)', async (http) => {
    const { signOut } = await at('/dashboard/home')
    // imported in the same document as the sign-out, which checks the class of the failure
    const fresh = await import('../platform/calls/call-failed.ts')
    mocks.call.mockRejectedValue(new fresh.CallFailed({ kind: 'answered', http, status: '', message: '' }))
    await signOut()
    expect(replace).toHaveBeenCalledExactlyOnceWith('/signin')
  })

  test.each([
    [true, 0],
    [false, 1],
  ])('accepts a page in place of an answer only from a foreign server (own server: %s)', async (isOwn, times) => {
    server.isOwn = isOwn
    const { signOut } = await at('/dashboard/home')
    const fresh = await import('../platform/calls/call-failed.ts')
    mocks.call.mockRejectedValue(fresh.CallFailed.unreadable(new SyntaxError('<html>')))
    await signOut().catch(() => undefined)
    expect(mocks.clearSession).toHaveBeenCalledTimes(times)
  })

  test.each([refused(500), refused(422), CallFailed.unsent(new TypeError('no line')), new Error('ours')])(
    'keeps the session when the server does not confirm the sign-out: %s',
    async (error) => {
      const { signOut } = await at('/dashboard/home')
      mocks.call.mockRejectedValue(error)
      await expect(signOut()).rejects.toBe(error)
      expect([mocks.clearSession.mock.calls.length, replace.mock.calls.length]).toEqual([0, 0])
    },
  )

  test('happens once when several calls are refused at the same time, and the first notice is shown', async () => {
    const { goToSignIn } = await at('/dashboard/home')
    await Promise.all([goToSignIn({ title: 'first' }), goToSignIn({ title: 'second' }), goToSignIn()])
    expect([mocks.clearSession.mock.calls.length, replace.mock.calls.length]).toEqual([1, 1])
    expect(takeFlashNotice()).toEqual({ title: 'first' })
  })

  test('at the resolving gate keeps the target if it is our own path', async () => {
    await (await at('/dashboard/authCheck?next=%2Fdashboard%2Fprofile')).goToSignIn()
    expect(replace).toHaveBeenLastCalledWith('/signin?next=%2Fdashboard%2Fprofile')
    await (await at('/dashboard/authCheck?next=https%3A%2F%2Felsewhere.example')).goToSignIn()
    expect(replace).toHaveBeenLastCalledWith('/signin')
    const load = '/dashboard/loadFunds/ebanking/return/0199a3c2-7d2e-7c11-8a3e-0d7a6f6d1b11'
    await (await at(load)).goToSignIn()
    expect(replace).toHaveBeenLastCalledWith(`/signin?next=${encodeURIComponent(load)}`)
    for (const payment of ['/dashboard/pay/0199a3c2-7d2e-7c11-8a3e-0d7a6f6d1b11', '/dashboard/pay?code=H7K2MPQR4X']) {
      await (await at(payment)).goToSignIn()
      expect(replace).toHaveBeenLastCalledWith(`/signin?next=${encodeURIComponent(payment)}`)
    }
    await (await at('/dashboard/profile?next=%2Fdashboard%2Fhome')).goToSignIn()
    expect(replace).toHaveBeenLastCalledWith('/signin')
    // an earlier QR of a counter is paid without an account too
    await (await at('/dashboard/sendFund?to=9803011425&counter=aB_3-x&amount=480.00')).goToSignIn()
    expect(replace).toHaveBeenLastCalledWith('/q/counter/aB_3-x?amount=480.00')
  })
})

describe('a failed call', () => {
  test.each([401, 403])('with %i signs out, and its message is shown at the sign-in', async (http) => {
    const { handleCallFailures } = await at('/dashboard/home')
    handleCallFailures()
    await report(refused(http, '003', 'Your session has ended.'))
    expect(replace).toHaveBeenCalledExactlyOnceWith('/signin')
    expect(takeFlashNotice()).toEqual({ title: 'Your session has ended.', code: '003' })
  })

  test('without a message shows the status at the sign-in', async () => {
    const { handleCallFailures } = await at('/dashboard/home')
    handleCallFailures()
    await report(refused(401))
    expect(takeFlashNotice()).toEqual({ title: '401' })
  })

  test('with 7004 shows a notice, unless the caller shows it itself or there is no message', async () => {
    const { handleCallFailures } = await at('/dashboard/home')
    handleCallFailures()
    await report(refused(200, '7004', 'The wallet rests today.'))
    await report(refused(200, '7004', 'The wallet rests today.'), { isQuiet: true })
    await report(refused(200, '7004'))
    expect(mocks.notify).toHaveBeenCalledExactlyOnceWith({
      tone: 'bad',
      title: 'The wallet rests today.',
      code: '7004',
      isOfPage: true,
    })
    expect(replace).not.toHaveBeenCalled()
  })

  test.each([refused(422, '014', 'No.'), refused(500), refused(429), CallFailed.unsent(new Error('lost'))])(
    'of any other kind does not sign out: %s',
    async (failure) => {
      const { handleCallFailures } = await at('/dashboard/home')
      handleCallFailures()
      await report(failure)
      expect([replace.mock.calls.length, mocks.notify.mock.calls.length]).toEqual([0, 0])
    },
  )
})

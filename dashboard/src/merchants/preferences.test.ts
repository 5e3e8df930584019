import type { Preferences } from '@sahuji/contract/language/preferences'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const mocks = vi.hoisted(() => ({
  call: vi.fn(async () => ({})),
  saveFormats: vi.fn(),
  chooseLanguage: vi.fn(async () => {}),
  guest: undefined as string | undefined,
  isOwn: true,
  token: 'sh_one' as string | null,
}))
vi.mock('../platform/calls/call.ts', () => ({ call: mocks.call }))
vi.mock('../platform/preferences/formats.ts', () => ({ saveFormats: mocks.saveFormats }))
vi.mock('../platform/translation/i18n.ts', () => ({ activeLanguage: () => 'en', chooseLanguage: mocks.chooseLanguage }))
vi.mock('../platform/preferences/appearance.ts', () => ({ takeGuestLanguage: () => mocks.guest }))
vi.mock('../platform/server/server.ts', () => ({ isOwnServer: () => mocks.isOwn }))
vi.mock('../platform/session/session.ts', () => ({ token: () => mocks.token }))
vi.mock('../platform/calls/query.ts', () => ({ mutation: () => ({}) }))
vi.mock('../texts/app-texts.ts', () => ({ appTexts: 'texts' }))

const stored = (more: Partial<Preferences> = {}): Preferences =>
  ({ language: null, calendar: 'ad', digits: 'latin', grouping: 'lakh', ...more }) as Preferences
const visit = async () => {
  vi.resetModules()
  return import('./preferences.ts')
}

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(mocks, { guest: undefined, isOwn: true, token: 'sh_one' })
})

describe('the preferences stored on the server', () => {
  test('take effect: formats, and a chosen language; a language never chosen stays the browser’s', async () => {
    const { adoptPreferences } = await visit()
    await adoptPreferences(stored({ digits: 'devanagari' }))
    expect(mocks.saveFormats).toHaveBeenCalledExactlyOnceWith({
      calendar: 'ad',
      digits: 'devanagari',
      grouping: 'lakh',
    })
    expect(mocks.chooseLanguage).not.toHaveBeenCalled()
    await adoptPreferences(stored({ language: 'ne' }))
    expect(mocks.chooseLanguage).toHaveBeenCalledExactlyOnceWith('ne', 'texts')
    expect(mocks.call).not.toHaveBeenCalled()
  })

  test('take effect once, and again only when they change there', async () => {
    const { adoptPreferences } = await visit()
    await adoptPreferences(stored())
    await adoptPreferences(stored())
    await adoptPreferences(undefined)
    expect(mocks.saveFormats).toHaveBeenCalledOnce()
    await adoptPreferences(stored({ calendar: 'bs' }))
    expect(mocks.saveFormats).toHaveBeenCalledTimes(2)
  })

  test('yield to the language chosen before the sign-in, which is stored there instead', async () => {
    mocks.guest = 'fr'
    const { adoptPreferences } = await visit()
    await adoptPreferences(stored({ language: 'ne' }))
    expect(mocks.chooseLanguage).toHaveBeenCalledExactlyOnceWith('fr', 'texts')
    expect(mocks.call).toHaveBeenCalledExactlyOnceWith(expect.anything(), { language: 'fr' })
  })
})

describe('a choice', () => {
  test('takes effect at once and is stored with the person', async () => {
    const { choosePreferences } = await visit()
    await choosePreferences({ digits: 'devanagari' })
    expect(mocks.saveFormats).toHaveBeenCalledExactlyOnceWith({ digits: 'devanagari' })
    expect(mocks.call).toHaveBeenCalledExactlyOnceWith(expect.anything(), { digits: 'devanagari' })
  })

  test('of an anonymous person, or at a foreign server, stays in this browser', async () => {
    const { choosePreferences } = await visit()
    mocks.token = null
    await choosePreferences({ language: 'it' })
    Object.assign(mocks, { token: 'sh_one', isOwn: false })
    await choosePreferences({ language: 'es' })
    expect(mocks.chooseLanguage).toHaveBeenCalledTimes(2)
    expect(mocks.call).not.toHaveBeenCalled()
  })
})

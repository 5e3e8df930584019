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
vi.mock('../platform/call.ts', () => ({ call: mocks.call }))
vi.mock('../platform/formats.ts', () => ({ saveFormats: mocks.saveFormats }))
vi.mock('../platform/i18n.ts', () => ({ activeLanguage: () => 'en', chooseLanguage: mocks.chooseLanguage }))
vi.mock('../platform/appearance.ts', () => ({ takeGuestLanguage: () => mocks.guest }))
vi.mock('../platform/server.ts', () => ({ isOwnServer: () => mocks.isOwn }))
vi.mock('../platform/session.ts', () => ({ token: () => mocks.token }))
vi.mock('../platform/query.ts', () => ({ mutation: () => ({}) }))
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

describe('what the server keeps of a person', () => {
  test('is shown: formats, and a language that was chosen; one that never was stays the browser’s', async () => {
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

  test('is taken over once, and again only when it changed there', async () => {
    const { adoptPreferences } = await visit()
    await adoptPreferences(stored())
    await adoptPreferences(stored())
    await adoptPreferences(undefined)
    expect(mocks.saveFormats).toHaveBeenCalledOnce()
    await adoptPreferences(stored({ calendar: 'bs' }))
    expect(mocks.saveFormats).toHaveBeenCalledTimes(2)
  })

  test('gives way to the language that was chosen before signing in, which is kept there instead', async () => {
    mocks.guest = 'fr'
    const { adoptPreferences } = await visit()
    await adoptPreferences(stored({ language: 'ne' }))
    expect(mocks.chooseLanguage).toHaveBeenCalledExactlyOnceWith('fr', 'texts')
    expect(mocks.call).toHaveBeenCalledExactlyOnceWith(expect.anything(), { language: 'fr' })
  })
})

describe('a choice', () => {
  test('is shown at once and kept with the person', async () => {
    const { choosePreferences } = await visit()
    await choosePreferences({ digits: 'devanagari' })
    expect(mocks.saveFormats).toHaveBeenCalledExactlyOnceWith({ digits: 'devanagari' })
    expect(mocks.call).toHaveBeenCalledExactlyOnceWith(expect.anything(), { digits: 'devanagari' })
  })

  test('of nobody, or at somebody else’s server, stays in this browser', async () => {
    const { choosePreferences } = await visit()
    mocks.token = null
    await choosePreferences({ language: 'it' })
    Object.assign(mocks, { token: 'sh_one', isOwn: false })
    await choosePreferences({ language: 'es' })
    expect(mocks.chooseLanguage).toHaveBeenCalledTimes(2)
    expect(mocks.call).not.toHaveBeenCalled()
  })
})

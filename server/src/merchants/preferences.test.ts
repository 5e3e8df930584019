import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { savePreferences } from '@sahuji/contract/merchants'
import { readCurrentUser } from '@sahuji/contract/session'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { signedUp } from '../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const untouched = { language: null, calendar: 'ad', digits: 'latin', grouping: 'lakh' }

describe('POST /api/preferences', () => {
  test('a stranger is refused', async () => {
    expect(await app.call(savePreferences, { digits: 'devanagari' })).toMatchObject({ http: 401, status: '003' })
  })

  test('named preferences change, others stay, and the user info shows all of them', async () => {
    const sita = await signedUp(app)
    const before = await sita.call(readCurrentUser, {})
    expect(before.data.preferences).toEqual(untouched)
    await sita.call(savePreferences, { language: 'ne', digits: 'devanagari' })
    const second = await sita.call(savePreferences, { calendar: 'bs' })
    expect(second.data).toEqual({ language: 'ne', calendar: 'bs', digits: 'devanagari', grouping: 'lakh' })
    const after = await sita.call(readCurrentUser, {})
    expect(after.data.preferences).toEqual(second.data)
  })

  test('another person’s preferences stay', async () => {
    const [sita, hari] = [await signedUp(app), await signedUp(app)]
    await sita.call(savePreferences, { language: 'fr', grouping: 'million' })
    const info = await hari.call(readCurrentUser, {})
    expect(info.data.preferences).toEqual(untouched)
  })

  test('an unknown language or calendar is refused', async () => {
    const sita = await signedUp(app)
    const answered = await sita.call(savePreferences, { language: 'de', calendar: 'lunar' } as never)
    expect(answered).toMatchObject({ http: 422, status: '014' })
    expect(Object.keys(answered.errors).toSorted()).toEqual(['calendar', 'language'])
  })
})

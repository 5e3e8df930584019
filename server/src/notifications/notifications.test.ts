import { listNotifications } from '@sahuji/contract/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { signedUp } from '../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('GET /api/notifications', () => {
  test('without a session answers 401', async () => {
    expect(await app.call(listNotifications, {})).toMatchObject({ http: 401, status: '003' })
  })

  test('answers an empty page of the list', async () => {
    const sita = await signedUp(app)
    const { http, body } = await sita.call(listNotifications, {})
    expect({ http, ...body }).toEqual({ http: 200, status: '000', message: 'OK', data: [], next: null })
  })
})

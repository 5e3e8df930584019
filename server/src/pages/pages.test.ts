import { listGeneralPages } from '@sahuji/contract/pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('GET /api/general-pages', () => {
  test('answers anyone with the nine pages, numbered from one', async () => {
    const { http, data } = await app.call(listGeneralPages, {})
    expect(http).toBe(200)
    expect(data.map(({ id, title }) => `${id} ${title}`)).toEqual([
      '1 About',
      '2 Terms for merchants',
      '3 Fees and limits',
      '4 Privacy',
      '5 AML/KYC notice',
      '6 Grievance',
      '7 Security',
      '8 Accessibility statement',
      '9 Cookies',
    ])
  })
})

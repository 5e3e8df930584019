import { expect, test } from 'vitest'
import { documentFor } from './dev-pages.ts'

test('the auth pages have their own documents, and every other address has the app', () => {
  expect(documentFor('/')).toBe('/signin.html')
  expect(documentFor('/signin?next=/dashboard/home')).toBe('/signin.html')
  expect(documentFor('/signup')).toBe('/signup.html')
  expect(documentFor('/dashboard/transactionHistory')).toBe('/app.html')
  expect(documentFor('/gallery')).toBe('/gallery.html')
})

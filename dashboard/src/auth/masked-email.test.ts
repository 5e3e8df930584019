import { expect, test } from 'vitest'
import { mailboxOf, maskedEmail } from './masked-email.ts'

test.each([
  ['sita@example.com', 's••••@example.com'],
  ['s@example.com', 's••••@example.com'],
  ['"a@b"@example.com', '"••••@example.com'],
  ['', ''],
])('%j is shown as %j', (email, shown) => expect(maskedEmail(email)).toBe(shown))

test('a known provider opens in the browser, any other in the mail app', () => {
  expect(mailboxOf('Sita@Gmail.com')).toBe('https://mail.google.com/')
  expect(mailboxOf('sita@example.com')).toBe('mailto:')
})

import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test('opens a known provider in the browser, any other in the mail app', () => {
  expect(mailboxOf('Sita@Gmail.com')).toBe('https://mail.google.com/')
  expect(mailboxOf('sita@example.com')).toBe('mailto:')
})

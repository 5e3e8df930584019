// the most used providers here
const mailboxes: Readonly<Record<string, string>> = {
  'gmail.com': 'https://mail.google.com/',
  'yahoo.com': 'https://mail.yahoo.com/',
  'outlook.com': 'https://outlook.live.com/mail/',
  'hotmail.com': 'https://outlook.live.com/mail/',
  'icloud.com': 'https://www.icloud.com/mail',
}

/** The address that opens a mailbox: its provider's page, else the device's own mail app. */
export const mailboxOf = (email: string): string =>
  mailboxes[email.slice(email.lastIndexOf('@') + 1).toLowerCase()] ?? 'mailto:'

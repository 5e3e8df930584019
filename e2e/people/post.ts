import { expect } from '@playwright/test'
import type { Person } from './person.ts'

/** The newest link that was mailed to a person, unchanged. */
export const linkInMail = (person: Person): Promise<string> =>
  newest(person, { to: person.email, pattern: /https?:\/\/\S+\/verify\/email\/[\w-]+/ })

/** The newest invitation to a shop, as mailed. */
export const invitationTo = (person: Person): Promise<string> =>
  newest(person, { to: person.email, pattern: /https?:\/\/\S+\/invitation#[\w-]+/ })

/** The newest link that sets a new password, as mailed, or sent to a phone when the address is a number. */
export const resetLinkTo = (person: Person, to = person.email): Promise<string> =>
  newest(person, { to, pattern: /https?:\/\/\S+\/verify\/password\/[\w-]+/ })

/** The newest code that was sent to a person's phone. */
export const codeOnPhone = (person: Person): Promise<string> =>
  newest(person, { to: `+977${person.mobile_no}`, pattern: /\b\d{6}\b/ })

/** How many messages a person got at an address or number. */
export const messagesTo = async (person: Person, to: string): Promise<number> =>
  (await person.world.app.outbox(to)).length

async function newest({ world }: Person, { to, pattern }: { to: string; pattern: RegExp }): Promise<string> {
  const read = async () => pattern.exec((await world.app.outbox(to))[0]?.text ?? '')?.[0] ?? ''
  await expect.poll(read, { message: `a message to ${to}` }).not.toBe('')
  return read()
}

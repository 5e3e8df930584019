import { expect, test } from './test.ts'
import { atHome } from './people/newcomers.ts'
import { messagesTo } from './people/post.ts'
import type { Person } from './people/person.ts'

const atProfile = async (person: Person): Promise<Person> => {
  await atHome(person)
  await person.opens('/dashboard/profile')
  await person.sees(person.email, { in: 'Contact' })
  return person
}

test('a new e-mail waits for its link; both addresses are notified', async ({ sita }) => {
  await atProfile(sita)
  const before = await messagesTo(sita, sita.email)
  await sita.page
    .getByRole('region', { name: 'Contact' })
    .getByRole('button', { name: /e-mail/i })
    .first()
    .click()
  await sita.fills({ 'New e-mail': 'sita.new@example.com' })
  await sita.presses('Send the link')
  await sita.sees('A link is on its way to the new address.')
  await sita.sees(/^Waiting for sita\.new@example\.com/, { in: 'Contact' })
  const linkOfMail = async () => {
    const [mail] = await sita.world.app.outbox('sita.new@example.com')
    return /https?:\/\/\S+\/verify\/newEmail\/[\w-]+/.exec(mail?.text ?? '')?.[0]
  }
  await expect.poll(linkOfMail).toBeDefined()
  await sita.opens(new URL((await linkOfMail())!).pathname)
  await sita.sees('Your e-mail was changed')
  await sita.presses('Back to the profile')
  await sita.sees('sita.new@example.com', { in: 'Contact' })
  await sita.doesNotSee(/^Waiting for/)
  await expect.poll(() => messagesTo(sita, sita.email)).toBeGreaterThan(before)
})

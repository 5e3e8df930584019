import type { CDPSession } from '@playwright/test'
import { type Person, personIn } from './person.ts'

/** The same person where passkeys work: they are bound to a name, never to an IP address. */
export const atLocalhost = (person: Person): Person =>
  personIn({ ...person.world, url: person.world.url.replace('127.0.0.1', 'localhost') }, person.page, person)

export interface VirtualDevice {
  /** How many passkeys the device holds. */
  count(): Promise<number>
}

/** A device of the browser's own that verifies its person at once and keeps passkeys over sign-outs. */
export async function withDevice({ page }: Person): Promise<VirtualDevice> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

/** The device would answer a field's suggestions automatically; a person who types the password does not choose them. */
export const withoutSuggestions = ({ page }: Person) =>
  page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, 'isConditionalMediationAvailable'))

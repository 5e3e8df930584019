import type { passkeyCreation, PasskeyMade, PasskeyProof, passkeyRequest } from '@sahuji/contract/auth/passkeys'
import type * as z from 'zod/mini'

// fetched when a passkey is used
const library = () => import('@simplewebauthn/browser')

/** What the server asks a passkey for. */
export type PasskeyRequest = z.output<typeof passkeyRequest>

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** Whether passkeys of this host can be used on this page; they are bound to a name, never to a number. */
export const passkeysWorkAt = (host: string | null): host is string =>
  host !== null && knowsPasskeys() && (location.hostname === host || location.hostname.endsWith(`.${host}`))

/** Has the browser make a passkey. Throws what the browser throws. */
export async function makePasskey(options: z.output<typeof passkeyCreation>): Promise<PasskeyMade> {
  const { startRegistration } = await library()
  const optionsJSON = { ...options, excludeCredentials: options.excludeCredentials.map(described) }
  const { id, rawId, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/** Has the browser prove a passkey; `autofill` offers it among the suggestions of a field and waits. Throws what the browser throws. */
export async function answerPasskey(options: PasskeyRequest, { autofill = false } = {}): Promise<PasskeyProof> {
  const { startAuthentication } = await library()
  const optionsJSON = { ...options, allowCredentials: options.allowCredentials.map(described) }
  const { id, rawId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** The device holds a passkey of this account already. */
export const isOnDeviceAlready = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

const described = ({ transports, ...credential }: PasskeyRequest['allowCredentials'][number]) => ({
  ...credential,
  ...(transports && { transports }),
})

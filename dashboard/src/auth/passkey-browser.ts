import type { passkeyCreation, PasskeyMade, PasskeyProof, passkeyRequest } from '@sahuji/contract/auth/passkeys'
import type * as z from 'zod/mini'

// fetched when a passkey is used
const library = () => import('@simplewebauthn/browser')

/** The server's request to a passkey. */
export type PasskeyRequest = z.output<typeof passkeyRequest>

/** Whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** Whether passkeys of this host work on this page; they are bound to a name, never to an IP address. */
export const passkeysWorkAt = (host: string | null): host is string =>
  host !== null && knowsPasskeys() && (location.hostname === host || location.hostname.endsWith(`.${host}`))

/** Asks the browser for a new passkey. Throws the browser's errors. */
export async function makePasskey(options: z.output<typeof passkeyCreation>): Promise<PasskeyMade> {
  const { startRegistration } = await library()
  const optionsJSON = { ...options, excludeCredentials: options.excludeCredentials.map(described) }
  const { id, rawId, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}

/**
 * Asks the browser for a proof by passkey; `autofill` offers it among the suggestions of a field and waits. Throws the
 * browser's errors.
 */
export async function answerPasskey(options: PasskeyRequest, { autofill = false } = {}): Promise<PasskeyProof> {
  const { startAuthentication } = await library()
  const optionsJSON = { ...options, allowCredentials: options.allowCredentials.map(described) }
  const { id, rawId, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** The device has a passkey of this account already. */
export const isOnDeviceAlready = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'

const described = ({ transports, ...credential }: PasskeyRequest['allowCredentials'][number]) => ({
  ...credential,
  ...(transports && { transports }),
})

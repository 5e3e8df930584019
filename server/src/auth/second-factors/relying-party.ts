import { isIP } from 'node:net'
import type { AuthDependencies } from '../dependencies.ts'

/** The WebAuthn relying party of this installation. WebAuthn binds passkeys to a host name, never to a number. */
interface RelyingParty {
  rp_id: string
  /** True for a page of ours; any port of localhost where the installation is on this machine alone. */
  isOwnOrigin(origin: string): boolean
}

/** From the public address; undefined where it is a number, to which no passkey can be bound. */
export function relyingPartyOf({ public_url }: Pick<AuthDependencies, 'public_url'>): RelyingParty | undefined {
  const own = URL.parse(public_url)
  if (!own) return undefined
  if (isLoopback(own.hostname))
    return { rp_id: 'localhost', isOwnOrigin: (origin) => URL.parse(origin)?.hostname === 'localhost' }
  if (isIP(own.hostname.replaceAll(/[[\]]/g, '')) > 0) return undefined
  return { rp_id: own.hostname, isOwnOrigin: (origin) => origin === own.origin }
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

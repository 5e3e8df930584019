import { isIP } from 'node:net'
import type { AuthDependencies } from '../dependencies.ts'

/** Where passkeys of this installation live. WebAuthn binds them to a host with a name, never to a number. */
interface RelyingParty {
  rp_id: string
  /** True for a page of ours; any port of localhost where the installation is on this machine alone. */
  isOwnOrigin(origin: string): boolean
}

/** From the address people use; undefined where it is a number that no passkey can be bound to. */
export function relyingPartyOf({ public_url }: Pick<AuthDependencies, 'public_url'>): RelyingParty | undefined {
  const own = URL.parse(public_url)
  if (!own) return undefined
  if (isLoopback(own.hostname))
    return { rp_id: 'localhost', isOwnOrigin: (origin) => URL.parse(origin)?.hostname === 'localhost' }
  if (isIP(own.hostname.replaceAll(/[[\]]/g, '')) > 0) return undefined
  return { rp_id: own.hostname, isOwnOrigin: (origin) => origin === own.origin }
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.')

import { appAuthorizerDefault, proofHeader } from '@sahuji/contract/http/envelope'
import { proofOf, storedSigningKey } from '../session/proof.ts'
import type { KeyStore } from '../storage/key-store.ts'
import { readStored } from '../storage/vault.ts'
import type { EarlyCall } from './early-calls.ts'

const timeoutMilliseconds = 30_000

interface Browser {
  storage: Pick<Storage, 'getItem'>
  keys: KeyStore
}

/**
 * Sends reading calls in the name of the person whose session this browser stores, before the app's code has loaded.
 * Sends none without a session of one of these roles that can be read, and changes nothing in the storage.
 */
export function sendEarlyCalls(
  urls: readonly string[],
  browser: Browser,
  roles: readonly unknown[],
): Map<string, EarlyCall> {
  const session = storedSession(browser, roles)
  const sentAt = performance.now()
  return new Map(
    urls.map((url) => {
      const answer = session.then((signer) => signer && send(url, signer))
      // the app sends a failed call itself
      answer.catch(() => undefined)
      return [url, { sentAt, answer }]
    }),
  )
}

interface Signer {
  token: string
  pair: CryptoKeyPair
}

async function storedSession({ storage, keys }: Browser, roles: readonly unknown[]): Promise<Signer | undefined> {
  if (storage.getItem('id_token') === null) return undefined
  const [token, role, pair] = await Promise.all([
    readStored('id_token', { storage, keys }),
    readStored('role', { storage, keys }),
    storedSigningKey(keys),
  ])
  return typeof token === 'string' && pair && roles.includes(role) ? { token, pair } : undefined
}

async function send(url: string, { token, pair }: Signer) {
  const proof = await proofOf(pair, { method: 'GET', url, token, now: Date.now() })
  const response = await fetch(url, {
    headers: {
      accept: 'application/json',
      'app-authorizer': import.meta.env['VITE_APP_AUTHORIZER'] || appAuthorizerDefault,
      authorization: `Bearer ${token}`,
      [proofHeader]: proof,
    },
    signal: AbortSignal.timeout(timeoutMilliseconds),
  })
  return { token, response }
}

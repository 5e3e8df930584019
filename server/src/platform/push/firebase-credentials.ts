import { createPrivateKey, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'

/** The credentials of a Firebase service account. */
export interface FirebaseCredentials {
  project_id: string
  client_email: string
  /** RSA of at least 2,048 bits. */
  private_key: KeyObject
  /** The id of the account's key; undefined where the file has none. */
  private_key_id: string | undefined
  /** The address that issues its access tokens. */
  token_uri: string
}

/** Spec: the file that Google's console creates for a service account (AIP-4112), limited to the fields in use. */
const accountFile = z.object({
  type: z.literal('service_account'),
  project_id: z.string().check(z.regex(/^[\w.:-]{1,100}$/)),
  client_email: z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/)),
  private_key: z.pipe(z.string(), z.transform(rsaKeyIn)),
  private_key_id: z.optional(z.string().check(z.regex(/^\w{1,100}$/))),
  token_uri: z._default(z.url({ protocol: /^https$/ }), 'https://oauth2.googleapis.com/token'),
})

/** The credentials in the JSON of a service account. Throws one sentence with the fields' names, never their values. */
export function firebaseCredentialsFrom(text: string): FirebaseCredentials {
  const read = z.safeParse(accountFile, jsonOf(text))
  if (read.success) return { private_key_id: undefined, ...read.data }
  const names = [...new Set(read.error.issues.flatMap(({ path }) => path.slice(0, 1).map(String)))]
  const which = names.length > 0 ? `these fields are missing or not valid: ${names.join(', ')}` : 'it is no JSON object'
  throw new Error(`FIREBASE_CREDENTIALS is no key of a service account: ${which}.`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function rsaKeyIn(pem: string, context: z.core.ParsePayload): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return key
  } catch {
    // the error below replaces the cause, which could contain a part of the key
  }
  context.issues.push({ code: 'custom', message: 'no RSA key of 2,048 bits', input: undefined })
  return z.NEVER
}

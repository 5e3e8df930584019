import {
  isRegistrationToken,
  type PushSubscription,
  subscriptionIn,
  subscriptionText,
} from '@sahuji/contract/auth/push-subscription'

/** A device registered at Firebase, by its registration token. */
export interface FirebaseAddress {
  firebase_token: string
}

/** Where pushes to a device go. */
export type PushAddress = PushSubscription | FirebaseAddress

/**
 * An address as stored: in one spelling, so that it compares equal. It begins with a brace whatever its kind, by which
 * the database distinguishes a device that can be pushed to (`sessions` in 0011-auth.sql) from a token that is only
 * stored.
 */
export const addressText = (address: PushAddress): string =>
  'endpoint' in address
    ? subscriptionText(address)
    : JSON.stringify({ firebase_token: address.firebase_token } satisfies FirebaseAddress)

/** The Firebase address in a text: a registration token as received, or in the form of `addressText`. */
export function firebaseAddressIn(text: string | null | undefined): FirebaseAddress | undefined {
  const token = keptToken.exec(text ?? '')?.[1] ?? text ?? ''
  return isRegistrationToken(token) ? { firebase_token: token } : undefined
}

const keptToken = /^\{"firebase_token":"([^"\\]+)"\}$/

/** The address of either kind in a stored text; undefined for a token that is only stored. */
export const keptAddressIn = (text: string | null): PushAddress | undefined =>
  text?.startsWith('{') ? (subscriptionIn(text) ?? firebaseAddressIn(text)) : undefined

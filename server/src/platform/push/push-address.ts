import {
  isRegistrationToken,
  type PushSubscription,
  subscriptionIn,
  subscriptionText,
} from '@sahuji/contract/auth/push-subscription'

/** A device that registered at Firebase, by the token that it was given there. */
export interface FirebaseAddress {
  firebase_token: string
}

/** Where pushes to a device go. */
export type PushAddress = PushSubscription | FirebaseAddress

/**
 * An address as it is kept: one spelling, so that it is known again. It begins with a brace whatever its kind; by that the
 * database knows a device that can be pushed to (`sessions` in 0011-auth.sql) from a token that is only kept.
 */
export const addressText = (address: PushAddress): string =>
  'endpoint' in address
    ? subscriptionText(address)
    : JSON.stringify({ firebase_token: address.firebase_token } satisfies FirebaseAddress)

/** The address of Firebase that a text holds: a registration token as it came, or as `addressText` keeps it. */
export function firebaseAddressIn(text: string | null | undefined): FirebaseAddress | undefined {
  const token = keptToken.exec(text ?? '')?.[1] ?? text ?? ''
  return isRegistrationToken(token) ? { firebase_token: token } : undefined
}

const keptToken = /^\{"firebase_token":"([^"\\]+)"\}$/

/** The address of either kind that a kept text is; undefined for a token that is only kept. */
export const keptAddressIn = (text: string | null): PushAddress | undefined =>
  text?.startsWith('{') ? (subscriptionIn(text) ?? firebaseAddressIn(text)) : undefined

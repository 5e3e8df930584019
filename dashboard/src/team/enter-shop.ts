import type { SignedIn } from '@sahuji/contract/session'
import { pushMessage } from '../platform/notices/push-messages.ts'
import { replaceSession } from '../platform/session/session.ts'
import { firstPageOf } from '../session/first-page.ts'
import { saveSignedIn } from '../session/stored-user.ts'

/** Leaves the present shop here, as a sign-out does, and opens the first page of another one. */
export async function enterShop(given: SignedIn): Promise<void> {
  navigator.serviceWorker?.controller?.postMessage(pushMessage('off'))
  await saveSignedIn(given, replaceSession)
  location.replace(firstPageOf(given.user.role))
}

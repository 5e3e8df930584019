import * as contract from '@sahuji/contract/notifications/push'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../platform/calls/call.ts'
import { pushedPerson } from '../../platform/notices/pushed-person.ts'
import { query } from '../../platform/calls/query.ts'
import { ownBrowser } from './push-browser.ts'

/**
 * A browser's subscription ends with the session (Spec §7). A person who had notices on here, signs in again and still allows them
 * has them on without a question; other people do not. A failure is ignored, because they can be turned on by hand.
 */
export async function pushAgain(queries: QueryClient, browser = ownBrowser): Promise<void> {
  const pushed = await pushedPerson()
  if (pushed === undefined || browser.state() !== 'granted') return
  const { person_id, public_key, is_on } = await call(contract.readPush, {})
  if (person_id !== pushed) return
  // the sign-in sent the subscription, and the worker still has to learn of the session
  if (is_on) return browser.resume()
  const subscribed = await browser.subscribe(public_key)
  if (typeof subscribed !== 'object') return
  await call(contract.setPush, subscribed)
  await queries.invalidateQueries({ queryKey: query(contract.readPush, {}).queryKey })
}

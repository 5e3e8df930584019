import { checkLoad } from '@sahuji/contract/funding/acts'
import * as funding from '@sahuji/contract/funding'
import { rupees } from '@sahuji/contract/money/money'
import { randomUUID } from 'node:crypto'
import { merchantIdOf, setKyc } from '../../server/testing/kyc.ts'
import type { Someone } from '../../server/testing/people.ts'
import type { World } from '../world/world.ts'

/** A load that was begun and decided without a browser, as the database then has it. */
export async function paidLoad(
  world: World,
  who: Someone,
  amount: string,
  decision: 'approve' | 'decline' = 'approve',
) {
  await setKyc(world.app, await merchantIdOf(world.app, who.email), 'VALID')
  const [bank] = (await who.call(funding.listInstruments, { channel: 'ebanking' })).data
  const ask = { instrument_id: bank!.id, amount: Number(rupees(amount)), purpose: 'stock' } as const
  const { data: load } = await who.call(funding.createLoad, ask, randomUUID())
  const { url, fields } = load.hand_off!
  await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  // a notification that overtakes the payer has it credited before anybody waits for it, and the bell tells of it
  world.simulator.control.behave(load.reference, { notify: { when: 'never' } })
  const { return_url } = world.simulator.control.decide(load.reference, decision)
  // a payer who does not return, for example while the server is down, learns of it by the bell
  if (return_url) await fetch(return_url, { redirect: 'manual' }).catch(() => undefined)
  return (await who.call(checkLoad, { id: load.id })).data
}

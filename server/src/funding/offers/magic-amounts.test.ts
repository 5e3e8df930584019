import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import { createLoad } from '@sahuji/contract/funding'
import { listMagicAmounts as listRoute, type MagicEffect, magicEffects } from '@sahuji/contract/funding/magic-amounts'
import { rupees } from '@sahuji/contract/money/money'
import { magicAmounts as simulated } from '@sahuji/simulator/magic-amounts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bankOfFile } from '../../../testing/bank-of-file.ts'
import { listMagicAmounts, magicAmounts } from './magic-amounts.ts'

const bank = bankOfFile()
const none = {} as never
const isSimulated = (is_simulated: boolean) => listMagicAmounts({ ...bank.deps.rails, is_simulated })

/** What the simulator has to say of an amount with such an effect. */
const said: Record<MagicEffect, RegExp> = {
  too_low: /amount too low/,
  declined: /declined by the bank/,
  pending_then_paid: /three status checks, then success/,
  pending_then_failed: /two status checks, then failed/,
  pending: /pending for ever/,
  unclear: /unclear: no status check is ever answered/,
  never_back: /never returns and nobody is notified/,
  other_amount: /one rupee less/,
  failed_then_paid: /failed, and success after all 20 minutes later/,
  card_half: /by card: only half/,
  card_review: /by card: held for review/,
  card_unconfirmed: /by card: the issuer could not confirm/,
  credit_waits: /connectIPS: .*deferred/,
  credit_refused: /connectIPS: .*ours refused the credit/,
}

test('each is one of the simulator’s, which does what the merchant reads', () => {
  expect(magicAmounts.map(({ does }) => does)).toEqual([...magicEffects])
  for (const { amount, does } of magicAmounts)
    expect(simulated.find((one) => one.amount === amount)?.says).toMatch(said[does])
})

test('a way has those of all ways and its own; with other test banks there are none', async () => {
  const of = async (channel: LoadChannel) => (await isSimulated(true)(none, { channel })).map(({ does }) => does)
  expect(await of('ebanking')).toEqual(magicEffects.slice(0, 9))
  expect(await of('visa')).toEqual(magicEffects.slice(0, 12))
  expect(await of('ips')).toEqual([...magicEffects.slice(0, 9), 'credit_waits', 'credit_refused'])
  expect(await isSimulated(false)(none, { channel: 'visa' })).toEqual([])
})

test('in the sandbox they end as they say', async () => {
  const sita = await bank.merchant()
  expect((await sita.call(listRoute, { channel: 'ebanking' })).body.status).toBe('000')
  const ended = async (does: MagicEffect) => {
    const amount = Number(rupees(magicAmounts.find((one) => one.does === does)!.amount))
    const ask = { instrument_id: bank.instrument_id, amount, mode: 'sandbox' as const, purpose: 'stock' }
    const load = (await sita.call(createLoad, ask as never, randomUUID())).data
    await bank.decide(load, 'approve')
    await bank.watch(load, 0.2)
    return (await bank.now(load)).state
  }
  expect(await ended('declined')).toBe('failed')
  expect(await ended('pending_then_paid')).toBe('credited')
  expect(await ended('pending_then_failed')).toBe('failed')
  expect(await ended('pending')).toBe('pending')
  expect(await ended('other_amount')).toBe('unclear')
  // the last of them: a rail whose checks go unanswered is left alone for a while
  expect(await ended('unclear')).toBe('unclear')
})

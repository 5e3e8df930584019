import type { Gives, RouteEntry, Takes } from '@sahuji/contract/http/route'
import type { PlayedCode } from '@sahuji/contract/rails/played'
import * as contract from '@sahuji/contract/sandbox'
import type { PlayKind } from '@sahuji/contract/sandbox'
import type { RailChannel } from '@sahuji/contract/tariff/channels'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import type { FieldErrors } from '../../kit/forms/form-errors.ts'
import { useRefusedFields } from '../../platform/failures/failure-words.ts'
import { sandbox } from '../calls.ts'
import type { Scenario } from './play-words.ts'
import { type Exchange, exchangeOf } from './use-exchange.ts'

/** What shall happen in each kind, in the order of the form. */
export const scenariosOf: Record<PlayKind, readonly Scenario[]> = {
  payment: contract.moneyInScenarios,
  load: contract.moneyInScenarios.filter((scenario) => !contract.paymentScenarios.includes(scenario)),
  payout: contract.payoutScenarios,
  refund: contract.refundScenarios,
}

/** What the form asks for; the amount in paisa. `payment_id`: the one that is refunded. */
export interface Wanted {
  kind: PlayKind
  amount: bigint
  scenario: Scenario
  code: PlayedCode | undefined
  way: RailChannel | undefined
  payment_id: string | undefined
}

interface Playing {
  play: (wanted: Wanted) => void
  isPending: boolean
  refusedFields: FieldErrors | undefined
  reset: () => void
}

/** The three calls that play something, each showing what was sent and answered. */
export function usePlay(onExchange: (exchange: Exchange) => void): Playing {
  const moneyIn = useMutation(shown(contract.playMoneyIn, sandbox.playMoneyIn(), onExchange))
  const payout = useMutation(shown(contract.playPayout, sandbox.playPayout(), onExchange))
  const refund = useMutation(shown(contract.playRefund, sandbox.playRefund(), onExchange))
  const all = [moneyIn, payout, refund]
  const failed = all.find(({ error }) => error)?.error ?? null
  const refusedFields = useRefusedFields(failed)
  const play = ({ kind, amount, scenario, code, way, payment_id }: Wanted) => {
    const how = { amount, ...(code && { code }) }
    const one = <Name extends string>(names: readonly Name[]) => names.find((name) => name === scenario)!
    if (kind === 'payout') payout.mutate({ ...how, scenario: one(contract.payoutScenarios) })
    else if (kind === 'refund')
      refund.mutate({ ...how, payment_id: payment_id!, scenario: one(contract.refundScenarios) })
    else moneyIn.mutate({ ...how, kind, way: way!, scenario: one(contract.moneyInScenarios) })
  }
  return {
    play,
    isPending: all.some(({ isPending }) => isPending),
    refusedFields,
    reset: () => all.forEach((each) => each.reset()),
  }
}

/** A call whose request and answer are shown beside the form. */
export const shown = <Entry extends RouteEntry>(
  entry: Entry,
  options: UseMutationOptions<Gives<Entry>, Error, Takes<Entry>>,
  onExchange: (exchange: Exchange) => void,
): UseMutationOptions<Gives<Entry>, Error, Takes<Entry>> => ({
  ...options,
  onSuccess: (given, asked) => onExchange(exchangeOf(entry, asked, given)),
  onError: (error, asked) => onExchange(exchangeOf(entry, asked, error)),
})

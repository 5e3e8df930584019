import {
  type HistoryFilter,
  type HistoryKind,
  type TransactionState,
  transactionStates,
} from '@sahuji/contract/transactions'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { paymentStateName } from '../kit/data/payment-status.tsx'
import { stateOf } from './transaction-columns.tsx'
import type { LabelMeaning } from '@sahuji/contract/transactions/search/labels'
import { kindNameOf, kindWords, methodWords, paymentWords } from './transaction-kinds.tsx'
import type { HistoryNarrowing } from './use-history-filter.ts'
import { ChipSelect } from '../kit/forms/chip-select.tsx'

/** The kinds with a chip of their own; the others are found by search. */
const commonKinds: readonly HistoryKind[] = ['load', 'collected', 'payout', 'send', 'refund', 'dispute', 'fee']

/** The kinds to choose from; another kind that the address has is the last of them. */
export const kindsFor = ({ kind }: HistoryFilter): readonly HistoryKind[] =>
  kind === undefined || commonKinds.includes(kind) ? commonKinds : [...commonKinds, kind]

/** The matches of a kind: `send` finds both sides; `collected` also finds payments from wallets. */
export const kindFilterName = (kind: HistoryKind): MessageDescriptor =>
  kind === 'collected' ? msg`Collected` : kind === 'send' ? msg`Sent and received` : kindWords[kind].name

/** The kind in the browser's own list, for phones. */
export function KindSelect({ by: { filter, narrow } }: { by: HistoryNarrowing }) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const name = (kind: HistoryKind) => _(kindFilterName(kind))
  const kinds = kindsFor(filter)
  const options = [{ id: '', label: t`All` }, ...kinds.map((id) => ({ id, label: name(id) }))]
  return (
    <ChipSelect
      label={t`Kind`}
      on={filter.kind !== undefined}
      value={filter.kind ?? ''}
      shown={filter.kind ? name(filter.kind) : <Trans>Kind all</Trans>}
      groups={[{ head: '', options }]}
      onChange={(id) => narrow({ kind: kinds.find((kind) => kind === id) })}
    />
  )
}

/**
 * The transactions that a state finds and counts: pending ones are at a bank or, for a withdrawal, on their way there.
 */
export const groupedStateName = (state: TransactionState): MessageDescriptor =>
  state === 'pending' ? msg`At the bank or on its way` : paymentStateName(stateOf({ state }))

/** The state in the browser's own list, at every width. */
export function StateSelect({ by: { filter, narrow } }: { by: HistoryNarrowing }) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const name = (state: TransactionState) => _(groupedStateName(state))
  const options = [{ id: '', label: t`All` }, ...transactionStates.map((id) => ({ id, label: name(id) }))]
  return (
    <ChipSelect
      label={t`State`}
      on={filter.state !== undefined}
      value={filter.state ?? ''}
      shown={filter.state ? name(filter.state) : <Trans>State all</Trans>}
      groups={[{ head: '', options }]}
      onChange={(id) => narrow({ state: transactionStates.find((state) => state === id) })}
    />
  )
}

/** The name of a typed label. */
export function labelNameOf({ kind, side, state, in_review, method }: LabelMeaning): MessageDescriptor {
  if (in_review) return paymentStateName('in_review')
  if (state) return kind === 'payout' && state === 'pending' ? paymentStateName('requested') : groupedStateName(state)
  if (method) return (kind === 'payment' ? undefined : methodWords[method]) ?? paymentWords[method] ?? msg`Payment`
  if (kind === 'send' && side) return kindNameOf({ kind, amount: side === 'in' ? 1n : -1n })
  return kind ? kindFilterName(kind) : msg`Payment`
}

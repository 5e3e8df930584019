import type { TransactionStory } from '@sahuji/contract/transactions/story'
import { Trans, useLingui } from '@lingui/react/macro'
import { DateTime } from '../kit/format/date.tsx'
import { type Leg, Legs } from '../kit/data/legs.tsx'
import { Section } from '../kit/layout/section.tsx'
import { railName } from '../kit/format/rail-names.ts'

/**
 * The origin of a payment's money, or the destination of a refund's, where it is recorded; else empty.
 */
export function PaymentLegs({ of: story }: { of: TransactionStory }) {
  const { t } = useLingui()
  const { rail, rail_reference, counterparty, state, timeline } = story
  if (!rail) return null
  const event = (what: string) => timeline.find((item) => item.what === what)
  const paid = event('payment_paid')
  const isDone = state === 'completed'
  const isOut = story.amount < 0n
  const posted = isOut ? story.occurred_at : paid?.at
  const payer: Omit<Leg, 'way'> = { id: 'payer', place: counterparty, note: paid?.facts['bank'], isReached: isDone }
  const gateway: Omit<Leg, 'way'> = { id: 'rail', place: railName(rail), note: rail_reference, isReached: isDone }
  const wallet: Omit<Leg, 'way'> = {
    id: 'wallet',
    place: <Trans>Your wallet</Trans>,
    note:
      posted &&
      (isOut ? (
        <Trans>
          Taken out <DateTime of={posted} as="seconds" />
        </Trans>
      ) : (
        <Trans>
          Credited <DateTime of={posted} as="seconds" />
        </Trans>
      )),
    isReached: isDone,
  }
  const end: Pick<Leg, 'mark'> = { mark: isDone ? 'here' : undefined }
  const legs: Leg[] = isOut ? [wallet, gateway, { ...payer, ...end }] : [payer, gateway, { ...wallet, ...end }]
  return (
    <Section title={t`Where the money is`}>
      <Legs label={t`Where the money is`} of={legs} />
    </Section>
  )
}

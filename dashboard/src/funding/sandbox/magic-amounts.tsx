import { useLingui as useMessages } from '@lingui/react'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import type { MagicEffect } from '@sahuji/contract/funding/magic-amounts'
import { Facts } from '../../kit/data/lines.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { funding } from '../calls.ts'

const effectWords: Record<MagicEffect, MessageDescriptor> = {
  too_low: msg`Refused at once: the amount is too low`,
  declined: msg`Declined by the bank`,
  pending_then_paid: msg`Under way for three status checks, then paid`,
  pending_then_failed: msg`Under way for two status checks, then failed`,
  pending: msg`Under way for ever`,
  unclear: msg`Unclear: the bank never answers our status check (code 099)`,
  never_back: msg`Paid, but the payer never comes back and we are not notified`,
  other_amount: msg`The bank reports one rupee less than agreed: a reviewer decides`,
  failed_then_paid: msg`Failed, and paid after all 20 minutes later`,
  card_half: msg`The card’s bank approves only half of it`,
  card_review: msg`Held for review by the card company`,
  card_unconfirmed: msg`The card’s bank could not confirm the payer (3-D Secure)`,
  credit_waits: msg`Taken at the payer’s bank; it reaches ours late`,
  credit_refused: msg`Taken at the payer’s bank; ours refused it`,
}

/** Amounts that make a test bank decline, wait or contradict itself, to try the screens. */
export function MagicAmounts({ channel }: { channel: LoadChannel }) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const { data } = useCardQuery(funding.magicAmounts(channel))
  if (!data || data.length === 0) return null
  return (
    <Section title={t`Magic amounts`} aside={<Trans>any other amount succeeds</Trans>}>
      <Facts
        of={data.map(({ amount, does }) => [<Money key={does} of={amount} />, _(effectWords[does]), does] as const)}
      />
    </Section>
  )
}

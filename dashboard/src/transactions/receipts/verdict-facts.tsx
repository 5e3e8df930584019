import type { TransactionState } from '@sahuji/contract/transactions'
import type { Verdict } from '@sahuji/contract/transactions/receipts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type Fact, Facts } from '../../kit/data/lines.tsx'
import { BothDates, DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Status, type Tone } from '../../kit/layout/status.tsx'
import { Ltr, Text } from '../../kit/layout/text.tsx'
import { kindWords } from '../transaction-kinds.tsx'

/** The validity of a receipt now, by the state of its payment. */
const worth: Record<TransactionState, { tone: Tone; says: MessageDescriptor; note: MessageDescriptor }> = {
  completed: { tone: 'good', says: msg`Genuine and valid`, note: msg`The receipt should show exactly this.` },
  reversed: {
    tone: 'warn',
    says: msg`Ours, but the money went back`,
    note: msg`The payment was returned after it was made. The receipt is no longer a proof of payment.`,
  },
  failed: {
    tone: 'bad',
    says: msg`Ours, but no money moved`,
    note: msg`The payment failed. It is no proof of payment.`,
  },
  cancelled: {
    tone: 'bad',
    says: msg`Ours, but no money moved`,
    note: msg`The payment was cancelled. It is no proof of payment.`,
  },
  expired: {
    tone: 'bad',
    says: msg`Ours, but no money moved`,
    note: msg`It was not paid in time. It is no proof of payment.`,
  },
  pending: { tone: 'wait', says: msg`Ours, not settled yet`, note: msg`No receipt is made before it is settled.` },
  held: { tone: 'wait', says: msg`Ours, not settled yet`, note: msg`No receipt is made before it is settled.` },
  unclear: { tone: 'unclear', says: msg`Ours, not settled yet`, note: msg`No receipt is made before it is settled.` },
}

/** The current state of a payment, for comparison with the receipt. */
export function VerdictFacts({ of: verdict }: { of: Verdict }) {
  const { _ } = useMessages()
  const { t } = useLingui()
  const { tone, says, note } = worth[verdict.state]
  const { reference, amount, merchant, bank, account_end, kind, occurred_at, mode } = verdict
  const facts: (Fact | false)[] = [
    [t`What`, _(kindWords[kind].name)],
    [t`Merchant`, merchant],
    bank !== null && [t`Bank`, bank],
    account_end !== null && [t`Account`, <Ltr key="end">••{account_end}</Ltr>],
    [t`Day`, <BothDates key="day" of={occurred_at} />],
    [t`Time`, <DateTime key="time" of={occurred_at} as="seconds" />],
    [t`Our reference`, <Ltr key="reference">{reference}</Ltr>],
  ]
  return (
    <Stack gap={4}>
      <Stack gap={2}>
        <Status tone={mode === 'sandbox' ? 'info' : tone} loud sentence>
          {mode === 'sandbox' ? <Trans>From the sandbox: no real money</Trans> : _(says)}
        </Status>
        <Money of={amount} size="largest" uncounted={tone === 'bad'} />
        <Text tone="muted">{_(note)}</Text>
      </Stack>
      <Facts of={facts.filter((fact) => fact !== false)} />
    </Stack>
  )
}

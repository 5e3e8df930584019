import type { Confirmation } from '@sahuji/contract/auth/confirmations'
import type { HoldReason, Payout, PayoutQuote } from '@sahuji/contract/payouts'
import type { PayoutAccount } from '@sahuji/contract/payouts/accounts'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Line } from '../../kit/data/lines.tsx'
import { MarkBox } from '../../kit/data/list.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { InfoIcon, WarningIcon } from '../../kit/icons/states.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Ltr, Name, Text } from '../../kit/layout/text.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { useCardQuery } from '../../platform/cards/use-card-query.ts'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { confirmations, type PayoutAsk, payouts } from '../calls.ts'
import { holdWords } from '../payout-status.tsx'
import { ArrivalWords, FeeAndArrival } from '../payout-quote-lines.tsx'
import { ConfirmWays, type ConfirmationWords } from '../../auth/confirmations/confirm-ways.tsx'

// a second one of the same amount within this time is usually a mistake
const sameMilliseconds = 15 * 60_000

export interface ConfirmPayoutProps {
  ask: PayoutAsk | undefined
  account: PayoutAccount
  /** The agreed withdrawal; the dialog is open while there is one. */
  quote: PayoutQuote | undefined
  /** Begun before the page was reloaded. */
  resumed: Confirmation | undefined
  onBegun: (id: string) => void
  onMade: (payout: Payout) => void
  onRefused: (error: Error) => void
  onClose: () => void
}

/** Asks for a fresh proof of the person, bound to this amount and this account, before money leaves. */
export function ConfirmPayout({ ask, account, quote, resumed, onClose, ...ends }: ConfirmPayoutProps) {
  const [stays, setStays] = useState(false)
  const words = usePayoutWords(ask?.amount ?? 0n, account)
  const isOpen = quote !== undefined && ask !== undefined
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      stays={stays}
      title={
        quote && (
          <Trans>
            Withdraw <Money of={quote.amount} />?
          </Trans>
        )
      }
    >
      {quote && ask && (
        <Stack gap={4}>
          <WhereTo account={account} quote={quote} />
          <FeeAndArrival of={quote} name={<Trans>Fee, VAT included</Trans>}>
            <Line label={<Trans>Leaves your wallet</Trans>}>
              <Money of={quote.amount} />
            </Line>
          </FeeAndArrival>
          {quote.hold_reason && <LookedAtFirst why={quote.hold_reason} />}
          <SameAgain ask={ask} />
          <ConfirmWays
            calls={{
              begin: () => confirmations.begin({ ...ask, fee: quote.fee }),
              resumed,
              madeBy: async (id) => (await confirmations.resume(id)).payout,
              sendCode: confirmations.sendCode,
              request: (proof, key) =>
                confirmations.request({
                  input: { ...ask, fee: quote.fee, shown_arrival: quote.arrival.at, ...proof },
                  key,
                }),
            }}
            words={words}
            onStays={setStays}
            onClose={onClose}
            {...ends}
          />
        </Stack>
      )}
    </Dialog>
  )
}

function usePayoutWords(paisa: bigint, { account_end }: PayoutAccount): ConfirmationWords {
  const amount = useWriting().money(paisa)
  return {
    once: <Trans>Good once, for exactly this amount and this account.</Trans>,
    message: (
      <Trans>
        The message names {amount} and the account ending <Ltr>{account_end}</Ltr>. If it names anything else, do not
        enter the code.
      </Trans>
    ),
    lost: (
      <Trans>
        We did not get the answer, so we do not know yet whether it was made. Ask again: it is the same withdrawal, and
        it cannot happen twice.
      </Trans>
    ),
  }
}

function WhereTo({ account, quote }: { account: PayoutAccount; quote: PayoutQuote }) {
  const bank = account.bank_name
  return (
    <Row gap={3} tight>
      <MarkBox>{account.short_name.slice(0, 6)}</MarkBox>
      <div>
        <Text strong>
          <Trans>
            {bank}, account ending <Ltr>{account.account_end}</Ltr>
          </Trans>
        </Text>
        <Text small tone="quiet">
          <Name>{account.account_name}</Name>, {account.branch_name}. <ArrivalWords of={quote.arrival} to={account} />
        </Text>
      </div>
    </Row>
  )
}

/** It is known in advance that our team will review it. */
function LookedAtFirst({ why }: { why: HoldReason }) {
  const { _ } = useMessages()
  return (
    <Callout icon={<InfoIcon small />}>
      {_(holdWords[why])} <Trans>Until it is sent you can cancel it.</Trans>
    </Callout>
  )
}

/** The same amount went to the same account a moment ago: this would be a second withdrawal. */
function SameAgain({ ask }: { ask: PayoutAsk }) {
  const newest = useCardQuery(payouts.newest())
  const openedAt = useOpenedAt().getTime()
  const same = newest.data?.data.find(
    ({ amount, account, created_at, state }) =>
      amount === ask.amount &&
      account.id === ask.account_id &&
      !['cancelled', 'failed', 'returned'].includes(state) &&
      openedAt - created_at.getTime() < sameMilliseconds,
  )
  if (!same) return null
  return (
    <Callout tone="warn" icon={<WarningIcon small />}>
      <Trans>
        You requested the same amount to the same account at <DateTime of={same.created_at} as="time" />. This would be
        a second withdrawal.
      </Trans>
    </Callout>
  )
}

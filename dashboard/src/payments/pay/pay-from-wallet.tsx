import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmWays } from '../../auth/confirmations/confirm-ways.tsx'
import type { ConfirmationWords } from '../../auth/confirmations/confirm-ways.tsx'
import { Line, Lines, Total } from '../../kit/data/lines.tsx'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { QuestionIcon, WarningIcon } from '../../kit/icons/states.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { LinkButton } from '../../kit/layout/link.tsx'
import { Name, Text } from '../../kit/layout/text.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { CallFailed } from '../../platform/calls/call-failed.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { type PayerView, paymentConfirmations } from './calls.ts'
import type { Pay } from './use-pay.ts'

/** What the wallet has and what is left of it, and the one button; above the limit its confirmation. */
export function PayFromWallet({ of: view, by: pay }: { of: PayerView; by: Pay }) {
  const { checkout, wallet } = view
  const { amount } = checkout
  const after = wallet.payable - amount
  // a lost payment may have gone through, and its repetition costs nothing more
  const isShort = !pay.isLost && (after < 0n || isTooLow(pay.refusal))
  return (
    <Stack gap={5}>
      <Lines>
        <Line label={<Trans>Your wallet can pay</Trans>}>
          <Money of={wallet.payable} />
        </Line>
        <Line label={<Trans>Fee for you</Trans>}>
          <Money of={0n} />
        </Line>
        <Total label={<Trans>You pay</Trans>}>
          <Money of={amount} />
        </Total>
        {after >= 0n && (
          <Line label={<Trans>Left after it</Trans>}>
            <Money of={after} />
          </Line>
        )}
      </Lines>
      {isShort && <TooLittle missing={-after} />}
      {!isTooLow(pay.refusal) && <FailureLine of={pay.refusal} />}
      {pay.isLost && <LostAnswer />}
      <Stack gap={3}>
        {!isShort && <PayButton amount={amount} by={pay} />}
        <GoodFor seconds={checkout.seconds_left} />
      </Stack>
      <ConfirmPayment of={view} by={pay} />
    </Stack>
  )
}

const isTooLow = (error: Error | null): boolean => error instanceof CallFailed && error.refusal === 'payable_too_low'

function PayButton({ amount, by: pay }: { amount: bigint; by: Pay }) {
  const sum = useWriting().money(amount, { isShort: true })
  return (
    <Button kind="primary" size="large" wide isPending={pay.isPending} onPress={pay.pay}>
      {pay.isLost ? <Trans>Ask again</Trans> : <Trans>Pay {sum}</Trans>}
    </Button>
  )
}

function TooLittle({ missing }: { missing: bigint }) {
  return (
    <Stack gap={5}>
      <Callout tone="warn" icon={<WarningIcon small />}>
        {missing > 0n ? (
          <Trans>
            Your wallet has too little: <Money of={missing} /> is missing. Load it, then open this page again.
          </Trans>
        ) : (
          <Trans>Your wallet has too little now. Load it, then open this page again.</Trans>
        )}
      </Callout>
      <LinkButton kind="primary" size="large" wide href="/dashboard/loadFunds">
        <Trans>Load funds</Trans>
      </LinkButton>
    </Stack>
  )
}

function LostAnswer() {
  return (
    <div role="alert">
      <Callout tone="warn" icon={<QuestionIcon small />}>
        <Trans>
          We did not get the answer, so we do not know yet whether it was paid. Ask again: it is the same payment, and
          it cannot happen twice.
        </Trans>
      </Callout>
    </div>
  )
}

/** How long it is good for, rounded down: a duration is right whatever the device's clock shows. */
function GoodFor({ seconds }: { seconds: number }) {
  const [days, hours, minutes] = [86_400, 3_600, 60].map((unit) => Math.floor(seconds / unit)) as [
    number,
    number,
    number,
  ]
  return (
    <Text small tone="quiet">
      {days >= 2 ? (
        <Plural value={days} one="Good for # day" other="Good for # days" />
      ) : hours >= 2 ? (
        <Plural value={hours} one="Good for # hour" other="Good for # hours" />
      ) : minutes >= 1 ? (
        <Plural value={minutes} one="Good for # minute" other="Good for # minutes" />
      ) : (
        <Trans>Good for less than a minute</Trans>
      )}
    </Text>
  )
}

/** Asks for a fresh proof of the person, bound to exactly this payment. */
function ConfirmPayment({ of: { checkout }, by: pay }: { of: PayerView; by: Pay }) {
  const { id, amount, shop } = checkout
  const [stays, setStays] = useState(false)
  const words = useWords(amount)
  return (
    <Dialog
      isOpen={pay.isConfirming}
      onClose={pay.close}
      stays={stays}
      title={
        <Trans>
          Pay <Money of={amount} />?
        </Trans>
      }
      lead={
        <Trans>
          To <Name>{shop.name}</Name>. This is above what leaves your wallet without a confirmation.
        </Trans>
      }
    >
      {pay.isConfirming && (
        <ConfirmWays
          calls={{
            begin: () => paymentConfirmations.begin(id),
            sendCode: paymentConfirmations.sendCode,
            request: (proof, key) => paymentConfirmations.pay({ id, ...proof }, key),
          }}
          words={words}
          onMade={pay.succeed}
          onRefused={pay.refuse}
          onStays={setStays}
          onClose={pay.close}
        />
      )}
    </Dialog>
  )
}

function useWords(paisa: bigint): ConfirmationWords {
  const amount = useWriting().money(paisa)
  return {
    once: <Trans>Good once, for exactly this payment.</Trans>,
    message: <Trans>The message names {amount} and the shop. If it names anything else, do not enter the code.</Trans>,
    lost: (
      <Trans>
        We did not get the answer, so we do not know yet whether it was paid. Ask again: it is the same payment, and it
        cannot happen twice.
      </Trans>
    ),
  }
}

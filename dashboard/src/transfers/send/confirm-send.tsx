import type { TransferQuote } from '@sahuji/contract/transfers'
import type { Transfer } from '@sahuji/contract/transfers/transfer'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Money } from '../../kit/format/money.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Stack } from '../../kit/layout/layout.tsx'
import { Ltr } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { ConfirmWays, type ConfirmationWords } from '../../auth/confirmations/confirm-ways.tsx'
import { type SendAsk, sendConfirmations } from '../calls.ts'
import { SendReview } from './send-review.tsx'
import * as css from './send-review.module.css'
import type { SendFunds } from './use-send-funds.ts'

export interface SendConfirmationsProps {
  ask: SendAsk | undefined
  /** The agreed send; undefined where nothing waits for a confirmation. */
  of: TransferQuote | undefined
  sending: SendFunds
  onEnd: () => void
}

/** Above the limit a proof of the person, and for a number without a merchant a second look at it. */
export function SendConfirmations({ ask, of: agreed, sending, onEnd }: SendConfirmationsProps) {
  return (
    <>
      <ConfirmSend
        ask={ask}
        quote={agreed?.must_confirm ? agreed : undefined}
        onMade={sending.succeed}
        onRefused={(error) => {
          onEnd()
          sending.fail(error)
        }}
        onClose={onEnd}
      />
      <ConfirmNumber
        ask={ask}
        quote={agreed && !agreed.must_confirm && !agreed.receiver.is_known ? agreed : undefined}
        onSend={() => ask && sending.send({ ...ask, fee: agreed?.fee })}
        isPending={sending.isLoading}
        onClose={onEnd}
      />
    </>
  )
}

interface ConfirmSendProps {
  ask: SendAsk | undefined
  /** The agreed send; the dialog is open while there is one. */
  quote: TransferQuote | undefined
  onMade: (sent: Transfer) => void
  onRefused: (error: Error) => void
  onClose: () => void
}

/** Asks for a fresh proof of the person, bound to this amount and this number, before more than the limit leaves. */
function ConfirmSend({ ask, quote, onMade, onRefused, onClose }: ConfirmSendProps) {
  const [stays, setStays] = useState(false)
  const words = useSendWords(quote?.amount ?? 0n)
  return (
    <Dialog
      isOpen={quote !== undefined && ask !== undefined}
      onClose={onClose}
      stays={stays}
      title={
        quote && (
          <Trans>
            Send <Money of={quote.amount} />?
          </Trans>
        )
      }
    >
      {quote && ask && (
        <Stack gap={4}>
          <SendReview of={{ ...quote, must_confirm: false }} mobile_no={ask.mobile_no} isConfirmed />
          <ConfirmWays
            calls={{
              begin: () => sendConfirmations.begin({ ...ask, fee: quote.fee }),
              sendCode: sendConfirmations.sendCode,
              request: (proof, key) => sendConfirmations.send({ ...ask, fee: quote.fee, ...proof }, key),
            }}
            words={words}
            onMade={onMade}
            onRefused={onRefused}
            onStays={setStays}
            onClose={onClose}
          />
        </Stack>
      )}
    </Dialog>
  )
}

interface ConfirmNumberProps extends Pick<ConfirmSendProps, 'ask' | 'quote' | 'onClose'> {
  onSend: () => void
  isPending: boolean
}

/** A number without a merchant has no name: the sender reads it again before the money waits for its owner. */
function ConfirmNumber({ ask, quote, onSend, isPending, onClose }: ConfirmNumberProps) {
  const { money } = useWriting()
  const sent = quote && money(quote.amount, { isShort: true })
  const mobile_no = ask?.mobile_no
  return (
    <ConfirmDialog
      isOpen={quote !== undefined && ask !== undefined}
      onClose={onClose}
      title={<Trans>Is the number right?</Trans>}
      lead={
        <Trans>
          <Ltr>{mobile_no}</Ltr> has no wallet here yet, so no name confirms its owner. Compare it digit by digit.
        </Trans>
      }
      confirm={<Trans>Send {sent}</Trans>}
      onConfirm={onSend}
      isPending={isPending}
    >
      {quote && (
        <Stack gap={4}>
          <p className={css.number}>
            <Ltr>{groupedMobile(mobile_no ?? '')}</Ltr>
          </p>
          <SendReview of={quote} mobile_no={mobile_no} isConfirmed />
        </Stack>
      )}
    </ConfirmDialog>
  )
}

/** Five and five, in the groups of reading aloud: `98510 12345`. */
const groupedMobile = (mobile: string): string => `${mobile.slice(0, 5)} ${mobile.slice(5)}`

/** The state of a send's confirmation. */
export function useSendWords(paisa: bigint): ConfirmationWords {
  const amount = useWriting().money(paisa)
  return {
    once: <Trans>Good once, for exactly this amount and this person.</Trans>,
    message: (
      <Trans>
        The message names {amount} and the end of their number. If it names anything else, do not enter the code.
      </Trans>
    ),
    lost: (
      <Trans>
        We did not get the answer, so we do not know yet whether it was made. Ask again: it is the same payment, and it
        cannot happen twice.
      </Trans>
    ),
  }
}

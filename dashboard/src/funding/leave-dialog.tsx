import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import type { LoadQuote } from '@sahuji/contract/funding'
import type { Mode } from '@sahuji/contract/http/lists'
import { Trans } from '@lingui/react/macro'
import { Line, Lines } from '../kit/data/lines.tsx'
import { Money } from '../kit/format/money.tsx'
import { Ltr } from '../kit/layout/text.tsx'
import { ConfirmDialog } from '../kit/overlays/confirm-dialog.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { wayWords } from './way-words.tsx'

export interface LeaveDialogProps {
  bank: string
  channel: LoadChannel
  mode: Mode
  /** Of mobile banking: the number that approves. */
  mobile: string | undefined
  /** What was agreed; the dialog is open while there is one. */
  quote: LoadQuote | undefined
  isPending: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks once more before the browser leaves for the bank. */
export function LeaveDialog({ bank, channel, mode, mobile, quote, ...dialog }: LeaveDialogProps) {
  const words = wayWords[channel]
  const isTest = mode === 'sandbox'
  return (
    <ConfirmDialog
      {...dialog}
      isOpen={quote !== undefined}
      title={
        quote &&
        (isTest ? (
          <Trans>
            Sandbox: load <Money of={quote.amount} /> of test money from {bank}?
          </Trans>
        ) : (
          <LoadQuestion of={quote.amount} bank={bank} channel={channel} />
        ))
      }
      lead={isTest ? <Trans>The page of a test bank opens. Nothing there is real money.</Trans> : words.leads}
      confirm={isTest ? <Trans>Go to the test bank</Trans> : words.leaves}
    >
      {mobile && (
        <Lines>
          <Line label={<Trans>Mobile number</Trans>} plain>
            <Ltr>{mobile}</Ltr>
          </Line>
        </Lines>
      )}
      <QuoteLines of={quote} channel={channel} isConfirmed />
    </ConfirmDialog>
  )
}

/** A bank is loaded from; a card is no place that money comes from. */
function LoadQuestion({ of: amount, bank, channel }: { of: bigint; bank: string; channel: LoadChannel }) {
  if (channel === 'visa' || channel === 'sct')
    return (
      <Trans>
        Load <Money of={amount} /> by card?
      </Trans>
    )
  return (
    <Trans>
      Load <Money of={amount} /> from {bank}?
    </Trans>
  )
}

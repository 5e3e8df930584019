import type { LoadChannel } from '@sahuji/contract/banks'
import type { LoadQuote } from '@sahuji/contract/funding'
import type { Mode } from '@sahuji/contract/lists'
import { Trans } from '@lingui/react/macro'
import { Money } from '../kit/format/money.tsx'
import { ConfirmDialog } from '../kit/overlays/confirm-dialog.tsx'
import { QuoteLines } from './quote-lines.tsx'
import { wayWords } from './way-words.tsx'

export interface LeaveDialogProps {
  bank: string
  channel: LoadChannel
  mode: Mode
  /** What was agreed; the dialog is open while there is one. */
  quote: LoadQuote | undefined
  isPending: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks once more before the browser leaves for the bank. */
export function LeaveDialog({ bank, channel, mode, quote, ...dialog }: LeaveDialogProps) {
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
          <Trans>
            Load <Money of={quote.amount} /> from {bank}?
          </Trans>
        ))
      }
      lead={isTest ? <Trans>The page of a test bank opens. Nothing there is real money.</Trans> : words.leads}
      confirm={isTest ? <Trans>Go to the test bank</Trans> : words.leaves}
    >
      <QuoteLines of={quote} channel={channel} />
    </ConfirmDialog>
  )
}

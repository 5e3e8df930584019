import type { LoadQuote } from '@sahuji/contract/funding'
import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '../kit/overlays/confirm-dialog.tsx'
import { Money } from '../kit/format/money.tsx'
import { QuoteLines } from './quote-lines.tsx'

export interface LeaveDialogProps {
  bank: string
  /** What was agreed; the dialog is open while there is one. */
  quote: LoadQuote | undefined
  isPending: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks once more before the browser leaves for the bank. */
export function LeaveDialog({ bank, quote, ...dialog }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      isOpen={quote !== undefined}
      title={
        quote && (
          <Trans>
            Load <Money of={quote.amount} /> from {bank}?
          </Trans>
        )
      }
      lead={
        <Trans>
          Your bank’s page opens now. Pay there once, then come back; if you do not, we ask the bank ourselves.
        </Trans>
      }
      confirm={<Trans>Go to the bank</Trans>}
    >
      <QuoteLines of={quote} />
    </ConfirmDialog>
  )
}

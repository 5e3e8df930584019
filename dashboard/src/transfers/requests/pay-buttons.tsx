import { Trans } from '@lingui/react/macro'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'

export interface PayButtonsProps {
  isReady: boolean
  isPending: boolean
  onPay: () => void
  /** The price could not be loaded. */
  onQuoteAgain: (() => void) | undefined
  onClose: () => void
}

/** Pays a request, or leaves it open; where its price is unknown, loads that first. */
export function PayButtons({ isReady, isPending, onPay, onQuoteAgain, onClose }: PayButtonsProps) {
  return (
    <Row push="end" wide>
      <Button kind="ghost" size="large" isDisabled={isPending} onPress={onClose}>
        <Trans>Not now</Trans>
      </Button>
      {onQuoteAgain ? (
        <Button kind="primary" size="large" onPress={onQuoteAgain}>
          <Trans>Try again</Trans>
        </Button>
      ) : (
        <Button kind="primary" size="large" isDisabled={!isReady} isPending={isPending} onPress={onPay}>
          <Trans>Pay</Trans>
        </Button>
      )}
    </Row>
  )
}

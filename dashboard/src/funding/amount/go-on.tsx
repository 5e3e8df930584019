import type { LoadChannel } from '@sahuji/contract/tariff/channels'
import type { Mode } from '@sahuji/contract/http/lists'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { CancelForm } from '../../platform/cancel-form.tsx'
import { loadingAddress } from '../calls.ts'
import { wayWords } from '../way-words.tsx'
import type { Hindrance } from './load-refusals.tsx'

export interface GoOnProps {
  bank: string
  channel: LoadChannel
  mode: Mode
  hindrance: Hindrance | undefined
  isPending: boolean
  onCancel: () => void
}

/** Under the form; it works while the quote that the summary shows is not there yet. Where nothing can begin it offers nothing. */
export function GoOn({ isPending, hindrance, onCancel, ...to }: GoOnProps) {
  const isUsedUp = hindrance?.why === 'day' || hindrance?.why === 'month'
  return (
    <Row>
      {!isUsedUp && (
        <Button type="submit" kind={hindrance ? 'secondary' : 'primary'} size="large" isPending={isPending}>
          <GoOnWords {...to} isDown={hindrance !== undefined} />
        </Button>
      )}
      <CancelForm href={loadingAddress(to.mode)} onCancel={onCancel} />
    </Row>
  )
}

function GoOnWords({
  bank,
  channel,
  mode,
  isDown,
}: Pick<GoOnProps, 'bank' | 'channel' | 'mode'> & { isDown: boolean }) {
  if (mode === 'sandbox') return <Trans>Continue to the test bank</Trans>
  if (isDown) return <Trans>Try {bank} all the same</Trans>
  return wayWords[channel].goesOn(bank)
}

import type { FundRequest } from '@sahuji/contract/transfers/requests'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { useFailureWords } from '../../platform/failure-words.ts'
import { fundRequests } from '../calls.ts'

/** What can be done with a request of one's own: remind, take back. */
export function OwnRequest({ of: { id, other, every } }: { of: FundRequest }) {
  const { t } = useLingui()
  const [isAsked, setIsAsked] = useState(false)
  const reminding = useMutation(fundRequests.remind())
  const cancelling = useMutation(fundRequests.cancel())
  const failure = reminding.error ?? cancelling.error
  const { sentence } = useFailureWords(failure)
  const remind = () =>
    reminding.mutate({ id }, { onSuccess: () => notify({ tone: 'good', title: t`They have been reminded.` }) })
  return (
    <Stack gap={3}>
      <Row>
        <Button isPending={reminding.isPending} onPress={remind}>
          <Trans>Remind</Trans>
        </Button>
        <Button kind="ghost" onPress={() => setIsAsked(true)}>
          <Trans>Take back</Trans>
        </Button>
      </Row>
      <div role="alert">
        {failure && (
          <Status tone="bad" sentence>
            {sentence}
          </Status>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={<Trans>Take this request back?</Trans>}
        lead={
          every ? (
            <Trans>{other.trade_name} cannot pay it any more, and it does not come again.</Trans>
          ) : (
            <Trans>{other.trade_name} cannot pay it any more.</Trans>
          )
        }
        confirm={<Trans>Take back</Trans>}
        isPending={cancelling.isPending}
        onConfirm={() => cancelling.mutate({ id }, { onSettled: () => setIsAsked(false) })}
      />
    </Stack>
  )
}

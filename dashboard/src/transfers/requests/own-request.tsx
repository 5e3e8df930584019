import { remindableFrom } from '@sahuji/contract/transfers/remind-request'
import type { FundRequest } from '@sahuji/contract/transfers/requests'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { DateTime } from '../../kit/format/date.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { serverNow } from '../../platform/server/server.ts'
import { followed } from '../../platform/calls/query.ts'
import { fundRequests } from '../calls.ts'

/** The actions of an own open request: remind, a day after it was sent or reminded, and take back. */
export function OwnRequest({ of: request }: { of: FundRequest }) {
  const { id, other, every, expires_at } = request
  const { t } = useLingui()
  const [isAsked, setIsAsked] = useState(false)
  const reminding = useMutation(
    followed(fundRequests.remind(), () => notify({ tone: 'good', title: t`They have been reminded.` })),
  )
  const cancelling = useMutation(fundRequests.cancel())
  const from = remindableFrom(request)
  const mayRemind = useIsPast(from)
  const remind = () => reminding.mutate({ id })
  return (
    <Stack gap={3}>
      <Row>
        {from < expires_at && (
          <Button isDisabled={!mayRemind} isPending={reminding.isPending} onPress={remind}>
            <Trans>Remind</Trans>
          </Button>
        )}
        <Button kind="ghost" onPress={() => setIsAsked(true)}>
          <Trans>Take back</Trans>
        </Button>
        {from < expires_at && !mayRemind && (
          <Text as="span" small tone="quiet">
            <Trans>
              You can remind from <DateTime of={from} /> on.
            </Trans>
          </Text>
        )}
      </Row>
      <FailureLine of={reminding.error ?? cancelling.error} />
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={<Trans>Cancel this request?</Trans>}
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

/** Stops the repetition of a request whose round has ended. */
export function EndRepetition({ of: { id, other } }: { of: FundRequest }) {
  const [isAsked, setIsAsked] = useState(false)
  const cancelling = useMutation(fundRequests.cancel())
  return (
    <Stack gap={3}>
      <Row>
        <Button kind="ghost" onPress={() => setIsAsked(true)}>
          <Trans>Ask no more</Trans>
        </Button>
      </Row>
      <FailureLine of={cancelling.error} />
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        title={<Trans>Ask no more?</Trans>}
        lead={<Trans>This request does not repeat for {other.trade_name}. Answers already given stay unchanged.</Trans>}
        confirm={<Trans>Ask no more</Trans>}
        isPending={cancelling.isPending}
        onConfirm={() => cancelling.mutate({ id }, { onSettled: () => setIsAsked(false) })}
      />
    </Stack>
  )
}

/** Whether a moment is past by the server's clock; updates while it is shown. */
function useIsPast(moment: Date): boolean {
  const [, setTick] = useState(0)
  const left = moment.getTime() - serverNow()
  useEffect(
    function tickThen() {
      if (left <= 0) return
      const timer = setTimeout(() => setTick((count) => count + 1), left)
      return () => clearTimeout(timer)
    },
    [left],
  )
  return left <= 0
}

import type { FundRequest } from '@sahuji/contract/transfers/requests'
import { Plural, Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox, type CheckboxProps } from '../../kit/forms/checkbox.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { ConfirmDialog } from '../../kit/overlays/confirm-dialog.tsx'
import { lowerBellCount } from '../../platform/notices/bell-count.ts'
import { useFailureWords } from '../../platform/failures/failure-words.ts'
import { fundRequests } from '../calls.ts'
import type { RequestAnswer } from '../transfer-places.ts'
import { AcceptDialog } from './accept-dialog.tsx'
import { RequestOver } from './request-over.tsx'

export interface AnswerRequestProps {
  of: FundRequest
  /** Its question opens with the page. */
  begins?: RequestAnswer | undefined
  /** A question was closed, with any answer. */
  onClosed?: (() => void) | undefined
}

/**
 * Pays a request or rejects it; the asker can be blocked from asking again. If the request ends elsewhere while its question is
 * open, the window stays and shows that, because no window may close without a word.
 */
export function AnswerRequest({ of: request, begins, onClosed }: AnswerRequestProps) {
  const [opened, setOpened] = useState(begins)
  const [isPaying, setIsPaying] = useState(false)
  const [isBlocked, setIsBlocked] = useState(false)
  // before the count is read again: later it would fall twice
  const rejecting = useMutation({ ...fundRequests.reject(), onSuccess: lowerBellCount })
  const { sentence } = useFailureWords(rejecting.error)
  const asked = useWriting().money(request.amount, { isShort: true })
  const name = request.other.trade_name
  const close = () => {
    setOpened(undefined)
    onClosed?.()
  }
  const isOpen = request.state === 'open'
  const isOver = opened !== undefined && !isOpen && !isPaying && !rejecting.isPending
  if (!isOpen && opened === undefined && !rejecting.error) return null
  return (
    <Stack gap={3}>
      {isOpen && (
        <Row>
          <Button kind="primary" onPress={() => setOpened('accept')}>
            <Trans>Pay {asked}</Trans>
          </Button>
          {request.may_change && (
            <Button onPress={() => setOpened('accept')}>
              <Trans>Another amount</Trans>
            </Button>
          )}
          <Button onPress={() => setOpened('reject')}>
            <Trans>Reject</Trans>
          </Button>
        </Row>
      )}
      <div role="alert">
        {rejecting.error && (
          <Status tone="bad" sentence>
            {sentence}
          </Status>
        )}
      </div>
      {isOver && <RequestOver of={request} onClose={close} />}
      {!isOver && opened === 'accept' && <AcceptDialog of={request} onPaying={setIsPaying} onClose={close} />}
      <ConfirmDialog
        isOpen={!isOver && opened === 'reject'}
        onClose={close}
        title={
          <Trans>
            Reject {asked} for {name}?
          </Trans>
        }
        lead={<Trans>Nothing is paid, and {name} is notified that you rejected it.</Trans>}
        confirm={<Trans>Reject</Trans>}
        danger
        isPending={rejecting.isPending}
        onConfirm={() => rejecting.mutate({ id: request.id, block: isBlocked }, { onSettled: close })}
      >
        <BlockToo of={request} isSelected={isBlocked} onChange={setIsBlocked} />
      </ConfirmDialog>
    </Stack>
  )
}

interface BlockTooProps extends Pick<CheckboxProps, 'isSelected' | 'onChange'> {
  of: FundRequest
}

/** Blocks the asker, which rejects their other open requests. */
function BlockToo({ of: { hints }, ...checkbox }: BlockTooProps) {
  const others = hints?.others_open ?? 0
  return (
    <Stack gap={2}>
      <Checkbox {...checkbox}>
        <Trans>And accept no more requests from them</Trans>
      </Checkbox>
      {others > 0 && (
        <Text small tone="quiet">
          <Plural
            value={others}
            one="Then their other open request is rejected too."
            other="Then their # other open requests are rejected too."
          />
        </Text>
      )}
    </Stack>
  )
}

import { type FundRequest, requestStates, type RequestState } from '@sahuji/contract/transfers/requests'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui as useMessages } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row } from '../../kit/layout/layout.tsx'
import { Link } from '../../kit/layout/link.tsx'
import { Status, type Tone } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { Dialog } from '../../kit/overlays/dialog.tsx'
import { sendReceiptAddress } from '../transfer-places.ts'

const words: Record<RequestState, { tone: Tone; says: MessageDescriptor }> = {
  open: { tone: 'wait', says: msg`Open` },
  accepted: { tone: 'good', says: msg`Paid` },
  rejected: { tone: 'bad', says: msg`Rejected` },
  cancelled: { tone: 'info', says: msg`Taken back` },
  expired: { tone: 'info', says: msg`Expired` },
}

/** The state of a request. */
export function RequestStatus({ of: state }: { of: RequestState }) {
  const { _ } = useMessages()
  const { tone, says } = words[state]
  return <Status tone={tone}>{_(says)}</Status>
}

/** The facts of an end: all where the request was read, fewer where another server reports it. */
interface EndedRequest {
  state?: string | undefined
  paid_amount?: FundRequest['paid_amount'] | undefined
  settled_at?: FundRequest['settled_at'] | undefined
  paid_by?: FundRequest['paid_by'] | undefined
}

/** The end of a request in a line: its payment with the receipt, or that nothing was paid; empty while it is open. */
export function RequestEnd({ of: request }: { of: EndedRequest }) {
  const { state, paid_amount, settled_at, paid_by } = request
  const ended = requestStates.find((one) => one === state)
  if (ended === undefined || ended === 'open') return null
  return (
    <Row gap={1}>
      {ended === 'accepted' && paid_amount ? (
        <Status tone="good">
          <Trans>
            Paid <Money of={paid_amount} />
          </Trans>
        </Status>
      ) : (
        <RequestStatus of={ended} />
      )}
      <Text as="span" small tone="quiet">
        {settled_at && <DateTime of={settled_at} as="time" />}
        {paid_by && ' · '}
        {paid_by && (
          <Link small href={sendReceiptAddress(paid_by)}>
            <Trans>Receipt</Trans>
          </Link>
        )}
      </Text>
    </Row>
  )
}

const whys: Record<Exclude<RequestState, 'open'>, MessageDescriptor> = {
  accepted: msg`It was paid in the meantime, in another window or on another device. Nothing is paid twice.`,
  rejected: msg`It was rejected in the meantime, in another window or on another device. Nothing was paid.`,
  cancelled: msg`The requester took it back. Nothing was paid.`,
  expired: msg`It has expired. Nothing was paid; the requester may ask again.`,
}

/** Replaces a request's question: it is not open any more, why, and whether it was paid. */
export function RequestOver({ of: { state }, onClose }: { of: FundRequest; onClose: () => void }) {
  const { _ } = useMessages()
  if (state === 'open') return null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>This request is no longer open</Trans>}
      actions={
        <Button kind="primary" onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <RequestStatus of={state} />
      <Text>{_(whys[state])}</Text>
    </Dialog>
  )
}

import type { FundRequest } from '@sahuji/contract/transfers/requests'
import { Trans } from '@lingui/react/macro'
import { DateTime } from '../kit/format/date.tsx'
import { Row } from '../kit/layout/layout.tsx'
import { Ltr, Name, Text } from '../kit/layout/text.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { useCardQuery } from '../platform/cards/use-card-query.ts'
import { fundRequests } from '../transfers/calls.ts'
import { AnswerRequest } from '../transfers/requests/answer-request.tsx'
import { ScamHints } from '../transfers/requests/requester.tsx'
import { RequestEnd } from '../transfers/requests/request-over.tsx'
import { VerifiedMark } from '../transfers/send/receiver-person.tsx'
import * as css from './notification-row.module.css'

/** An open request: accepted or rejected in its row, with everything shown that the question shows. */
export function RequestToAnswer({ id }: { id: string }) {
  const { data: request, error, refetch } = useCardQuery(fundRequests.one(id))
  if (error) return <FailedToLoad of={error} onRetry={refetch} />
  if (!request) return null
  return (
    <div className={css.ask}>
      {request.state === 'open' && <RequestFacts of={request} />}
      {request.hints && <ScamHints of={request.hints} />}
      <RequestEnd of={request} />
      <AnswerRequest of={request} />
    </div>
  )
}

/** Who asks, and until when. */
function RequestFacts({ of: { other, expires_at } }: { of: FundRequest }) {
  return (
    <Row gap={3}>
      <Name>{other.trade_name}</Name>
      {other.mobile_no && <Ltr>{other.mobile_no}</Ltr>}
      <VerifiedMark is_verified={other.is_verified} />
      <Text as="span" tone="muted">
        <Trans>
          Waits until <DateTime of={expires_at} as="long" />
        </Trans>
      </Text>
    </Row>
  )
}

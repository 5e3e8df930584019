import type { FundRequest } from '@sahuji/contract/transfers/requests'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { ChipLink, Chips } from '../kit/forms/chip.tsx'
import { Button } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LinkButton } from '../kit/layout/link.tsx'
import { LoadingRows, NothingYet } from '../kit/layout/states.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { fundRequests } from './calls.ts'
import { FundRequestRow } from './requests/fund-request-row.tsx'
import { type RequestAnswer, transferAddresses, useAskedRequest, useTransferSearch } from './transfer-places.ts'
import { TransferFrame } from './transfer-frame.tsx'
import { List, ListRow } from '../kit/data/list.tsx'
import { DateTime } from '../kit/format/date.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Name } from '../kit/layout/text.tsx'
import { useCardQuery } from '../platform/cards/use-card-query.ts'

/** /dashboard/fundRequests: requests of others to the merchant, and the merchant's own. */
export function FundRequestsPage() {
  const { t } = useLingui()
  const { view } = useTransferSearch()
  const { request, answer } = useAskedRequest()
  const direction = view === 'out' ? 'out' : 'in'
  return (
    <TransferFrame title={t`Requests`} at="requests">
      <Chips label={t`Whose requests`}>
        <ChipLink href={transferAddresses.requests} on={direction === 'in'}>
          <Trans>Requested from you</Trans>
        </ChipLink>
        <ChipLink href={`${transferAddresses.requests}?view=out`} on={direction === 'out'}>
          <Trans>You asked</Trans>
        </ChipLink>
      </Chips>
      {request && <AskedRequest key={request} id={request} answer={answer} />}
      <RequestList key={direction} direction={direction} without={request} />
      {direction === 'in' && <BlockedPeople />}
    </TransferFrame>
  )
}

/** The request in the address, before all others: a push leads here, its buttons to an open question. */
function AskedRequest({ id, answer }: { id: string; answer: RequestAnswer | undefined }) {
  const { data, error, refetch } = useCardQuery(fundRequests.one(id))
  const navigate = useNavigate()
  // a reload does not open the question a second time
  const forgetAnswer = () =>
    void navigate({ to: transferAddresses.requests, search: { request: id } as never, replace: true })
  if (error) return <FailedToLoad of={error} onRetry={refetch} />
  if (!data) return <LoadingRows rows={2} />
  return <FundRequestRow of={data} begins={answer} onClosed={forgetAnswer} />
}

interface RequestListProps {
  direction: 'in' | 'out'
  /** One request shown above the list. */
  without: string | undefined
}

function RequestList({ direction, without }: RequestListProps) {
  const { t } = useLingui()
  const pages = useInfiniteQuery(fundRequests.pages({ direction }))
  const open = useInfiniteQuery(fundRequests.pages({ direction, state: 'open' }))
  const error = pages.error ?? open.error
  const more = open.hasNextPage ? open : pages
  const retry = () => void Promise.all([pages.refetch(), open.refetch()])
  if (error && !(pages.data && open.data)) return <FailedToLoad of={error} onRetry={retry} />
  if (!pages.data || !open.data) return <LoadingRows rows={5} />
  const all = [open.data, pages.data].flatMap((part) => part.pages.flatMap(({ data }) => data))
  const rows = openFirst(all).filter(({ id }) => id !== without)
  if (without && rows.length === 0 && !more.hasNextPage) return null
  if (rows.length === 0) {
    return (
      <NothingYet
        title={direction === 'in' ? t`No requests for money` : t`You have not requested anything yet`}
        action={
          <LinkButton kind="primary" href={transferAddresses.request}>
            <Trans>Ask for money</Trans>
          </LinkButton>
        }
      >
        {direction === 'in' ? (
          <Trans>Requests from others are listed here until you answer or they end.</Trans>
        ) : (
          <Trans>Request by mobile number; we notify you once it is paid.</Trans>
        )}
      </NothingYet>
    )
  }
  return (
    <Stack gap={7}>
      {rows.map((row) => (
        <FundRequestRow key={row.id} of={row} />
      ))}
      {more.hasNextPage && (
        <Row>
          <Button isPending={more.isFetchingNextPage} onPress={() => void more.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </Row>
      )}
    </Stack>
  )
}

/** Each once: open ones above ended ones, both newest first. */
const openFirst = (rows: readonly FundRequest[]): FundRequest[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].toSorted(
    (one, other) => Number(other.state === 'open') - Number(one.state === 'open') || (one.id < other.id ? 1 : -1),
  )

/** Merchants whose requests are blocked; empty without any. */
function BlockedPeople() {
  const { t } = useLingui()
  const { data, error, refetch } = useCardQuery(fundRequests.blocks())
  const { mutate, isPending } = useMutation(fundRequests.unblock())
  if (error && !data) {
    return (
      <Section title={t`Cannot ask you any more`}>
        <FailedToLoad of={error} onRetry={refetch} />
      </Section>
    )
  }
  if (!data || data.blocked.length === 0) return null
  return (
    <Section title={t`Cannot ask you any more`}>
      <List label={t`Cannot ask you any more`}>
        {data.blocked.map(({ merchant_id, trade_name, blocked_at }) => (
          <ListRow
            key={merchant_id}
            note={
              <Trans>
                Since <DateTime of={blocked_at} as="day" />
              </Trans>
            }
            end={
              <Button size="small" isPending={isPending} onPress={() => mutate({ merchant_id })}>
                <Trans>Let them ask again</Trans>
              </Button>
            }
          >
            <Name>{trade_name}</Name>
          </ListRow>
        ))}
      </List>
    </Section>
  )
}

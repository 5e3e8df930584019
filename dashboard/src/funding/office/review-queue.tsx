import { useLingui as useMessages } from '@lingui/react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReviewItem, ReviewTotals } from '@sahuji/contract/funding/office/review'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Money, NoMoney } from '../../kit/format/money.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { failureWords } from '../../platform/failures/failure-words.ts'
import type { Column } from '../../kit/data/table-columns.ts'
import { OfficeTable } from '../../kit/office/office-table.tsx'
import { type PageKey, usePageKeys } from '../../kit/office/page-keys.ts'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { reviewing } from './calls.ts'
import { resolutionNames, reviewKinds } from './review-words.ts'
import { PromisedEnd } from '../../kit/office/promise.tsx'
import { type ReviewAct, ReviewDialog } from './review-dialogs.tsx'
import { actsOn, actKeys, ReviewItemDetails } from './review-item.tsx'
import { Translated } from '../../kit/office/translated.tsx'

/** The payments in review, longest waiting first; the open one shows its facts and its possible resolutions. */
export function ReviewQueue({ totals }: { totals: ReviewTotals | undefined }) {
  const { t } = useLingui()
  const found = useQuery(reviewing.list())
  const items = found.data?.data
  const [dialog, setDialog] = useState<{ act: ReviewAct; item: ReviewItem }>()
  const claim = useClaim()
  const operator = useOperator()
  const isMaker = hasRole(operator, ['finance_maker'])
  const search: { item?: string } = useSearch({ strict: false })
  const opened = items?.find(({ load_id }) => load_id === search.item)
  const names = { credit: t`credit`, credit_part: t`in part`, return: t`return`, keep: t`keep` }
  const keys = (opened ? actsOn(opened, isMaker) : []).flatMap((act): PageKey[] => {
    const letter = actKeys[act]
    if (!opened || !letter || act === 'close') return []
    return [{ key: letter, name: names[act], act: () => setDialog({ act, item: opened }) }]
  })
  usePageKeys(opened ? [...keys, { key: 'c', name: t`claim`, act: () => claim.mutate(opened.load_id) }] : [])
  return (
    <Section title={<Trans>Suspense and review</Trans>} aside={<Trans>oldest first</Trans>}>
      {found.isPending && <LoadingRows rows={4} />}
      {found.error && !items && <FailedToLoad of={found.error} onRetry={() => void found.refetch()} />}
      {items?.length === 0 && (
        <Status tone="good">
          <Trans>No payment waits for a decision.</Trans>
        </Status>
      )}
      {items && items.length > 0 && (
        <OfficeTable
          label={t`Suspense and review`}
          columns={columns}
          rows={items}
          rowKey={({ load_id }) => load_id}
          href={({ load_id }) => (load_id === opened?.load_id ? '/operator/money' : `/operator/money?item=${load_id}`)}
          opened={opened?.load_id}
          whole={(item) => (
            <ReviewItemDetails
              of={item}
              isMaker={isMaker}
              isClaiming={claim.isPending}
              onClaim={() => claim.mutate(item.load_id)}
              onAct={(act) => setDialog({ act, item })}
            />
          )}
          total={[
            <Count key="count" of={items.length} />,
            '',
            '',
            totals && <Money key="sum" of={totals.reserved} bare />,
            '',
          ]}
        />
      )}
      {dialog && (
        <ReviewDialog {...dialog} threshold={totals?.second_person_above ?? 0n} onClose={() => setDialog(undefined)} />
      )}
    </Section>
  )
}

function Count({ of: count }: { of: number }) {
  return <Plural value={count} one="# item" other="# items" />
}

/** Claims a payment; shows at once that a colleague was faster. */
function useClaim() {
  const { i18n } = useMessages()
  const claiming = useMutation({
    ...reviewing.claim(),
    onError: (error) => notify({ tone: 'bad', title: failureWords(i18n, error).sentence }),
  })
  return {
    isPending: claiming.isPending,
    mutate: (id: string) => claiming.mutate({ id }),
  }
}

const columns: readonly Column<ReviewItem>[] = [
  {
    id: 'age',
    head: <Trans>Age</Trans>,
    phone: 'state',
    cell: ({ since, promised_at, kept_until }) => (
      <PromisedEnd since={since} until={kept_until && kept_until > promised_at ? kept_until : promised_at} />
    ),
  },
  {
    id: 'kind',
    head: <Trans>Kind</Trans>,
    dim: true,
    phone: 'who',
    cell: ({ kind }) => <Translated of={reviewKinds[kind]} />,
  },
  {
    id: 'known',
    head: <Trans>Known facts</Trans>,
    grow: true,
    dim: true,
    phone: 'meta',
    cell: (item) => <Known of={item} />,
  },
  {
    id: 'amount',
    head: <Trans>Amount</Trans>,
    figure: true,
    phone: 'amount',
    cell: ({ paid }) => (paid === null ? <NoMoney /> : <Money of={paid} bare />),
  },
  { id: 'next', head: <Trans>Next step</Trans>, kind: 'reference', cell: (item) => <NextStep of={item} /> },
]

function Known({ of: { merchant, reference, bank_name, mode } }: { of: ReviewItem }) {
  return (
    <>
      {merchant}, {bank_name}, <bdi>{reference}</bdi>
      {mode === 'sandbox' && (
        <>
          {' · '}
          <Trans>sandbox</Trans>
        </>
      )}
    </>
  )
}

function NextStep({ of: item }: { of: ReviewItem }) {
  if (item.proposed_act) return <Proposed of={item.proposed_act} />
  if (item.is_claimed_by_me)
    return (
      <Text as="span" tone="quiet">
        <Trans>claimed by you</Trans>
      </Text>
    )
  const name = item.claimed_name
  if (name)
    return (
      <Text as="span" tone="quiet">
        <Trans>claimed by {name}</Trans>
      </Text>
    )
  return (
    <Text as="span" tone="quiet">
      {item.kept_note ?? <Trans>not claimed</Trans>}
    </Text>
  )
}

function Proposed({ of: act }: { of: NonNullable<ReviewItem['proposed_act']> }) {
  return (
    <Status tone="wait">
      <Translated of={resolutionNames[act]} />, <Trans>waits for a checker</Trans>
    </Status>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Books } from '@sahuji/contract/ledger/office/books'
import { reviewPromiseHours } from '@sahuji/contract/collections'
import type { ReviewTotals } from '@sahuji/contract/funding/office/review'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Figure, Figures } from '../../kit/data/figures.tsx'
import { DateTime } from '../../kit/format/date.tsx'
import { Money } from '../../kit/format/money.tsx'
import { RetryIcon } from '../../kit/icons/actions.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Link, LinkButton } from '../../kit/layout/link.tsx'
import { LoadingRows } from '../../kit/layout/states.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { RailsOfDay } from '../../reconciliation/office/rails-of-day.tsx'
import { OfficePageFrame } from '../../kit/office/office-page.tsx'
import { hasRole, useOperator } from '../../operators/operator-session.ts'
import { usePageKeys } from '../../kit/office/page-keys.ts'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import { proposals } from '../../approvals/calls.ts'
import { reviewing } from '../../funding/office/calls.ts'
import { books } from '../../ledger/office/calls.ts'
import { deciding } from '../proposals/calls.ts'
import { KeyCap } from '../../kit/office/key-cap.tsx'
import { Age } from '../../kit/office/promise.tsx'
import { followed } from '../../platform/calls/query.ts'
import { ProposalCard } from '../proposals/proposal-card.tsx'
import { ArrivalsAtNoShop } from '../../payments/office/arrivals-at-no-shop.tsx'
import { RefundsInDoubt } from '../../payments/office/refunds-in-doubt.tsx'
import { ReviewQueue } from '../../funding/office/review-queue.tsx'
import * as css from './money.module.css'
import { Coverage, TrialBalance } from '../../ledger/office/trial-balance.tsx'

/** /operator/money: the books, the suspense and review, the proposals for a second person. */
export function MoneyPage() {
  const { t } = useLingui()
  const search: { mode?: string } = useSearch({ strict: false })
  const mode = search.mode === 'sandbox' ? 'sandbox' : 'live'
  const read = useQuery({ ...books.read(mode), refetchInterval: 60_000 })
  const totals = useQuery(reviewing.totals())
  return (
    <OfficePageFrame title={t`Money`} actions={<Actions mode={mode} />}>
      {read.data && <Summary books={read.data} totals={totals.data} />}
      <Stack gap={10}>
        <ReviewQueue totals={totals.data} />
        <ArrivalsAtNoShop />
        <RefundsInDoubt />
      </Stack>
      <div className={css.two}>
        <Stack gap={10}>
          <WaitsForYou />
          {read.data && <Coverage of={read.data} />}
        </Stack>
        <div>
          {read.isPending && <LoadingRows rows={10} />}
          {read.error && !read.data && <FailedToLoad of={read.error} onRetry={() => void read.refetch()} />}
          {read.data && <TrialBalance of={read.data} />}
        </div>
      </div>
      {mode === 'live' && (
        <div className={css.rails}>
          <RailsOfDay />
        </div>
      )}
    </OfficePageFrame>
  )
}

function Actions({ mode }: { mode: 'live' | 'sandbox' }) {
  const { t } = useLingui()
  const operator = useOperator()
  const navigate = useNavigate()
  const isFinance = hasRole(operator, ['finance_maker', 'finance_checker'])
  const isMaker = hasRole(operator, ['finance_maker'])
  const verifying = useMutation(
    followed(books.verify(), () => notify({ tone: 'info', title: t`The books are being verified.` })),
  )
  const make = () => void navigate({ to: '/money/adjustment' as never })
  usePageKeys(isMaker ? [{ key: 'a', name: t`new adjustment`, act: make }] : [])
  const verify = () => verifying.mutate({})
  return (
    <>
      <Link href={mode === 'live' ? '/operator/money?mode=sandbox' : '/operator/money'}>
        {mode === 'live' ? <Trans>Sandbox</Trans> : <Trans>Live book</Trans>}
      </Link>
      {isFinance && (
        <Button icon={<RetryIcon small />} isPending={verifying.isPending} onPress={verify}>
          <Trans>Verify now</Trans>
        </Button>
      )}
      {isMaker && (
        <LinkButton href="/operator/money/adjustment">
          <Trans>New adjustment</Trans>
          <KeyCap of="a" />
        </LinkButton>
      )}
    </>
  )
}

function Summary({ books, totals }: { books: Books; totals: ReviewTotals | undefined }) {
  const { t } = useLingui()
  const merchants = books.lines.filter(({ kind }) => kind.startsWith('merchant_'))
  const theirs = merchants.reduce((sum, { balance }) => sum + balance, 0n)
  const figures: Figure[] = [
    { name: t`The books`, value: <Verified of={books} />, note: <VerifiedNote of={books} /> },
    {
      name: t`Suspense and review`,
      value: totals ? <Money of={totals.reserved} /> : '–',
      note: totals && <ReviewNote of={totals} />,
    },
    {
      name: t`Oldest item`,
      value: totals?.oldest_since ? <Oldest since={totals.oldest_since} /> : '–',
      note: <Plural value={reviewPromiseHours} one="promised within # hour" other="promised within # hours" />,
    },
    { name: t`Merchants’ money`, value: <Money of={theirs} />, note: <CoveredNote of={books} /> },
  ]
  return (
    <div className={css.summary}>
      <Figures of={figures} as="total" />
    </div>
  )
}

function Oldest({ since }: { since: Date }) {
  const age = Math.max(0, useOpenedAt().getTime() - since.getTime())
  const isOver = age > reviewPromiseHours * 3_600_000
  return isOver ? (
    <Status tone="bad" loud>
      <Age milliseconds={age} />
    </Status>
  ) : (
    <Age milliseconds={age} />
  )
}

function Verified({ of: { verification, is_balanced } }: { of: Books }) {
  if (!is_balanced || (verification && verification.broken.length > 0))
    return (
      <Status tone="bad" loud>
        <Trans>Broken</Trans>
      </Status>
    )
  return (
    <Status tone="good" loud>
      <Trans>In balance</Trans>
    </Status>
  )
}

function VerifiedNote({ of: { verification } }: { of: Books }) {
  if (!verification) return <Trans>not verified yet</Trans>
  if (verification.broken.length > 0) return <>{verification.broken.join('; ')}</>
  const count = verification.promises
  return (
    <Trans>
      {count} promises verified <DateTime of={verification.verified_at} as="time" />
    </Trans>
  )
}

function ReviewNote({ of: { count, unassigned } }: { of: ReviewTotals }) {
  return (
    <>
      <Plural value={count} one="# item" other="# items" />
      {unassigned !== 0n && (
        <>
          {', '}
          <Trans>
            <Money of={unassigned} bare /> besides
          </Trans>
        </>
      )}
    </>
  )
}

function CoveredNote({ of: { is_covered, own } }: { of: Books }) {
  if (!is_covered)
    return (
      <Trans>
        not covered, <Money of={-own} bare /> short
      </Trans>
    )
  return (
    <Trans>
      covered, <Money of={own} bare /> over
    </Trans>
  )
}

/** The oldest proposal that this operator may decide. */
function WaitsForYou() {
  const found = useQuery(proposals('waiting'))
  const first = found.data?.data.find(({ may_check }) => may_check)
  const whole = useQuery({ ...deciding.proposal(first?.id ?? ''), enabled: first !== undefined })
  if (!first || !whole.data) return null
  return <ProposalCard key={`${whole.data.id} ${whole.data.revision}`} of={whole.data} />
}

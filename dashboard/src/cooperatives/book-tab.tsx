import {
  accountHeads,
  type AccountHead,
  type CooperativeLink,
  type CooperativeStatement,
} from '@sahuji/contract/cooperatives'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ChipSelect } from '../kit/forms/chip-select.tsx'
import { useWriting } from '../kit/format/reader.ts'
import { Button } from '../kit/layout/button.tsx'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { LoadingRows, NothingYet } from '../kit/layout/states.tsx'
import { useOpenedAt } from '../platform/browser/use-opened-with.ts'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { ShowMoreRow } from '../platform/lists/show-more.tsx'
import { BookFiles } from './book-files.tsx'
import { BookTable } from './book-table.tsx'
import { type BookFilter, cooperatives } from './calls.ts'
import { headNames } from './head-names.ts'
import { type Days, PeriodChoice } from './period-choice.tsx'
import { Proof } from './proof.tsx'
import type { Movement } from './movement-dialog.tsx'
import { useBook } from './use-book.ts'
import { usePeriods } from './use-periods.ts'
import { useMay } from '../platform/session/rights.ts'

// its lists of choices weigh more than the page
const MovementDialog = lazy(async () => ({ default: (await import('./movement-dialog.tsx')).MovementDialog }))

/** The book over a period: the proof, then its rows with the balance after each. */
export function BookTab({ of: link }: { of: CooperativeLink }) {
  const [first] = usePeriods(useOpenedAt(), 'bs')
  const [days, setDays] = useState<Days>(() => first!)
  const [head, setHead] = useState<AccountHead>()
  const [member, setMember] = useState<string>()
  const [moving, setMoving] = useState<Movement>()
  const book = { id: link.id, mode: useBook() }
  const members = useQuery(cooperatives.members(book)).data?.data ?? []
  const filter: BookFilter = {
    ...book,
    from: days.from,
    to: days.to,
    ...(head && { head }),
    ...(member && { member }),
  }
  const statement = useQuery({ ...cooperatives.statement(filter), placeholderData: keepPreviousData })
  const pages = useInfiniteQuery(cooperatives.pages(filter))
  const failure = pages.error ?? pages.failureReason
  const rows = pages.data?.pages.flatMap(({ data }) => data)
  const isOpen = useMay('cooperatives.manage') && link.state === 'approved'
  return (
    <Stack gap={5}>
      <PeriodChoice days={days} onChoose={setDays} />
      {statement.error && !statement.data && (
        <FailedToLoad of={statement.error} onRetry={() => void statement.refetch()} />
      )}
      {statement.data && <Proof of={statement.data} />}
      <Row push="between">
        <Row>
          <MemberChoice of={members} value={member} onChange={setMember} />
          <HeadChoice value={head} onChange={setHead} />
        </Row>
        <Row>
          {isOpen && (
            <>
              <Button size="small" kind="primary" onPress={() => setMoving('deposit')}>
                <Trans>Take a deposit</Trans>
              </Button>
              <Button size="small" onPress={() => setMoving('payout')}>
                <Trans>Pay a member</Trans>
              </Button>
              <Button size="small" onPress={() => setMoving('member')}>
                <Trans>Add a member</Trans>
              </Button>
            </>
          )}
          <BookFiles of={filter} />
        </Row>
      </Row>
      {pages.isPending && !failure && <LoadingRows rows={8} />}
      {failure && !rows && <FailedToLoad of={failure} onRetry={() => void pages.refetch()} />}
      {rows?.length === 0 && (
        <EmptyPeriod of={statement.data} isNarrowed={head !== undefined || member !== undefined} />
      )}
      {rows && rows.length > 0 && <BookTable of={rows} isOpen={isOpen} hasMore={pages.hasNextPage} />}
      <ShowMoreRow of={pages} />
      <Suspense>
        {moving && <MovementDialog book={book} kind={moving} members={members} onClose={() => setMoving(undefined)} />}
      </Suspense>
    </Stack>
  )
}

interface MemberChoiceProps {
  of: readonly { id: string; number: string; name: string }[]
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** Narrows the book to a member. */
function MemberChoice({ of: members, value, onChange }: MemberChoiceProps) {
  const { t } = useLingui()
  const all = { id: '', label: t`All members` }
  const options = members.map(({ id, number, name }) => ({ id, label: `${number} ${name}`, isName: true }))
  return (
    <ChipSelect
      label={t`Member`}
      value={value ?? ''}
      shown={members.find(({ id }) => id === value)?.name ?? all.label}
      on={value !== undefined}
      groups={[{ head: '', options: [all, ...options] }]}
      onChange={(id) => onChange(id || undefined)}
    />
  )
}

interface HeadChoiceProps {
  value: AccountHead | undefined
  onChange: (head: AccountHead | undefined) => void
}

/** Narrows the book to an account of the members. */
function HeadChoice({ value, onChange }: HeadChoiceProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const all = { id: '', label: t`All accounts` }
  return (
    <ChipSelect
      label={t`Account`}
      value={value ?? ''}
      shown={value ? _(headNames[value]) : all.label}
      on={value !== undefined}
      groups={[{ head: '', options: [all, ...accountHeads.map((id) => ({ id, label: _(headNames[id]) }))] }]}
      onChange={(id) => onChange(accountHeads.find((one) => one === id))}
    />
  )
}

/** Why a period has no rows. */
function EmptyPeriod({ of: statement, isNarrowed }: { of: CooperativeStatement | undefined; isNarrowed: boolean }) {
  const { t } = useLingui()
  const writing = useWriting()
  if (!statement) return null
  if (isNarrowed) return <NothingYet title={t`No row of this period matches`} />
  const { first_day, to } = statement
  if (first_day === null)
    return (
      <NothingYet title={t`The book is empty`}>
        <Trans>It begins with the first deposit.</Trans>
      </NothingYet>
    )
  const day = writing.bothDates(startOfKathmanduDay(first_day))
  return (
    <NothingYet title={t`No rows in this period`}>
      {to < first_day ? (
        <Trans>The book began on {day}.</Trans>
      ) : (
        <Trans>Nothing was deposited, paid out or passed on in these days.</Trans>
      )}
    </NothingYet>
  )
}

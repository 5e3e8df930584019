import { useQuery } from '@tanstack/react-query'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { DateTime } from '../../../kit/format/date.tsx'
import { accountLabel } from '../account-label.ts'
import { stated } from './calls.ts'

/** What is held against statements, by its name; by the ledger's own until the names are there. */
export function StatedAccountName({ of: account }: { of: string }) {
  const found = useQuery(stated.accounts()).data?.find((one) => one.account === account)
  return <bdi>{accountLabel(found ?? { account, label: account })}</bdi>
}

/** A day, or the first and the last of some. */
export function DayOrDays({ from, to }: { from: string | null; to: string | null }) {
  if (from === null || to === null) return <>–</>
  const first = <DateTime of={startOfKathmanduDay(from)} as="day" />
  if (from === to) return first
  return (
    <>
      {first}
      {' – '}
      <DateTime of={startOfKathmanduDay(to)} as="day" />
    </>
  )
}

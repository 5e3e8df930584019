import type { Instrument } from '@sahuji/contract/banks'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ChipLink, Chips } from '../../kit/forms/chip.tsx'

const bankFilters = ['favourites', 'used', 'a', 'b', 'c'] as const
type BankFilter = (typeof bankFilters)[number]

/** The banks that an address asks for; undefined: all. */
export const bankFilterIn = ({ show }: { show?: unknown }): BankFilter | undefined =>
  bankFilters.find((each) => each === show)

/** Whether a bank is among the requested ones. */
export const passes =
  (filter: BankFilter | undefined) =>
  (bank: Instrument): boolean => {
    if (!filter) return true
    if (filter === 'favourites') return bank.is_favourite
    return filter === 'used' ? bank.last_used_at !== null : bank.bank_class?.toLowerCase() === filter
  }

/** Favourites, banks used before and the classes of licence, as links; leaves out a filter with an empty result. */
export function BankFilters({
  of: banks,
  at,
  chosen,
}: {
  of: readonly Instrument[]
  at: string
  chosen: BankFilter | undefined
}) {
  const { t } = useLingui()
  const offered = bankFilters.filter((each) => each === 'favourites' || each === chosen || banks.some(passes(each)))
  return (
    <Chips label={t`Which banks`}>
      <ChipLink href={at} on={!chosen}>
        <Trans>All</Trans>
      </ChipLink>
      {offered.map((each) => (
        <ChipLink key={each} href={`${at}?show=${each}`} on={each === chosen}>
          {filterNames[each]}
        </ChipLink>
      ))}
    </Chips>
  )
}

const filterNames: Record<BankFilter, ReactNode> = {
  favourites: <Trans>Favourites</Trans>,
  used: <Trans>Used before</Trans>,
  a: <Trans>Class A</Trans>,
  b: <Trans>Class B</Trans>,
  c: <Trans>Class C</Trans>,
}

import { eventCategories, type EventCategory } from '@sahuji/contract/events'
import { nepaliDate, dayOfNepaliDate, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { useLingui as useMessages } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Chip, Chips } from '../../kit/forms/chip.tsx'
import { ChipSelect } from '../../kit/forms/chip-select.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Name } from '../../kit/layout/text.tsx'
import { useOpenedAt } from '../../platform/browser/use-opened-with.ts'
import type { CatalogueFilter } from '../calls.ts'
import { categoryNames } from '../event-words.ts'
import * as css from './catalogue.module.css'
import { weekEnd } from './date-groups.ts'

/** What was chosen, as the address has it. */
export interface CatalogueChoice {
  /** `week`, or a Nepali month as `2083-8`. */
  when?: string | undefined
  kind?: EventCategory | undefined
  where?: string | undefined
  price?: string | undefined
  mine?: 'yes' | undefined
  order?: 'fastest' | undefined
}

/** In rupees. */
const prices = ['0', '500', '1000', '2000'] as const
const monthsShown = 3
const dayMilliseconds = 86_400_000

/** The filter of the address, and how it is changed. */
export function useCatalogueFilter() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const now = useOpenedAt()
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : undefined)
  const choice: CatalogueChoice = {
    when: text('when'),
    kind: eventCategories.find((kind) => kind === text('kind')),
    where: text('where'),
    price: prices.find((price) => price === text('price')),
    mine: text('mine') === 'yes' ? 'yes' : undefined,
    order: text('order') === 'fastest' ? 'fastest' : undefined,
  }
  const show = (next: CatalogueChoice) => {
    const to = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
    void navigate({ to: '/dashboard/event', search: to as never, replace: true, resetScroll: false })
  }
  return {
    choice,
    filter: filterOf(choice, now),
    go: (part: CatalogueChoice) => show({ ...choice, ...part }),
    clear: () => show({ order: choice.order }),
  }
}

export const isNarrowed = ({ when, kind, where, price, mine }: CatalogueChoice): boolean =>
  [when, kind, where, price, mine].some((value) => value !== undefined)

function filterOf({ when, kind, where, price, mine, order }: CatalogueChoice, now: Date): CatalogueFilter {
  return {
    ...daysOf(when, now),
    ...(kind && { category: kind }),
    ...(where && { city: where }),
    ...(price !== undefined && { price_max: BigInt(price) * 100n }),
    ...(mine && { mine }),
    ...(order && { order }),
  }
}

/** The days of this week or of a Nepali month; empty for any time. */
function daysOf(when: string | undefined, now: Date): Pick<CatalogueFilter, 'from' | 'until'> {
  if (when === 'week') return { until: new Date(startOfKathmanduDay(weekEnd(now)).getTime() + dayMilliseconds) }
  const [, year, month] = /^(\d{4})-(\d{1,2})$/.exec(when ?? '') ?? []
  const first = monthStart(Number(year), Number(month))
  const next = Number(month) === 12 ? monthStart(Number(year) + 1, 1) : monthStart(Number(year), Number(month) + 1)
  return first && next ? { from: first, until: next } : {}
}

function monthStart(year: number, month: number): Date | undefined {
  const day = dayOfNepaliDate({ year, month, day: 1 })
  return day === undefined ? undefined : startOfKathmanduDay(day)
}

interface CatalogueFiltersProps {
  choice: CatalogueChoice
  cities: readonly string[]
  hasOnline: boolean
  onChange: (part: CatalogueChoice) => void
}

/** Three rows of chips: when, kind and where. */
export function CatalogueFilters({ choice, cities, hasOnline, onChange }: CatalogueFiltersProps) {
  const { t } = useLingui()
  const { _ } = useMessages()
  const chip = (on: boolean, part: CatalogueChoice, name: ReactNode, key?: string) => (
    <Chip key={key} on={on} onPress={() => onChange(part)}>
      {name}
    </Chip>
  )
  return (
    <div className={css.filters}>
      <FilterRow name={t`When`}>
        {chip(choice.when === undefined, { when: undefined }, <Trans>Any time</Trans>)}
        {chip(choice.when === 'week', { when: 'week' }, <Trans>This week</Trans>)}
        <MonthChips at={choice.when} onChange={(when) => onChange({ when })} />
      </FilterRow>
      <FilterRow name={t`Kind`}>
        {chip(choice.kind === undefined, { kind: undefined }, <Trans context="kinds of event">All</Trans>)}
        {eventCategories.map((kind) => chip(choice.kind === kind, { kind }, _(categoryNames[kind]), kind))}
      </FilterRow>
      <FilterRow name={t`Where`}>
        {chip(choice.where === undefined, { where: undefined }, <Trans>All Nepal</Trans>)}
        {cities.slice(0, 8).map((city) => chip(choice.where === city, { where: city }, <Name>{city}</Name>, city))}
        {hasOnline && chip(choice.where === 'online', { where: 'online' }, <Trans>Online</Trans>)}
        <PriceChip at={choice.price} onChange={(price) => onChange({ price })} />
        {chip(choice.mine === 'yes', { mine: choice.mine ? undefined : 'yes' }, <Trans>Only mine</Trans>)}
      </FilterRow>
    </div>
  )
}

const FilterRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css.filter}>
    <span className={css.filterName} aria-hidden="true">
      {name}
    </span>
    <div className={css.scroll}>
      <Chips label={name}>{children}</Chips>
    </div>
  </div>
)

/** The present Nepali month and the next ones. */
function MonthChips({ at, onChange }: { at: string | undefined; onChange: (when: string) => void }) {
  const writing = useWriting()
  const { year = 0, month = 1 } = nepaliDate(useOpenedAt()) ?? {}
  const months = Array.from({ length: monthsShown }, (_, later) => {
    const nth = month - 1 + later
    return { year: year + Math.floor(nth / 12), month: (nth % 12) + 1 }
  })
  return months.map((each) => {
    const key = `${each.year}-${each.month}`
    return (
      <Chip key={key} on={at === key} onPress={() => onChange(key)}>
        {writing.month({ calendar: 'bs', ...each })}
      </Chip>
    )
  })
}

function PriceChip({ at, onChange }: { at: string | undefined; onChange: (price: string | undefined) => void }) {
  const { t } = useLingui()
  const { money } = useWriting()
  const nameOf = (price: string) => {
    const amount = money(BigInt(price) * 100n)
    return price === '0' ? t`Free` : t`Up to ${amount}`
  }
  return (
    <ChipSelect
      label={t`Price`}
      value={at ?? ''}
      shown={at === undefined ? <Trans>Any price</Trans> : nameOf(at)}
      on={at !== undefined}
      groups={[
        {
          head: '',
          options: [{ id: '', label: t`Any price` }, ...prices.map((price) => ({ id: price, label: nameOf(price) }))],
        },
      ]}
      onChange={(price) => onChange(price === '' ? undefined : price)}
    />
  )
}

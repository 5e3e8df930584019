import { searchMax } from '@sahuji/contract/history-search'
import { listGeneralPages } from '@sahuji/contract/pages'
import { useLingui } from '@lingui/react'
import { useLingui as useTexts } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement, use } from 'react'
import type { PaletteGroup } from './palette.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { brand } from '../kit/format/operator.ts'
import { query } from '../platform/query.ts'
import { useOwnServer } from '../platform/use-own-server.ts'
import { signOut } from '../session/sign-out.ts'
import { NavigationContext } from '../kit/layout/navigation.tsx'
import { useRested } from '../kit/layout/use-rested.ts'
import { transactions } from '../transactions/calls.ts'
import { findAddress } from '../transactions/use-history-filter.ts'
import { SearchIcon } from '../kit/icons/navigation.tsx'
import { useAppearance } from './appearance.tsx'
import { isOffered } from './entries.tsx'
import { openOver } from './over.ts'
import { actions, languageSettings, settings } from './palette-actions.tsx'
import {
  doingItem,
  generalPageItem,
  type Item,
  type ItemMaker,
  languageItem,
  placeItem,
  transactionItem,
} from './palette-items.tsx'
import { places } from './palette-places.tsx'
import { recentIds } from './palette-recent.ts'
import { matching } from './palette-search.ts'
import { useEnglish } from './use-english.ts'

const transactionsAtFirst = 5

/** What the palette lists for what is typed: what was used lately and everything else at first, then what matches. */
export function usePaletteGroups(typed: string): PaletteGroup<Item>[] {
  const { t } = useTexts()
  const maker = useItemMaker()
  const isOwn = useOwnServer()
  const product = brand()
  const { i18n } = useLingui()
  const recent = useQuery({ ...transactions.recent(), retry: false })
  const general = useQuery({ ...query(listGeneralPages, {}), staleTime: Number.POSITIVE_INFINITY })
  const rows = (recent.data?.data ?? []).map((row) => transactionItem(row, maker))
  const wanted = typed.trim()
  const rested = useRested(wanted)
  const isAsked = isOwn && rested.length > 1 && rested.length <= searchMax
  const found = useQuery({ ...transactions.found(rested), enabled: isAsked, retry: false })
  const groups: PaletteGroup<Item>[] = [
    {
      id: 'pages',
      head: t`Pages`,
      items: places.filter((place) => isOffered(place, isOwn)).map((place) => placeItem(place, maker)),
    },
    { id: 'actions', head: t`Actions`, items: actions.map((doing) => doingItem(doing, maker)) },
    {
      id: 'settings',
      head: t`Settings`,
      items: [
        ...settings.map((doing) => doingItem(doing, maker)),
        ...languageSettings.map((each) => languageItem(each, i18n.locale, maker)),
      ],
    },
    { id: 'about', head: t`About ${product}`, items: (general.data ?? []).map((page) => generalPageItem(page, maker)) },
  ]
  const money = { id: 'transactions', head: t`Recent transactions` }
  if (wanted === '') {
    const used = usedLately(groups.flatMap(({ items }) => items))
    const first = { ...money, items: rows.slice(0, transactionsAtFirst) }
    return [{ id: 'used', head: t`Used lately`, items: used }, first, ...without(groups, used)].filter(isFilled)
  }
  // what the server finds stands as it is: it knows the whole history, and what was typed better than a list of eight
  if (!isAsked || rested !== wanted || !found.data) return bestFirst([{ ...money, items: rows }, ...groups], typed)
  const items = found.data.data.map((row) => transactionItem(row, maker))
  const all = { id: 'transaction-all', name: t`Everything found for “${wanted}”`, icon: createElement(SearchIcon) }
  const more: Item = { ...all, names: [], words: '', run: () => maker.go(findAddress(wanted)) }
  const history = { id: 'transactions', head: t`Transactions`, items: items.length > 0 ? [...items, more] : [] }
  const others = bestFirst(groups, typed)
  const isAmount = /^[\d०-९]/u.test(wanted)
  return (isAmount ? [history, ...others] : [...others.slice(0, 1), history, ...others.slice(1)]).filter(isFilled)
}

const isFilled = ({ items }: PaletteGroup<Item>): boolean => items.length > 0

function usedLately(items: readonly Item[]): Item[] {
  return recentIds().flatMap((id) => items.find((item) => item.id === id) ?? [])
}

const without = (groups: readonly PaletteGroup<Item>[], used: readonly Item[]): PaletteGroup<Item>[] =>
  groups.map((group) => ({ ...group, items: group.items.filter((item) => !used.includes(item)) }))

/** The groups that have something, the one with the best match first. */
function bestFirst(groups: readonly PaletteGroup<Item>[], typed: string): PaletteGroup<Item>[] {
  return groups
    .map((group) => ({ group, found: matching(group.items, typed) }))
    .filter(({ found }) => found.length > 0)
    .toSorted((one, other) => (one.found[0]?.rank ?? 0) - (other.found[0]?.rank ?? 0))
    .map(({ group, found }) => ({ ...group, items: found.map(({ item }) => item) }))
}

function useItemMaker(): ItemMaker {
  const { _ } = useLingui()
  const { t } = useTexts()
  const english = useEnglish()
  const { go } = use(NavigationContext)
  const queries = useQueryClient()
  const appearance = useAppearance()
  const leave = () => signOut().catch(() => notify({ tone: 'bad', title: t`Error while logging out!` }))
  return {
    say: _,
    sayEnglish: (text) => english?._(text) ?? '',
    go: (address) => go?.(address),
    hands: {
      refresh: () => void queries.invalidateQueries(),
      signOut: () => void leave(),
      showShortcuts: () => openOver('shortcuts'),
      showAppearance: appearance.open,
    },
  }
}

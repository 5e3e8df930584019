import { latinDigits } from '@sahuji/contract/input/digits'
import { searchMax } from '@sahuji/contract/http/lists'
import { listGeneralPages } from '@sahuji/contract/pages'
import { useLingui as useMessages } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createElement, use } from 'react'
import type { PaletteGroup } from '../../kit/overlays/palette.tsx'
import { notify } from '../../kit/overlays/notices.ts'
import { brand } from '../../kit/format/operator.ts'
import { query, refetchShown } from '../../platform/calls/query.ts'
import { useEnglishTexts } from '../../platform/translation/english-texts.ts'
import { bestFirst } from '../../kit/overlays/palette-search.ts'
import { signOut } from '../../session/sign-out.ts'
import { NavigationContext } from '../../kit/layout/navigation.tsx'
import { useRested } from '../../kit/layout/use-rested.ts'
import { transactions } from '../../transactions/calls.ts'
import { traceAddress } from '../../funding/trace-address.ts'
import { findAddress } from '../../transactions/use-history-filter.ts'
import { SearchIcon } from '../../kit/icons/navigation.tsx'
import { useAppearance } from '../appearance.tsx'
import { mayAs, useMayLive } from '../../platform/session/rights.ts'
import { isOffered, useReader } from '../nav-items.tsx'
import { openOverlay } from '../overlay.ts'
import { actions, languageSettings, settings } from './palette-actions.tsx'
import {
  actionItem,
  generalPageItem,
  type Item,
  type ItemContext,
  languageItem,
  pageItem,
  transactionItem,
} from './palette-items.tsx'
import { usePaymentItems } from './payment-items.tsx'
import { pageLinks } from './page-links.tsx'
import { appTexts } from '../../texts/app-texts.ts'

const transactionsAtFirst = 5

/**
 * The groups of the palette for the typed text: recently used items and all others for an empty text, otherwise the
 * matches.
 */
export function usePaletteGroups(typed: string): PaletteGroup<Item>[] {
  const { t } = useLingui()
  const context = useItemContext()
  const reader = useReader()
  const readsSales = useMayLive('sales.read')
  const product = brand()
  const { i18n } = useMessages()
  const recent = useQuery({ ...transactions.recent(), enabled: readsSales, retry: false })
  const general = useQuery({ ...query(listGeneralPages, {}), staleTime: Number.POSITIVE_INFINITY })
  const rows = (recent.data?.data ?? []).map((row) => transactionItem(row, context))
  const wanted = typed.trim()
  const rested = useRested(wanted)
  const isAsked = reader.isOwn && rested.length > 1 && rested.length <= searchMax
  const found = useQuery({ ...transactions.found(rested), enabled: isAsked && readsSales, retry: false })
  const paid = usePaymentItems({ words: rested, isAsked }, context)
  const groups: PaletteGroup<Item>[] = [
    {
      id: 'pages',
      head: t`Pages`,
      items: pageLinks.filter((page) => isOffered(page, reader)).map((page) => pageItem(page, context)),
    },
    {
      id: 'actions',
      head: t`Actions`,
      items: actions.filter(({ needs }) => !needs || mayAs(reader, needs)).map((action) => actionItem(action, context)),
    },
    {
      id: 'settings',
      head: t`Settings`,
      items: [
        ...settings.map((action) => actionItem(action, context)),
        ...languageSettings.map((each) => languageItem(each, i18n.locale, context)),
      ],
    },
    {
      id: 'about',
      head: t`About ${product}`,
      items: (general.data ?? []).map((page) => generalPageItem(page, context)),
    },
  ]
  const money = { id: 'transactions', head: t`Recent transactions` }
  if (wanted === '') {
    const used = usedLately(groups.flatMap(({ items }) => items))
    const first = { ...money, items: rows.slice(0, transactionsAtFirst) }
    return [{ id: 'used', head: t`Used lately`, items: used }, first, ...without(groups, used)].filter(isFilled)
  }
  // the server's results keep their order: it searches the whole history, and better than this list of recent rows
  if (!isAsked || rested !== wanted || !found.data) return bestFirst([{ ...money, items: rows }, ...groups], typed)
  const items = found.data.data.map((row) => transactionItem(row, context))
  const all = { id: 'transaction-all', name: t`Everything found for “${wanted}”`, icon: createElement(SearchIcon) }
  const more: Item = { ...all, names: [], words: '', run: () => context.go(findAddress(wanted)) }
  const asked = { id: 'trace-asked', name: t`Where is my money? “${wanted}”`, icon: createElement(SearchIcon) }
  const trace: Item = { ...asked, names: [], words: '', run: () => context.go(traceAddress(wanted)) }
  const hasFigure = mayAs(reader, 'support.use') && /\d/.test(latinDigits(wanted))
  const history = {
    id: 'transactions',
    head: t`Transactions`,
    items: [...items, ...(items.length > 0 ? [more] : []), ...(hasFigure ? [trace] : [])],
  }
  const ways: PaletteGroup<Item>[] = [
    { id: 'links', head: t`Payment Links`, items: paid.links },
    ...bestFirst([{ id: 'codes', head: t`QR codes`, items: paid.codes }], typed),
  ]
  const others = bestFirst(groups, typed)
  const isAmount = /^\d/.test(latinDigits(wanted))
  const named = isAmount ? [history, ...ways, ...others] : [...others.slice(0, 1), ...ways, history, ...others.slice(1)]
  return named.filter(isFilled)
}

const isFilled = ({ items }: PaletteGroup<Item>): boolean => items.length > 0

function usedLately(items: readonly Item[]): Item[] {
  return recentIds().flatMap((id) => items.find((item) => item.id === id) ?? [])
}

const without = (groups: readonly PaletteGroup<Item>[], used: readonly Item[]): PaletteGroup<Item>[] =>
  groups.map((group) => ({ ...group, items: group.items.filter((item) => !used.includes(item)) }))

function useItemContext(): ItemContext {
  const { _ } = useMessages()
  const { t } = useLingui()
  const english = useEnglishTexts(appTexts)
  const { go } = use(NavigationContext)
  const queries = useQueryClient()
  const appearance = useAppearance()
  const leave = () => signOut().catch(() => notify({ tone: 'bad', title: t`Error while logging out!` }))
  return {
    translate: _,
    inEnglish: (text) => english?._(text) ?? '',
    go: (address) => go?.(address),
    deps: {
      refresh: () => void refetchShown(queries),
      signOut: () => void leave(),
      showShortcuts: () => openOverlay('shortcuts'),
      showAppearance: appearance.open,
    },
  }
}

const storageName = 'palette_recent'
const keptAtMost = 5

/** The ids of the recently used items, the last first. Only ids, so that no merchant's data is stored. */
function recentIds(): readonly string[] {
  const text = localStorage.getItem(storageName)
  const stored: unknown = text === null ? [] : JSON.parse(text)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

/** Stores an item as the last used; deleted at sign-out. */
export function keepRecent(id: string): void {
  const ids = [id, ...recentIds().filter((other) => other !== id)].slice(0, keptAtMost)
  localStorage.setItem(storageName, JSON.stringify(ids))
}

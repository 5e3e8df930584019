import type { MessageDescriptor } from '@lingui/core'
import { defaultFormats } from '@sahuji/contract/formats'
import type { Transaction } from '@sahuji/contract/transactions'
import type { ReactNode } from 'react'
import { DateTime } from '../kit/format/date.tsx'
import { moneyText } from '../kit/format/figure-text.ts'
import { DocumentIcon } from '../kit/icons/actions.tsx'
import { Keys } from './keys.tsx'
import { Money } from '../kit/format/money.tsx'
import type { PaletteItem } from './palette-option.tsx'
import { isCounted, PaymentStatus } from '../kit/data/payment-status.tsx'
import { stateOf } from '../transactions/transaction-columns.tsx'
import { iconOf, kindWords } from '../transactions/transaction-kinds.tsx'
import { WhatItIs } from '../transactions/what-it-is.tsx'
import { type Doing, type Hands, type LanguageDoing } from './palette-actions.tsx'
import type { Place } from './palette-places.tsx'
import type { Findable } from './palette-search.ts'
import { searchWords } from './palette-words.ts'
import { goKeys } from './shortcut-keys.ts'

/** A line of the palette: how it is shown, how it is found, what it does. */
export interface Item extends PaletteItem, Findable {
  run: () => void
}

/** How texts are said here and in English; what the items can do. */
export interface ItemMaker {
  say: (text: MessageDescriptor) => string
  sayEnglish: (text: MessageDescriptor) => string
  go: (address: string) => void
  hands: Hands
}

/** A page of ours. */
export function placeItem({ id, name, icon, href }: Place, maker: ItemMaker): Item {
  const letter = goKeys[id]
  return {
    ...said(id, name, icon, maker),
    ...(letter && { end: <Keys of={['g', letter]} /> }),
    run: () => maker.go(href),
  }
}

/** Something to do or to set. */
export const doingItem = ({ id, name, icon, run }: Doing, maker: ItemMaker): Item => ({
  ...said(id, name, icon, maker),
  run: () => run(maker.hands),
})

/** A language: found under its own name, the name it has here, and its English one. */
export function languageItem({ id, name, lang, icon, run }: LanguageDoing, here: string, maker: ItemMaker): Item {
  const called = (locale: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(lang) ?? name
  const words = searchWords['language']
  return {
    id,
    name,
    lang,
    icon,
    note: called(here) === name ? undefined : called(here),
    names: [name, called(here), called('en')],
    words: words ? `${maker.say(words)}, ${maker.sayEnglish(words)}` : '',
    run: () => run(maker.hands),
  }
}

/** A transaction: found by who, by its reference, and by its amount as one types it. */
export function transactionItem(row: Transaction, { go, say }: ItemMaker): Item {
  const state = stateOf(row)
  const name = row.counterparty || say(kindWords[row.kind].name)
  return {
    id: `transaction-${row.id}`,
    name,
    icon: iconOf(row),
    note: (
      <>
        <WhatItIs of={row} />
        {' · '}
        <DateTime of={row.occurred_at} as="day" />
      </>
    ),
    end: (
      <>
        <Money of={row.net ?? row.amount} sign="always" uncounted={row.net === null || !isCounted(state)} />
        <PaymentStatus state={state} />
      </>
    ),
    names: [name, row.reference],
    words: amountsOf(row).join(' '),
    run: () => go(`/dashboard/transactionHistory/singleTransaction/${row.id}`),
  }
}

/** A general page of the server, under the title that it gives. */
export const generalPageItem = ({ id, title }: { id: number; title: string }, { go }: ItemMaker): Item => ({
  id: `page-${id}`,
  name: title,
  icon: <DocumentIcon />,
  names: [title],
  words: '',
  run: () => go(`/dashboard/generalPages/${id}`),
})

function said(id: string, text: MessageDescriptor, icon: ReactNode, { say, sayEnglish }: ItemMaker) {
  const words = searchWords[id]
  return {
    id,
    icon,
    name: say(text),
    names: [say(text), sayEnglish(text)],
    words: words ? `${say(words)}, ${sayEnglish(words)}` : '',
  }
}

const asTyped = { ...defaultFormats, language: 'en' }

/** `1,250.00` and `1250.00`, of the amount and of what the wallet moved by. */
const amountsOf = ({ amount, net }: Transaction): string[] =>
  [amount, net ?? amount].flatMap((each) => {
    const shown = moneyText(each < 0n ? -each : each, asTyped, { prefix: false })
    return [shown, shown.replaceAll(',', '')]
  })

import type { MessageDescriptor } from '@lingui/core'
import { defaultFormats } from '@sahuji/contract/language/formats'
import type { Transaction } from '@sahuji/contract/transactions'
import type { ReactNode } from 'react'
import { msg } from '@lingui/core/macro'
import { DateTime } from '../../kit/format/date.tsx'
import { moneyText } from '../../kit/format/figure-text.ts'
import { DocumentIcon } from '../../kit/icons/actions.tsx'
import { Keys } from '../../kit/layout/keys.tsx'
import { Money } from '../../kit/format/money.tsx'
import type { PaletteItem } from '../../kit/overlays/palette-option.tsx'
import { isCounted, PaymentStatus } from '../../kit/data/payment-status.tsx'
import { stateOf } from '../../transactions/transaction-columns.tsx'
import { iconOf, kindNameOf, TransactionKindText } from '../../transactions/transaction-kinds.tsx'
import type { PaletteAction, ActionDeps, LanguageAction } from './palette-actions.tsx'
import type { PageLink } from './page-links.tsx'
import type { Findable } from '../../kit/overlays/palette-search.ts'
import { goKeys } from '../shortcut-keys.ts'

/** An item of the palette: its display, its search terms and its action. */
export interface Item extends PaletteItem, Findable {
  run: () => void
}

/** The translations into the current language and English, and the dependencies of the items. */
export interface ItemContext {
  translate: (text: MessageDescriptor) => string
  inEnglish: (text: MessageDescriptor) => string
  go: (address: string) => void
  deps: ActionDeps
}

/** A page of the dashboard. */
export function pageItem({ id, name, icon, href }: PageLink, context: ItemContext): Item {
  const letter = goKeys[id]
  return {
    ...named(id, name, icon, context),
    ...(letter && { end: <Keys of={['g', letter]} /> }),
    run: () => context.go(href),
  }
}

/** An action or a setting. */
export const actionItem = ({ id, name, icon, run }: PaletteAction, context: ItemContext): Item => ({
  ...named(id, name, icon, context),
  run: () => run(context.deps),
})

/** A language, found by its own name, its name in the current language, and its English name. */
export function languageItem({ id, name, lang, icon, run }: LanguageAction, here: string, context: ItemContext): Item {
  const called = (locale: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(lang) ?? name
  const words = searchWords['language']
  return {
    id,
    name,
    lang,
    icon,
    note: called(here) === name ? undefined : called(here),
    names: [name, called(here), called('en')],
    words: words ? `${context.translate(words)}, ${context.inEnglish(words)}` : '',
    run: () => run(context.deps),
  }
}

/** A transaction, found by its counterparty, its reference, and its amount as a person types it. */
export function transactionItem(row: Transaction, { go, translate }: ItemContext): Item {
  const state = stateOf(row)
  const name = row.counterparty || translate(kindNameOf(row))
  return {
    id: `transaction-${row.id}`,
    name,
    icon: iconOf(row),
    note: (
      <>
        <TransactionKindText of={row} />
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

/** A general page of the server, under the server's title. */
export const generalPageItem = ({ id, title }: { id: number; title: string }, { go }: ItemContext): Item => ({
  id: `page-${id}`,
  name: title,
  icon: <DocumentIcon />,
  names: [title],
  words: '',
  run: () => go(`/dashboard/generalPages/${id}`),
})

function named(id: string, text: MessageDescriptor, icon: ReactNode, { translate, inEnglish }: ItemContext) {
  const words = searchWords[id]
  return {
    id,
    icon,
    name: translate(text),
    names: [translate(text), inEnglish(text)],
    words: words ? `${translate(words)}, ${inEnglish(words)}` : '',
  }
}

const asTyped = { ...defaultFormats, language: 'en' }

/** `1,250.00` and `1250.00`, for the amount and for the net change of the wallet. */
const amountsOf = ({ amount, net }: Transaction): string[] =>
  [amount, net ?? amount].flatMap((each) => {
    const shown = moneyText(each < 0n ? -each : each, asTyped, { prefix: false })
    return [shown, shown.replaceAll(',', '')]
  })

/** Further search words of an item, by its id. Each language has its own, separated by commas. */
const searchWords: Readonly<Record<string, MessageDescriptor>> = {
  home: msg({ context: 'search words', message: 'start, overview, dashboard, balance, wallet, today' }),
  send: msg({ context: 'search words', message: 'send fund, transfer, wallet, pay a person, mobile number' }),
  request: msg({ context: 'search words', message: 'request fund, ask, split, collect' }),
  load: msg({ context: 'search words', message: 'top up, add money, deposit, recharge' }),
  deposit: msg({ context: 'search words', message: 'withdraw, payout, send to bank, transfer, cash out' }),
  links: msg({
    context: 'search words',
    message: 'payment link, bill, invoice, send a link, WhatsApp, Viber, get paid',
  }),
  history: msg({ context: 'search words', message: 'payments, book, ledger, statement, past, receipt' }),
  sandbox: msg({ context: 'search words', message: 'test, trial, developer' }),
  cooperative: msg({ context: 'search words', message: 'savings, members, collection, report' }),
  events: msg({ context: 'search words', message: 'tickets, concert, show' }),
  notifications: msg({ context: 'search words', message: 'bell, news, alerts, messages' }),
  profile: msg({ context: 'search words', message: 'my details, name, picture, devices, sessions, keys, commission' }),
  password: msg({ context: 'search words', message: 'security, secret, sign-in' }),
  team: msg({ context: 'search words', message: 'people, staff, roles, rights, invite, cashier, employee' }),
  qr: msg({ context: 'search words', message: 'scan, counter, poster, receive payments' }),
  ebanking: msg({ context: 'search words', message: 'internet banking, bank account, top up' }),
  mobilebanking: msg({ context: 'search words', message: 'bank app, phone, top up' }),
  visa: msg({ context: 'search words', message: 'credit card, debit card, foreign card, top up' }),
  sct: msg({ context: 'search words', message: 'debit card, domestic card, top up' }),
  ips: msg({ context: 'search words', message: 'linked account, direct debit, top up' }),
  trace: msg({ context: 'search words', message: 'lost, missing, not arrived, find money, bank took it, unclear' }),
  withdraw: msg({ context: 'search words', message: 'withdrawal, payout, send to bank, transfer, cash out' }),
  'bank-accounts': msg({ context: 'search words', message: 'add an account, account number, branch, cheque' }),
  withdrawals: msg({ context: 'search words', message: 'withdraw, payout, history, returned, on its way, receipt' }),
  settlement: msg({ context: 'search words', message: 'daily, by itself, reserve, sweep, payout' }),
  kyc: msg({ context: 'search words', message: 'identity, papers, verify, citizenship, documents' }),
  'new-event': msg({ context: 'search words', message: 'create, tickets, concert' }),
  'my-events': msg({ context: 'search words', message: 'tickets, sales' }),
  tour: msg({ context: 'search words', message: 'demo, help, example, learn' }),
  refresh: msg({ context: 'search words', message: 'reload, update, again' }),
  hide: msg({ context: 'search words', message: 'private, secret, wallet, eye' }),
  show: msg({ context: 'search words', message: 'wallet, eye, see' }),
  shortcuts: msg({ context: 'search words', message: 'keys, keyboard, help' }),
  call: msg({ context: 'search words', message: 'help, phone, telephone, support, person' }),
  write: msg({ context: 'search words', message: 'help, e-mail, support, contact' }),
  logout: msg({ context: 'search words', message: 'sign out, leave, exit, end' }),
  'theme-light': msg({ context: 'search words', message: 'theme, bright, day, appearance' }),
  'theme-dark': msg({ context: 'search words', message: 'theme, night, black, appearance' }),
  'theme-system': msg({ context: 'search words', message: 'theme, automatic, appearance' }),
  appearance: msg({ context: 'search words', message: 'theme, colour, sidebar, top bar, background, design' }),
  language: msg({ context: 'search words', message: 'language, translate, locale' }),
}

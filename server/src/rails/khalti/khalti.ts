import { paisa, rupees } from '@sahuji/contract/money/money'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import { textOf } from '../rail-answers.ts'
import { onlyValue, type RailClaim, type RailRequest } from '../rail-request.ts'
import type { Instrument, RailCapabilities } from '../capabilities.ts'
import type {
  AskedPayment,
  AskedRefund,
  OpenedPayment,
  Rail,
  RailAnswer,
  RailPayment,
  RefundAsk,
  RefundFinding,
  Verification,
} from '../rail.ts'
import { callKhalti } from './call.ts'
import {
  bankOf,
  type KhaltiKind,
  khaltiWays,
  readBanks,
  readOpened,
  readStatus,
  refundFindingOf,
  verificationOf,
} from './read-answers.ts'
import { khaltiModes, khaltiOfferSeconds, type KhaltiSettings } from './settings.ts'

/**
 * Khalti's ePayment (KPG-2) with the choice of a bank: internet and mobile banking by a link. Khalti ePayment docs,
 * 2025-07.
 */
export function khaltiRail(settings: KhaltiSettings, clock: Clock): Rail {
  return {
    name: 'khalti',
    capabilities: khaltiCapabilities,
    origins: [new URL(settings.payPage).origin],
    listInstruments: () => listInstruments(settings),
    initiate: (payment) => initiate(settings, clock, payment),
    parseReturn,
    verify: (payment) => verify(settings, payment),
    refund: (ask) => refund(settings, ask),
    findRefund: (ask) => findRefund(settings, ask),
  }
}

/** Bank payments start at Rs.100. Khalti never notifies: polling finds the payers who do not return. */
const khaltiCapabilities: RailCapabilities = {
  instruments: 'asked',
  returns: ['GET'],
  notifies: [],
  page_opens: 'again',
  amount_min: rupees('100'),
  amount_max: null,
  refunds: 'part',
  refunds_to_mobile: true,
  refund_days: 1,
  reversals: 'status',
  statement: 'by_file',
  remarks_max: 100,
  offer_seconds: khaltiOfferSeconds.usual,
}

/** The most pages of a bank list that are read; more would be a loop. */
const pagesMax = 20

/** Both lists, every page; one without an answer leaves both unknown, so that no bank counts as withdrawn. */
async function listInstruments(settings: KhaltiSettings): Promise<RailAnswer<Instrument[]>> {
  const all: Instrument[] = []
  let last: RailAnswer<unknown> | undefined
  for (const { kind, payment_type } of khaltiWays) {
    const first = new URL(settings.bankList)
    first.searchParams.set('payment_type', payment_type)
    let next: string | null = first.href
    for (let page = 1; next !== null && page <= pagesMax; page++) {
      const answer: RailAnswer<NonNullable<ReturnType<typeof readBanks>>> = await callKhalti(settings, {
        call: 'banks',
        url: next,
        read: (fields) => readBanks(fields, kind),
      })
      if (answer.outcome !== 'answered') return answer
      all.push(...answer.value.banks)
      next = sameOrigin(answer.value.next, first)
      last = answer
    }
  }
  return { outcome: 'answered', value: all, raw: last!.raw }
}

/** The next page, where it is on the same server. */
function sameOrigin(next: string | null, first: URL): string | null {
  const url = next === null ? null : URL.parse(next, first)
  return url?.origin === first.origin ? url.href : null
}

async function initiate(
  settings: KhaltiSettings,
  clock: Clock,
  payment: RailPayment,
): Promise<RailAnswer<OpenedPayment>> {
  const bank = payment.instrument === null ? undefined : bankOf(payment.instrument)
  const answer = await callKhalti(settings, {
    call: 'initiate',
    url: `${settings.apiBase}/epayment/initiate/`,
    body: {
      return_url: payment.return_url,
      website_url: settings.websiteUrl,
      amount: z.encode(paisa, payment.amount),
      purchase_order_id: payment.reference,
      purchase_order_name: payment.remarks || payment.reference,
      ...(payment.payer_mobile && { customer_info: { phone: payment.payer_mobile } }),
      ...(bank && { bank: bank.idx, modes: [modeOf(settings, bank.kind)] }),
    },
    read: (fields) => readOpened(fields, settings.payPage),
  })
  if (answer.outcome !== 'answered') return answer
  const { pidx, url, seconds = khaltiOfferSeconds.usual } = answer.value
  const holds = Math.min(seconds, khaltiOfferSeconds.longest)
  const expires_at = new Date(clock.now().getTime() + holds * 1000)
  return { ...answer, value: { method: 'GET', url, fields: {}, expires_at, rail_id: pidx } }
}

const modeOf = ({ modes = khaltiModes }: KhaltiSettings, kind: KhaltiKind): string => modes[kind]

/**
 * A payment that was never opened has no id of Khalti's: then the query is for our reference, which matches nothing.
 */
async function verify(settings: KhaltiSettings, payment: AskedPayment): Promise<Verification> {
  const answer = await callKhalti(settings, {
    call: 'lookup',
    url: `${settings.apiBase}/epayment/lookup/`,
    body: { pidx: payment.rail_id ?? payment.reference },
    read: readStatus,
    alsoAnswers: [400],
  })
  return verificationOf(payment, answer)
}

/**
 * Refunds a payment. A payment by a bank requires the payer's mobile number, one from a wallet nothing; without an
 * amount all of it is refunded.
 */
function refund(settings: KhaltiSettings, ask: RefundAsk): Promise<RailAnswer<{ message: string }>> {
  const { rail_ref, instrument, paid, amount, payer_mobile } = ask
  const isByBank = instrument !== null && bankOf(instrument) !== undefined
  return callKhalti(settings, {
    call: 'refund',
    url: new URL(`../merchant-transaction/${encodeURIComponent(rail_ref)}/refund/`, `${settings.apiBase}/`).href,
    body: {
      ...(isByBank && { mobile: payer_mobile ?? '' }),
      ...(amount < paid && { amount: z.encode(paisa, amount) }),
    },
    read: ({ detail }) => ({ message: textOf(detail) }),
  })
}

/** What a lookup reports of a refund. Undefined pidx: a payment that was never opened was never paid. */
async function findRefund(settings: KhaltiSettings, ask: AskedRefund): Promise<RefundFinding> {
  const answer = await callKhalti(settings, {
    call: 'lookup',
    url: `${settings.apiBase}/epayment/lookup/`,
    body: { pidx: ask.rail_id ?? ask.reference },
    read: readStatus,
    alsoAnswers: [400],
  })
  return refundFindingOf(ask, answer)
}

/** The payer's return: a GET, unsigned. Its status and amount are not read. */
export function parseReturn({ query }: RailRequest): RailClaim {
  const reference = onlyValue(query.getAll('purchase_order_id'), /^[A-Z0-9]{1,20}$/)
  const rail_id = onlyValue(query.getAll('pidx'), /^[\w-]{1,64}$/)
  const isBad = reference === undefined || rail_id === undefined || (reference === null && rail_id === null)
  return { reference: reference ?? null, rail_id: rail_id ?? null, authentic: isBad ? 'bad' : 'unsigned' }
}

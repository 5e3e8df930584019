import type { Behaviour, Decision } from '@sahuji/simulator/behaviour'
import { startSimulator, type Simulator } from '@sahuji/simulator/simulator'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { testClock } from '../src/platform/clock.ts'
import { cardsRail } from '../src/rails/cards/cards.ts'
import type { CardsSettings } from '../src/rails/cards/settings.ts'
import type { RailRequest } from '../src/rails/rail-request.ts'
import type { AskedPayment, Rail, RailPayment } from '../src/rails/rail.ts'
import { railSettings } from './simulated-rails.ts'

/** The card rail against the simulator, with a payer who types a card there. */
export const cards = {
  clock: testClock('2026-11-20T18:20:00Z'),
} as { clock: ReturnType<typeof testClock>; simulator: Simulator; rail: Rail; settings: CardsSettings }

/** Opens it for a file's tests. */
export function openCards(): void {
  beforeAll(async () => {
    const { clock } = cards
    cards.simulator = await startSimulator({ port: 0, clock, seed: 'cards', receiptSeconds: 0, notifyRetryMs: [] })
    cards.settings = railSettings(cards.simulator, 10_000).cards
    cards.rail = cardsRail(cards.settings, clock)
  })
  beforeEach(() => cards.simulator.cards.reset())
  afterAll(() => cards.simulator.stop())
}

let count = 0

export const newCardPayment = (): RailPayment => ({
  reference: `SJCARD${++count}`,
  amount: 150_000n,
  instrument: 'card',
  remarks: '',
  return_url: 'http://127.0.0.1:9/rails/cards/return',
})

/** The form of a payment. */
export async function cardForm(payment = newCardPayment(), from = cards.rail) {
  const answer = await from.initiate(payment)
  if (answer.outcome !== 'answered') throw new Error(answer.outcome)
  return answer.value
}

export const postForm = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

/** The browser's request to our address. */
export const postedBack = (fields: Record<string, string> | URLSearchParams): RailRequest => ({
  method: 'POST',
  query: new URLSearchParams(),
  form: new URLSearchParams(fields),
  headers: {},
  body: new Uint8Array(),
})

/** A payment whose payer posted the form and decided, with the browser's return and our question about it. */
export async function paidByCard(behaviour: Behaviour = {}, decision: Decision | null = 'approve') {
  const { clock, simulator } = cards
  const payment = newCardPayment()
  simulator.cards.next(behaviour)
  const { url, fields, rail_id } = await cardForm(payment)
  expect((await postForm(url, fields)).status).toBe(200)
  const form = decision === null ? {} : (simulator.cards.decide(payment.reference, decision).return_form ?? {})
  const asked: AskedPayment = { ...payment, rail_id, created_at: clock.now() }
  return { payment, form, asked, rail_id }
}

/** The signed answer in a form. */
export const signedAnswer = (form: Record<string, string>) => cards.rail.parseReturn(postedBack(form)).answer!

/** The question about a payment whose signed answer came this many seconds ago. */
export function answeredBefore(asked: AskedPayment, form: Record<string, string>, seconds = 0): AskedPayment {
  const received_at = new Date(cards.clock.now().getTime() - seconds * 1000)
  return { ...asked, answers: [{ fields: signedAnswer(form).fields, received_at }] }
}

/** The fields of the form that a page of the acquirer posts by itself. */
export const formIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, unescaped(value!)]),
  )

const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

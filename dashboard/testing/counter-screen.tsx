import { type CounterPayment, type CounterView, readCounter } from '@sahuji/contract/counters/at-the-counter'
import { nepalQr } from '@sahuji/contract/payments/nepal-qr'
import { page } from 'vitest/browser'
import { CounterScreen } from '../src/counters/at/counter-screen.tsx'
import { receivedSentence } from '../src/counters/at/spoken-amount.ts'
import { useVoice } from '../src/counters/at/voice-choice.tsx'
import { AmountAtCounter } from '../src/payments/counter/amount-at-counter.tsx'
import { CounterQr } from '../src/payments/counter/counter-qr.tsx'
import { AppProviders, newQueries } from '../src/platform/app-providers.tsx'
import { activateChosenLanguage } from '../src/platform/translation/i18n.ts'
import { appTexts, restOfTexts } from '../src/texts/app-texts.ts'
import { type CounterDevice, counterDevice } from './counter-device.ts'
import { type FakeServer, type Handler, on } from './fake-server.ts'
import { sees } from './seen.ts'
import { mount } from './mount.tsx'
import { serve } from './serve.ts'

let payments = 0

/** A payment of so many rupees by the counter's QR; `fields` replaces what a test is about. */
export const paid = (rupees: number, fields: Partial<CounterPayment> = {}): CounterPayment => ({
  id: crypto.randomUUID(),
  reference: `SJ0ABCDEFG${`${++payments}`.padStart(4, '0')}`,
  payer: 'Pokhara Trekking Shop',
  amount: BigInt(rupees) * 100n,
  at: new Date(),
  counter: 'Counter 1',
  ...fields,
})

const code = { acquirer: '00002501', code: 'H7K2MPQR4X', name: 'Thapa Stores', city: 'Lalitpur' }

/** The counter with these payments of today, the newest first. */
export function viewOf(...of: CounterPayment[]): CounterView {
  const sums = { count: of.length, amount: of.reduce((sum, { amount }) => sum + amount, 0n) }
  return {
    shop: 'Thapa Stores',
    counter: 'Counter 1',
    staff: 'Maya',
    pay_code: { payload: nepalQr(code), name: code.name, city: code.city },
    payments: of,
    today: sums,
    shift: { began_at: new Date(Date.now() - 3_600_000), ...sums },
    as_of: new Date(),
  }
}

export const shows = (...of: CounterPayment[]): Handler => on(readCounter, () => viewOf(...of))

/** The spoken Nepali sentence for an amount in rupees. */
export const spokenNepali = (rupees: number) => receivedSentence(BigInt(rupees) * 100n, 'ne')

function Screen({ isStarted }: { isStarted: boolean }) {
  const [voice, setVoice] = useVoice()
  const done = () => undefined
  const paying = { Qr: CounterQr, Amount: AmountAtCounter }
  return (
    <CounterScreen paying={paying} isStarted={isStarted} voice={voice} onVoice={setVoice} onOver={done} onLeft={done} />
  )
}

/** The open counter: started by a press, or a page that was reloaded. */
export async function openScreen(isStarted: boolean, ...of: CounterPayment[]): Promise<[FakeServer, CounterDevice]> {
  const device = counterDevice()
  device.isPressed = isStarted
  const server = serve(shows(...of))
  await page.viewport(390, 844)
  await activateChosenLanguage(appTexts)
  await restOfTexts()
  await mount(
    <AppProviders queries={newQueries()}>
      <Screen isStarted={isStarted} />
    </AppProviders>,
  )
  await sees('Live')
  return [server, device]
}

/** A payment arrives: the stream reports it, and the counter reads. */
export async function arrives(server: FakeServer, ...of: CounterPayment[]): Promise<void> {
  server.answer(shows(...of))
  await server.send('news', {})
}

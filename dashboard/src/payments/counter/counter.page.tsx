import { CounterScreenPage } from '../../counters/at/counter.page.tsx'
import { AmountAtCounter } from './amount-at-counter.tsx'
import { CounterQr } from './counter-qr.tsx'

const paying = { Qr: CounterQr, Amount: AmountAtCounter }

/** /counter: the screen of a device at a counter of the shop, and how its customers pay. */
export const CounterPage = () => <CounterScreenPage paying={paying} />

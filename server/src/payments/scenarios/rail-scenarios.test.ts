import { payments } from '../../../testing/collecting.ts'
import { paymentStories } from '../../../testing/scenarios/payment-stories.ts'
import { runStories } from '../../../testing/scenarios/run-stories.ts'

// Khalti returns money to a proved number alone, the card acquirer to the card, OnePG by hand. `npm run test:liar` runs all of it.
const sampled_at = ['khalti', 'cards', 'onepg'] as const

runStories({ collects: payments, own: paymentStories, ...(!process.env['LIAR'] && { sampled_at }) })

import { payments } from '../../../testing/collecting.ts'
import { paymentStories } from '../../../testing/scenarios/payment-stories.ts'
import { runStories } from '../../../testing/scenarios/run-stories.ts'

// The card acquirer returns money when it is asked, OnePG by hand. `npm run test:liar` runs all of it.
const sampled_at = ['cards', 'onepg'] as const

runStories({ collects: payments, own: paymentStories, ...(!process.env['LIAR'] && { sampled_at }) })

import { payments } from '../../../testing/collecting.ts'
import { paymentStories } from '../../../testing/scenarios/payment-stories.ts'
import { runStories } from '../../../testing/scenarios/run-stories.ts'
import { paymentRails } from '../../../testing/scenarios/tested-rails.ts'

// The card acquirer and NEPALPAY return money when they are asked, OnePG by hand. `npm run test:liar` runs all of it.
const sampled_at = ['cards', 'onepg', 'nepalpay'] as const

runStories({
  collects: payments,
  rails: paymentRails,
  own: paymentStories,
  ...(!process.env['LIAR'] && { sampled_at }),
})

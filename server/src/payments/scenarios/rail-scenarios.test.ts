import { payments } from '../../../testing/collecting.ts'
import { paymentStories } from '../../../testing/scenarios/payment-stories.ts'
import { runStories } from '../../../testing/scenarios/run-stories.ts'

runStories(payments, paymentStories)

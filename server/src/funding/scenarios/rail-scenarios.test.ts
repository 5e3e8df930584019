import { loads } from '../../../testing/collecting.ts'
import { runStories } from '../../../testing/scenarios/run-stories.ts'
import { bankRails } from '../../../testing/scenarios/tested-rails.ts'

// `npm run test:liar` runs every story at every rail.
runStories({ collects: loads, rails: bankRails, in_turn: !process.env['LIAR'] })

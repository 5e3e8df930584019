import { loads } from '../../../testing/collecting.ts'
import { runStories } from '../../../testing/scenarios/run-stories.ts'

// `npm run test:liar` runs every story at every rail.
runStories({ collects: loads, in_turn: !process.env['LIAR'] })

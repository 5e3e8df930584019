import { loads } from '../../../testing/collecting.ts'
import { runStories } from '../../../testing/scenarios/run-stories.ts'

runStories({ collects: loads })

import type { OwnEvent } from '@sahuji/contract/events'
import type { Edits } from './use-event-draft.ts'

/** What each step is given: the event with the unsaved changes, and how a part of it is changed. */
export interface StepProps {
  of: OwnEvent
  change: (part: Edits) => void
}

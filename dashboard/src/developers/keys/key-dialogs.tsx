import type { KeyTask } from './key-state.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { RevokeDialog, RollDialog } from './roll-dialog.tsx'

export interface KeyDialogsProps {
  task: KeyTask
  mayMakeLive: boolean
  onClose: () => void
}

/** The dialog of a task. */
export function KeyDialogs({ task, mayMakeLive, onClose }: KeyDialogsProps) {
  if (task.what === 'make') return <NewKeyDialog mayMakeLive={mayMakeLive} onClose={onClose} />
  if (task.what === 'roll') return <RollDialog of={task.key} onClose={onClose} />
  return <RevokeDialog of={task.key} onClose={onClose} />
}

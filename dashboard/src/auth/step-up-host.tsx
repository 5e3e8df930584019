import { useSyncExternalStore } from 'react'
import { usePart } from '../kit/layout/use-part.ts'
import { isStepUpAsked, onStepUpAsked } from '../platform/step-up.ts'
import { restOfTexts } from '../texts/app-texts.ts'

const dialog = async () => {
  const [{ StepUpDialog }] = await Promise.all([import('./step-up-dialog.tsx'), restOfTexts()])
  return StepUpDialog
}

/** Stands in the shell and asks when a call wants to know that it is still the person. */
export function StepUpHost() {
  const isAsked = useSyncExternalStore(onStepUpAsked, isStepUpAsked)
  const { Part: Asking } = usePart(dialog, isAsked)
  return isAsked && Asking ? <Asking /> : null
}

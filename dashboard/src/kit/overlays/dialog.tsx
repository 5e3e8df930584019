import type { DialogProps } from './dialog-props.ts'
import { usePart } from '../layout/use-part.ts'

const sheet = () => import('./dialog-sheet.tsx').then(({ DialogSheet }) => DialogSheet)

/**
 * A sheet over the page; at the bottom of the screen on phones. It is fetched once the page that may open it is
 * mounted.
 */
export function Dialog(dialog: DialogProps) {
  const { Part: Sheet } = usePart(sheet, dialog.isOpen, { isAhead: true })
  return Sheet && <Sheet {...dialog} />
}

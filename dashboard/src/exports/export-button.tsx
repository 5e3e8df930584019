import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { DownloadIcon } from '../kit/icons/actions.tsx'
import { Button, type ButtonProps } from '../kit/layout/button.tsx'
import { usePart } from '../kit/layout/use-part.ts'
import { useMay } from '../platform/session/rights.ts'
import type { ExportOf } from './export-of.ts'

const sheet = () => import('./export-sheet.tsx').then(({ ExportSheet }) => ExportSheet)

/** Opens the choice of a file of a list, for a role that may take files. */
export function ExportButton({ of, size, isEmpty }: { of: ExportOf; size?: ButtonProps['size']; isEmpty: boolean }) {
  const mayTake = useMay('statements.export')
  const [isOpen, setIsOpen] = useState(false)
  const { Part: Sheet, fetch } = usePart(sheet, isOpen)
  if (!mayTake) return null
  return (
    <>
      <Button
        {...(size && { size })}
        icon={<DownloadIcon small />}
        isDisabled={isEmpty}
        onPointerEnter={fetch}
        onPress={() => setIsOpen(true)}
      >
        <Trans>Export</Trans>
      </Button>
      {isOpen && Sheet && <Sheet of={of} onClose={() => setIsOpen(false)} />}
    </>
  )
}

import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../kit/layout/button.tsx'
import { usePart } from '../kit/layout/use-part.ts'

const nameDialog = () => import('./name-dialog.tsx').then(({ NameDialog }) => NameDialog)

/** Opens the name for a change, until KYC fixes it. */
export function EditName({ name, isEditable }: { name: string; isEditable: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const { Part: NameDialog, fetch } = usePart(nameDialog, isOpen)
  if (!isEditable) return null
  return (
    <>
      <Button size="small" kind="ghost" onPointerEnter={fetch} onPress={() => setIsOpen(true)}>
        <Trans>Change the name</Trans>
      </Button>
      {isOpen && NameDialog && <NameDialog name={name} onClose={() => setIsOpen(false)} />}
    </>
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Palette } from '../../kit/overlays/palette.tsx'
import type { OfficeItem } from './use-found-in-office.tsx'
import { useOfficeGroups } from './use-office-groups.tsx'

/** The palette over any page of the office: its pages and queues, the page's own keys, merchants, payments, references. */
export function OfficePalette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const groups = useOfficeGroups(typed)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const choose = ({ run, stays }: OfficeItem) => {
    if (!stays) onClose()
    run()
  }
  return (
    <Palette
      label={t`Search and go`}
      placeholder={t`Page, queue, merchant or reference`}
      value={typed}
      onChange={setTyped}
      groups={groups}
      onChoose={choose}
      onClose={onClose}
      nothing={<Trans>Nothing matches.</Trans>}
      announcement={plural(count, { one: '# result', other: '# results' })}
    />
  )
}

import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Palette } from '../../kit/overlays/palette.tsx'
import type { Item } from './palette-items.tsx'
import { keepRecent, usePaletteGroups } from './use-palette-groups.ts'

/**
 * The palette over any page of the dashboard: pages, actions, settings and the whole history, searchable in every
 * language.
 */
export function PalettePanel({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const groups = usePaletteGroups(typed)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const choose = (item: Item) => {
    onClose()
    if (!item.id.startsWith('transaction-')) keepRecent(item.id)
    item.run()
  }
  return (
    <Palette
      label={t`Search and go`}
      placeholder={t`Page, action, amount, reference or name`}
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
